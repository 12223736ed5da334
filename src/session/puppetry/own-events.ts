import {
  ANY_POSITION,
  ANY_ROTATION,
  type JointEvents,
  LOCAL_SCALE,
} from '../../motion/received-puppetry/index.ts';
import type { JointEvent, PuppetryLayout } from '../../protocol/puppetry/index.ts';
import { wireMask } from './motion-masks.ts';

/** What the page says of its own joints, as a layout of the wire has it; without what is no number. */
export function wireEvents(events: JointEvents, layout: PuppetryLayout): JointEvent[] {
  const all = Array.from({ length: events.count }, (_, entry) => wireEvent(events, entry, layout));
  return all.filter(({ position, rotation, scale }) => [position, rotation, scale].every(isSound));
}

function wireEvent(
  { joints, masks, rotations, positions, scales }: JointEvents,
  entry: number,
  layout: PuppetryLayout,
): JointEvent {
  const bits = masks[entry];
  return {
    id: joints[entry],
    mask: wireMask(layout, bits),
    position: bits & ANY_POSITION ? triple(positions, entry) : null,
    rotation: bits & ANY_ROTATION ? quadruple(rotations, entry) : null,
    scale: bits & LOCAL_SCALE ? triple(scales, entry) : null,
  };
}

function isSound(value: readonly number[] | null): boolean {
  return value === null || value.every(Number.isFinite);
}

function triple(numbers: ArrayLike<number>, entry: number): [number, number, number] {
  const o = 3 * entry;
  return [numbers[o], numbers[o + 1], numbers[o + 2]];
}

function quadruple(numbers: ArrayLike<number>, entry: number): [number, number, number, number] {
  const o = 4 * entry;
  return [numbers[o], numbers[o + 1], numbers[o + 2], numbers[o + 3]];
}
