import { encodeMesh } from '../../src/formats/mesh/index.ts';
import type { Vector3 } from '../../src/math/index.ts';
import { type Levels, unriggedMeshSource } from '../modelling/index.ts';
import { BELL_FACES, buildBell, buildPedestal, PEDESTAL_FACES } from './bell-and-pedestal.ts';

/** A thing that stands in a bubble of the demo. */
export interface Prop {
  readonly name: string;
  /** The names of its faces, in the order of their numbers. */
  readonly faces: readonly string[];
  /** Builds it about the centre of its bounding sphere, metres. */
  build(): Levels;
}

export const PROPS: readonly Prop[] = [
  { name: 'bell', faces: BELL_FACES, build: buildBell },
  { name: 'pedestal', faces: PEDESTAL_FACES, build: buildPedestal },
];

/** What the demo knows of a mesh. */
export interface PropInfo {
  readonly name: string;
  readonly faces: readonly string[];
  /** The unit cube of the mesh is scaled to it. Metres. */
  readonly size: Vector3;
  /** The middle of that cube, relative to the object. Metres. */
  readonly position: Vector3;
}

export function encodeProp({ name, faces, build }: Prop): {
  bytes: Uint8Array<ArrayBuffer>;
  info: PropInfo;
} {
  const { source, box } = unriggedMeshSource(build());
  const { size, center } = box;
  return {
    bytes: encodeMesh(source),
    info: { name, faces, size: roundVector(size), position: roundVector(center) },
  };
}

/** To a hundredth of a millimetre, as the wardrobe's list has it; the sum removes the sign of zero. */
const round = (value: number): number => Math.round(value * 1e5) / 1e5 + 0;
const roundVector = ([x, y, z]: Vector3): Vector3 => [round(x), round(y), round(z)];
