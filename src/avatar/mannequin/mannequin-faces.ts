/** The bakes that our mannequin can wear. */
export type MannequinBake = 'head' | 'upper' | 'lower' | 'eyes';

/** What a face of our mannequin is as a wooden doll. */
export type MannequinPart = 'body' | 'joints' | 'lines' | 'sockets';

/** One face of our mannequin's mesh asset. */
export interface MannequinFace {
  readonly name: string;
  /** The bake whose layout its texture coordinates have; null for what no bake shows. */
  readonly bake: MannequinBake | null;
  /** What it is as a wooden doll; null for what only its skin shows. */
  readonly part: MannequinPart | null;
}

/**
 * The faces of our mannequin, in the order of their numbers; all its levels of detail have all of them. `lines` are
 * the wooden doll's eyebrows, eyes and mouth and its engraved lines, `sockets` the hollows between its limbs; `eyes` are
 * the eyes of its skin, and the inside of the mouth, which is as dark as the pupils.
 *
 * **Source:** textures-uv.md, for the layouts of the bakes.
 */
export const MANNEQUIN_FACES = [
  { name: 'head', bake: 'head', part: 'body' },
  { name: 'upper', bake: 'upper', part: 'body' },
  { name: 'lower', bake: 'lower', part: 'body' },
  { name: 'upperJoints', bake: 'upper', part: 'joints' },
  { name: 'lowerJoints', bake: 'lower', part: 'joints' },
  { name: 'lines', bake: null, part: 'lines' },
  { name: 'sockets', bake: null, part: 'sockets' },
  { name: 'eyes', bake: 'eyes', part: null },
] as const satisfies readonly MannequinFace[];

export type MannequinFaceName = (typeof MANNEQUIN_FACES)[number]['name'];

/** The number of a face of our mannequin. */
export function mannequinFace(name: MannequinFaceName): number {
  return MANNEQUIN_FACES.findIndex((face) => face.name === name);
}
