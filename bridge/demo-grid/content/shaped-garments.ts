import { BOX_FIELDS, type ObjectShape } from '../../../src/formats/prim/index.ts';
import type { Garment } from './content-files.ts';
import { textureId } from './textile.ts';

/** A garment that is a prim or a sculpt, and its place on the avatar. */
export interface ShapedGarment extends Omit<Garment, 'asset' | 'faces'> {
  readonly shape: ObjectShape;
}

const SKULL = 2;
/** The axes of the skull's point are turned to the left. */
const FORWARD: Garment['rotation'] = [0, 0, -Math.SQRT1_2, Math.SQRT1_2];
const BACKWARD: Garment['rotation'] = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
const CYLINDER = 0;
/** In units of 0.00002. */
const percent = (share: number) => share * 500;

const GARMENTS: readonly ShapedGarment[] = [
  {
    // A flat ring that is open at the back, as a ribbon would hold it: a cylinder with a hole and a cut.
    name: 'boater-brim',
    ...{ size: [0.4, 0.37, 0.014], position: [0, -0.014, -0.004], rotation: BACKWARD },
    point: SKULL,
    shape: {
      kind: 'prim',
      fields: {
        ...BOX_FIELDS,
        ProfileCurve: CYLINDER,
        ProfileHollow: percent(48),
        ProfileBegin: percent(2),
        ProfileEnd: percent(2),
      },
    },
  },
  {
    name: 'boater-crown',
    ...{ size: [0.226, 0.202, 0.1], position: [0, -0.014, 0.046], rotation: FORWARD },
    point: SKULL,
    shape: {
      kind: 'prim',
      fields: { ...BOX_FIELDS, ProfileCurve: CYLINDER, PathScaleX: 108, PathScaleY: 108 },
    },
  },
  {
    name: 'hair-bun',
    ...{ size: [0.13, 0.13, 0.12], position: [0, -0.085, -0.01], rotation: FORWARD },
    point: SKULL,
    shape: {
      kind: 'sculpt',
      sculpt: {
        textureId: textureId('bun-map'),
        stitching: 'sphere',
        invert: false,
        mirror: false,
      },
    },
  },
];

/** Garments without meshes, by name: what people have made of prims and sculpts. */
export const SHAPED_GARMENTS: ReadonlyMap<string, ShapedGarment> = new Map(
  GARMENTS.map((garment) => [garment.name, garment]),
);
