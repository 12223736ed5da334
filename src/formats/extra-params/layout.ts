import type { SculptShape } from './types.ts';

/*
 * Numbers of the packed extra parameters.
 * Source: objects-and-appearance.md section 5. It gives the sizes of flexible, light and projection only;
 * what their bytes mean is our knowledge of the viewer's LLFlexibleObjectData, LLLightParams and
 * LLLightImageParams.
 */

export const PARAM = {
  flexible: 0x10,
  light: 0x20,
  sculpt: 0x30,
  projection: 0x40,
  /** As `sculpt`; viewers take the one for the other. */
  mesh: 0x60,
  extendedMesh: 0x70,
  materials: 0x80,
} as const;

/** Type and size of a parameter. */
export const HEADER_BYTES = 6;
export const SCULPT_BYTES = 17;
/** Without the force, which old ones lack. */
export const FLEXIBLE_BYTES = 4;
export const FORCE_BYTES = 12;
export const LIGHT_BYTES = 16;
export const PROJECTION_BYTES = 28;
export const EXTENDED_MESH_BYTES = 4;
export const MATERIAL_BYTES = 17;

/** By number; the viewer masks it with 7 and takes a sphere for the 7 that is left over. */
export const SCULPT_SHAPES: readonly SculptShape[] = [
  ...(['none', 'sphere', 'torus', 'plane', 'cylinder', 'mesh', 'gltf'] as const),
  'sphere',
];
export const SCULPT_SHAPE_BITS = 7;
export const INVERT_BIT = 64;
export const MIRROR_BIT = 128;

/** The seven bits of tension and drag; the eighth belongs to softness. */
export const TENTHS_BITS = 0x7f;
/** Added to gravity so that it is no less than 0. */
export const GRAVITY_SHIFT = 10;
