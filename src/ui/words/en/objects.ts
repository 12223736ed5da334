import type { PartProblem } from '../../../app/objects/index.ts';
import { formatPlural } from '../format.ts';

/** Objects of prims, sculpts and meshes. */
export const OBJECTS = {
  title: 'On the avatar',
  /** The label of a choice: `Worn on` Skull. */
  wornOn: 'Worn on',
  /** The same, where a file has several objects. */
  objectWornOn: (name: string) => `${name} is worn on`,
  /** Before what it does. */
  animated: 'Animated object (animesh), with its own skeleton.',
  isAlone: 'It is alone on the stage: clips move it.',
  isAtRest: 'Where it is worn it is at rest, and no joint of the wearer is moved by it.',
  lookAtAlone: 'Look at it alone',
  showWearer: 'Show who wears it',
  onScreen: 'Worn on the screen (HUD), where nothing is drawn',
  notWorn: 'Nothing of it is worn',
  prims: (count: number) => formatPlural(count, { one: 'prim', other: 'prims' }),
  sculpts: (count: number) => formatPlural(count, { one: 'sculpt', other: 'sculpts' }),
  meshes: (count: number) => formatPlural(count, { one: 'mesh', other: 'meshes' }),
  meshesWait: 'Open the files of its meshes to see them here.',
  /** Before a list of ids. */
  missingMaps: (count: number) =>
    `${formatPlural(count, { one: 'sculpt lacks its map', other: 'sculpts lack their maps' })}: a sphere stands in. Open`,
  unusableMaps: (count: number) =>
    `${formatPlural(count, { one: 'sculpt has a map', other: 'sculpts have maps' })} that cannot be used:`,
  problems: {
    plant: (count: number) =>
      `${parts(count)} not drawn: trees and grass, whose shapes no file describes`,
    gltf: (count: number) => `${parts(count)} not drawn: glTF scenes`,
    size: (count: number) => `${parts(count)} not drawn: a size of zero, or beyond all limits`,
    place: (count: number) => `${parts(count)} not drawn: more than 1,000 m away`,
    'no-map': (count: number) => `${parts(count)} not drawn: sculpts that name no map`,
    'too-many': (count: number) => `${parts(count)} not drawn: more than the page draws of a file`,
  } satisfies Record<PartProblem, (count: number) => string>,
  /** The line about a prim, under its name: `hair.xml · part 2`. */
  partAbout: (fileName: string, part: number) => `${fileName} · part ${part}`,
};

const parts = (count: number) => formatPlural(count, { one: 'part', other: 'parts' });
