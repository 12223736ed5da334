import { colladaBytes, elementText, geometryText, RIG_NODES, skinText } from './collada-text.ts';

/*
 * A pyramid, which unlike the square of collada-text.ts has a hull, so that a grid takes it.
 */

const PYRAMID = '0 0 0 2 0 0 2 2 0 0 2 0 1 1 1';
const SIDES = '0 1 4 1 2 4 2 3 4 3 0 4';
const BASE = '0 2 1 0 3 2';

/** A geometry with the id `square`, by which the nodes and the skin of collada-text.ts know it. */
const pyramid = (positions: string) =>
  geometryText(
    elementText('triangles', 'red', `<p>${SIDES}</p>`) +
      elementText('triangles', 'white', `<p>${BASE}</p>`),
    { name: 'pyramid', positions },
  );

/** A static pyramid of 2 × 2 × 1 m, its sides of one material and its base of another. */
export const pyramidBytes = (nodes?: string, positions = PYRAMID) =>
  colladaBytes({ geometries: pyramid(positions), ...(nodes !== undefined && { nodes }) });

/** The pyramid with a skin: all of it follows mPelvis. */
export const riggedPyramidBytes = () =>
  colladaBytes({
    geometries: pyramid(PYRAMID),
    controllers: skinText({ count: 5, vcount: '1 1 1 1 1', v: '0 0 0 0 0 0 0 0 0 0' }),
    nodes: RIG_NODES,
  });
