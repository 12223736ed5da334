import type { Pose } from '../avatar/index.ts';
import { type Cell, interpolatePosition, interpolateRotation } from './interpolate.ts';
import { SLOTS_PER_JOINT, type Slots } from './slots.ts';
import { HAS_POSITION, HAS_ROTATION, type Layer, type Motion } from './types.ts';

/** How much of the result so far stays when the next slot shows through. */
const kept: Cell = new Float64Array(1);

/** Per joint, the index of the motion that comes first there, or -1 for none. */
export interface Winners {
  rotations: Int16Array<ArrayBuffer>;
  positions: Int16Array<ArrayBuffer>;
}

/**
 * Blends what `slots` hold into `pose`, rotation and position of every joint apart, from the first slot
 * down. The first value is taken whole, whatever its weight; each next one shows through as far as the
 * weights so far leave room below 1. Allocates nothing.
 *
 * **Source:** animation.md section 7, point 3.
 */
export function blendSlots(
  pose: Pose,
  slots: Slots,
  motions: readonly Motion[],
  winners: Winners,
): void {
  const { touched, touchedCount } = slots;
  for (let k = 0; k < touchedCount; k++) {
    const joint = touched[k];
    winners.rotations[joint] = blendRotation(pose, joint, slots, motions);
    winners.positions[joint] = blendPosition(pose, joint, slots, motions);
  }
}

/** What `blendSlots` comes to when one motion plays alone: every entry is taken whole. */
export function takeLayer(pose: Pose, layer: Layer, motion: number, winners: Winners): void {
  if (layer.weight === 0) return;
  const { count, joints, components, rotations, positions } = layer;
  for (let entry = 0; entry < count; entry++) {
    const joint = joints[entry];
    if (components[entry] & HAS_ROTATION) {
      copyRotation(pose.rotations, 4 * joint, rotations, 4 * entry);
      winners.rotations[joint] = motion;
    }
    if (components[entry] & HAS_POSITION) {
      copyPosition(pose.positions, 3 * joint, positions, 3 * entry);
      winners.positions[joint] = motion;
    }
  }
}

/** Returns the index of the first motion that turns the joint, or -1. */
function blendRotation(
  { rotations: out }: Pose,
  joint: number,
  slots: Slots,
  motions: readonly Motion[],
): number {
  const o = 4 * joint;
  const first = SLOTS_PER_JOINT * joint;
  let winner = -1;
  let sum = 0;
  for (let slot = first; slot < first + slots.counts[joint] && sum < 1; slot++) {
    const { weight, components, rotations } = motions[slots.motions[slot]].layer;
    const entry = slots.entries[slot];
    if (weight === 0 || !(components[entry] & HAS_ROTATION)) continue;
    if (winner < 0) {
      winner = slots.motions[slot];
      sum = weight;
      copyRotation(out, o, rotations, 4 * entry);
    } else {
      const newSum = Math.min(1, sum + weight);
      kept[0] = sum / newSum;
      interpolateRotation(out, o, rotations, 4 * entry, out, o, kept);
      sum = newSum;
    }
  }
  return winner;
}

/** Returns the index of the first motion that moves the joint, or -1. */
function blendPosition(
  { positions: out }: Pose,
  joint: number,
  slots: Slots,
  motions: readonly Motion[],
): number {
  const o = 3 * joint;
  const first = SLOTS_PER_JOINT * joint;
  let winner = -1;
  let sum = 0;
  for (let slot = first; slot < first + slots.counts[joint] && sum < 1; slot++) {
    const { weight, components, positions } = motions[slots.motions[slot]].layer;
    const entry = slots.entries[slot];
    if (weight === 0 || !(components[entry] & HAS_POSITION)) continue;
    if (winner < 0) {
      winner = slots.motions[slot];
      sum = weight;
      copyPosition(out, o, positions, 3 * entry);
    } else {
      const newSum = Math.min(1, sum + weight);
      kept[0] = sum / newSum;
      interpolatePosition(out, o, positions, 3 * entry, out, o, kept);
      sum = newSum;
    }
  }
  return winner;
}

type Numbers = Float32Array<ArrayBuffer>;

function copyRotation(out: Numbers, o: number, from: Numbers, f: number): void {
  out[o] = from[f];
  out[o + 1] = from[f + 1];
  out[o + 2] = from[f + 2];
  out[o + 3] = from[f + 3];
}

function copyPosition(out: Numbers, o: number, from: Numbers, f: number): void {
  out[o] = from[f];
  out[o + 1] = from[f + 1];
  out[o + 2] = from[f + 2];
}
