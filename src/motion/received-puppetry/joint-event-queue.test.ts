import { describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { fromZRotation } from '../../math/index.ts';
import {
  createEffectors,
  type JointEvents,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { JointEventQueue, QUEUE_LENGTH } from './joint-event-queue.ts';

const at = (x: number): JointEvents => event(LOCAL_POSITION, [x, 0, 0]);
const turned = (degrees: number, mask = LOCAL_ROTATION) =>
  event(mask, [0, 0, 0], fromZRotation(degrees));

function event(
  mask: number,
  positions: readonly number[],
  rotations: readonly number[] = [0, 0, 0, 1],
): JointEvents {
  return { count: 1, joints: [8], masks: [mask], rotations, positions, scales: [1, 1, 1] };
}

/** Made and here at the same moment by both clocks. */
const add = (queue: JointEventQueue, events: JointEvents, time: number, now = time) =>
  queue.add(events, 0, time, time, now);

function sample(queue: JointEventQueue, now: number) {
  const out = createEffectors(1);
  const clock = Float64Array.of(now);
  queue.seek(clock);
  queue.sample(clock, out, 0);
  return out;
}
const xAt = (queue: JointEventQueue, now: number) => sample(queue, now).positions[0];

describe('JointEventQueue', () => {
  it('delays events by period and jitter, which follow the time between them', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    expect(queue.lastDueTime).toBeCloseTo(0.15, 9);
    add(queue, at(1), 0.2);
    // jitter 0.9 · 0.05 + 0.1 · |0.1 − 0.2| = 0.055; period 0.9 · 0.1 + 0.1 · 0.2 = 0.11.
    expect([queue.jitter, queue.period]).toEqual([
      expect.closeTo(0.055, 9),
      expect.closeTo(0.11, 9),
    ]);
    expect(queue.lastDueTime).toBeCloseTo(0.365, 9);
    add(queue, at(2), 0.3);
    // jitter 0.0495 + 0.1 · |0.11 − 0.1| = 0.0505; period 0.099 + 0.01 = 0.109.
    expect(queue.lastDueTime).toBeCloseTo(0.3 + 0.0505 + 0.109, 9);
  });

  it('interpolates between two events, and holds the last', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    add(queue, at(1), 0.2);
    // Due at 0.15 and 0.365.
    expect(xAt(queue, 0)).toBe(0);
    expect(xAt(queue, 0.15)).toBe(0);
    expect(xAt(queue, 0.15 + 0.215 / 4)).toBeCloseTo(0.25, 6);
    expect(xAt(queue, 0.365)).toBe(1);
    expect(xAt(queue, 3.3)).toBe(1);
  });

  it('rotates at an even speed, the short way round', () => {
    const queue = new JointEventQueue();
    add(queue, turned(0), 0);
    const minus = fromZRotation(120).map((part) => -part);
    add(queue, event(LOCAL_ROTATION, [0, 0, 0], minus), 0.2);
    expectSameRotation(sample(queue, 0.15 + 0.215 / 4).rotations, fromZRotation(30));
  });

  it('holds the earlier event if the next is of another kind', () => {
    const queue = new JointEventQueue();
    add(queue, turned(0), 0);
    add(queue, turned(90, TARGET_ROTATION), 0.2);
    expectSameRotation(sample(queue, 0.25).rotations, fromZRotation(0));
    expect(queue.mask).toBe(LOCAL_ROTATION);
    expectSameRotation(sample(queue, 0.4).rotations, fromZRotation(90));
    expect(queue.mask).toBe(TARGET_ROTATION);
  });

  it('is empty three seconds after the last event was due, and resets period and jitter', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    add(queue, at(1), 0.2);
    sample(queue, 3.36);
    expect(queue.count).toBe(1);
    queue.seek(Float64Array.of(3.37));
    expect(queue).toMatchObject({ count: 0, mask: 0, period: 0.1, jitter: 0.05 });
  });

  it('interpolates towards an event that is due more than three seconds later', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    // Due at 0.15 and, with jitter 0.325 and period 0.38, at 3.605: after 3.1 of 3.455 s.
    add(queue, at(1), 2.9);
    expect(xAt(queue, 3.25)).toBeCloseTo(3.1 / 3.455, 6);
    expect(xAt(queue, 3.605)).toBe(1);
  });

  it('loses none of 60 events per second after a pause of nearly three seconds', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    for (let k = 0; k < 180; k++) {
      const now = 2.9 + k / 60;
      const before = sample(queue, now).positions[0];
      add(queue, at(k / 180), now);
      expect(xAt(queue, now)).toBe(before);
    }
  });

  it('begins anew after a gap, even if it was not read meanwhile', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    add(queue, at(1), 60);
    expect(queue).toMatchObject({ count: 1, period: 0.1 });
    expect(queue.lastDueTime).toBeCloseTo(60.15, 9);
  });

  it('inserts a late event in order, and leaves out past and repeated ones', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    add(queue, at(1), 0.2);
    expect(add(queue, at(9), 0.1, 0.2)).toBe(true);
    expect(add(queue, at(7), 0.1, 0.2)).toBe(false);
    // Due at 0.1 + 0.165, between 0.15 and 0.365; the pace is as before.
    expect(xAt(queue, 0.265)).toBeCloseTo(9, 5);
    expect(queue.period).toBeCloseTo(0.11, 9);
    expect(add(queue, at(5), 0.05, 0.27)).toBe(false);
  });

  it('keeps events in order when the sender speeds up', () => {
    const queue = new JointEventQueue();
    add(queue, at(0), 0);
    add(queue, at(1), 2.5);
    const { lastDueTime: lastDue } = queue;
    queue.add(at(2), 0, 2.51, 1, 2.51);
    expect(queue.lastDueTime).toBe(lastDue);
    expect(xAt(queue, lastDue)).toBe(2);
  });

  it('drops the oldest event when it is full', () => {
    const queue = new JointEventQueue();
    for (let k = 0; k < QUEUE_LENGTH + 5; k++) add(queue, at(k / 100), k / 1000);
    expect(queue.count).toBe(QUEUE_LENGTH);
    expectNumbers(sample(queue, 0).positions, [0.05, 0, 0]);
    expect(add(queue, at(1), 0.0005, 0)).toBe(false);
    expect(add(queue, at(1), 0.0305, 0)).toBe(true);
    expect(queue.count).toBe(QUEUE_LENGTH);
    expectNumbers(sample(queue, 0).positions, [0.06, 0, 0]);
  });
});
