import {
  colladaBytes,
  elementText,
  geometryText,
  skinText,
  sourceText,
} from '../test/collada/collada-text.ts';
import type { DroppedFile } from './fixtures.ts';

/** Metres above its parent where the file has mTorso. */
export const TORSO = 0.184;
/** Where the default skeleton has it. */
export const DEFAULT_TORSO = 0.084;
const PELVIS = 1.067;

const bindAt = (height: number) => `1 0 0 0 0 1 0 0 0 0 1 ${-height} 0 0 0 1`;

const NORMALS = sourceText('square-normals', 3, '1 0 0');
const NORMAL = '<input semantic="NORMAL" offset="1" source="#square-normals"/>';

/** An upright square in the height of the torso, bound to a torso that is 10 cm too high. A third triangle has no area. */
export const TABARD: DroppedFile = {
  name: 'tabard.dae',
  bytes: colladaBytes({
    geometries: geometryText(
      elementText('triangles', 'red', '<p>0 0 1 0 2 0 0 0 2 0 3 0 0 0 0 0 1 0</p>', NORMAL),
      {
        name: 'tabard',
        positions: '0.2 -0.3 1 0.2 0.3 1 0.2 0.3 1.6 0.2 -0.3 1.6',
        sources: NORMALS,
      },
    ),
    controllers: skinText({
      inverseBinds: `${bindAt(PELVIS)} ${bindAt(PELVIS + TORSO)}`,
      weights: '1',
      v: '0 0 0 0 1 0 1 0',
    }),
    nodes: `<node id="mPelvis" sid="mPelvis" name="mPelvis" type="JOINT"><matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 ${PELVIS} 0 0 0 1</matrix>
      <node id="mTorso" sid="mTorso" name="mTorso" type="JOINT"><matrix sid="transform">1 0 0 0 0 1 0 0 0 0 1 ${TORSO} 0 0 0 1</matrix></node></node>
      <node name="tabard"><instance_controller url="#square-skin"><skeleton>#mPelvis</skeleton></instance_controller></node>`,
  }),
};
