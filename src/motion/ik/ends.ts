import { add, type Numbers, rotate } from '../constraints/vectors.ts';
import type { Chains } from './chains.ts';

const end = new Float32Array(3);

/** Where a bone ends: metres in the avatar's frame. */
export function endOf(
  out: Numbers,
  { rig, joints, starts, rotations }: Chains,
  bone: number,
): void {
  rotate(out, 0, rotations, 4 * bone, rig.tips, 3 * joints[bone]);
  add(out, 0, out, 0, starts, 3 * bone);
}

/** Writes how far each bone with a target ends from it, square metres, and the most of these at `endCount`. */
export function measureEnds(chains: Chains, out: Float64Array): void {
  const { ends, endCount, aims } = chains;
  let worst = 0;
  for (let index = 0; index < endCount; index++) {
    const o = 3 * ends[index];
    endOf(end, chains, ends[index]);
    const x = end[0] - aims[o];
    const y = end[1] - aims[o + 1];
    const z = end[2] - aims[o + 2];
    const square = x * x + y * y + z * z;
    out[index] = square;
    if (square > worst) worst = square;
  }
  out[endCount] = worst;
}
