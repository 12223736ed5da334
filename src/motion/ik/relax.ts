import type { Chains } from './chains.ts';

/** Of the way to no rotation, at the beginning of a solve. */
const SHARE = 0.25;

/**
 * Lets the bones that turn go some way back to rest, so that a pose holds no more bends and twists than its
 * targets ask for.
 *
 * **Source:** puppetry.md section 7, solve().
 */
export function relaxBones({ order, count, turning, locals }: Chains): void {
  for (let index = 0; index < count; index++) {
    if (!turning[order[index]]) continue;
    const o = 4 * order[index];
    // The nearer of the two quaternions of no rotation: with the other, half a turn would vanish on the way.
    const sense = locals[o + 3] < 0 ? -1 : 1;
    const x = locals[o] * (1 - SHARE);
    const y = locals[o + 1] * (1 - SHARE);
    const z = locals[o + 2] * (1 - SHARE);
    const w = locals[o + 3] * (1 - SHARE) + sense * SHARE;
    const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
    locals[o] = x * scale;
    locals[o + 1] = y * scale;
    locals[o + 2] = z * scale;
    locals[o + 3] = w * scale;
  }
}
