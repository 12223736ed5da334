import type { Vector3 } from '../../src/protocol/objects/index.ts';

export function distance([ax, ay, az]: Vector3, [bx, by, bz]: Vector3): number {
  return Math.hypot(ax - bx, ay - by, az - bz);
}

/** The nearest number from `lowest` to `highest`. */
export function clamp(value: number, lowest: number, highest: number): number {
  return Math.min(highest, Math.max(lowest, value));
}
