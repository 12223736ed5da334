import { describe, expect, it } from 'vitest';
import { FixedMotion } from '../../../test/fixed-motion.ts';
import { jointRecord } from '../../../test/joint-record.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { createPose, defaultSkeleton, type Pose } from '../../avatar/index.ts';
import { fromZRotation } from '../../math/index.ts';
import { HAS_POSITION, HAS_ROTATION, Mixer } from '../index.ts';
import {
  type EffectorSolver,
  type Effectors,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { PUPPET_PRIORITY } from '../motion.ts';
import { PuppetMotion } from './puppet-motion.ts';

const HEAD = defaultSkeleton.jointNumber('mHead');
const NECK = defaultSkeleton.jointNumber('mNeck');
const PELVIS = defaultSkeleton.jointNumber('mPelvis');
const SPINE = defaultSkeleton.jointNumber('mSpine2');

/** A mixer with one puppet, below motions that are newer. */
function stage(others: readonly FixedMotion[] = [], solver: EffectorSolver | null = null) {
  const mixer = new Mixer(defaultSkeleton);
  const puppet = new PuppetMotion(defaultSkeleton, solver);
  mixer.start(puppet);
  for (const motion of others) mixer.start(motion);
  const pose = createPose();
  const at = (clock: number) => {
    mixer.evaluate(clock, pose);
    puppet.blendScales(pose);
    return {
      head: pose.rotations.slice(4 * HEAD, 4 * HEAD + 4),
      neck: pose.rotations.slice(4 * NECK, 4 * NECK + 4),
      pelvisAt: pose.positions.slice(3 * PELVIS, 3 * PELVIS + 3),
      headAt: pose.positions.slice(3 * HEAD, 3 * HEAD + 3),
      headScale: pose.scales.slice(3 * HEAD, 3 * HEAD + 3),
    };
  };
  /** Sends the same events every 0.1 s; both clocks agree. */
  const stream = (from: number, to: number, ...events: Parameters<typeof jointRecord>[1][]) => {
    for (let tenth = Math.round(10 * from); tenth <= 10 * to; tenth++) {
      puppet.receive(jointRecord(100 * tenth, ...events), tenth / 10);
      mixer.evaluate(tenth / 10, pose);
    }
  };
  return { mixer, puppet, at, stream };
}

describe('PuppetMotion in a mixer', () => {
  it('wins over every animation, newer ones too, once it has eased in', () => {
    const turn = new FixedMotion([{ joint: HEAD, turn: 10, priority: 6 }]);
    const { mixer, at, stream, puppet } = stage([turn]);
    stream(0, 1.5, { joint: HEAD, turn: 60 });
    expectSameRotation(at(1.5).head, fromZRotation(60));
    expect(mixer.contributionsTo(HEAD, HAS_ROTATION)).toEqual([
      { motion: puppet, priority: 7, weight: 1 },
      { motion: turn, priority: 6, weight: 1 },
    ]);
  });

  it('lets lower priorities show through while it eases, and ends cleanly', () => {
    const { at, stream, puppet } = stage([new FixedMotion([{ joint: HEAD, turn: 0 }])]);
    stream(0, 0.4, { joint: HEAD, turn: 60 });
    // Halfway in, and halfway out 2.5 s after the last record: half of each.
    expectSameRotation(at(0.5).head, fromZRotation(30));
    expectSameRotation(at(2.4).head, fromZRotation(60));
    expectSameRotation(at(2.9).head, fromZRotation(30));
    expectSameRotation(at(3.5).head, fromZRotation(0));
    expect(puppet.advance(3.5)).toBe(false);
    expect(puppet.health()).toEqual([]);
  });

  it('leaves other joints and components alone', () => {
    const others = new FixedMotion([
      { joint: HEAD, turn: 10, position: [1, 2, 3] },
      { joint: NECK, turn: 20 },
    ]);
    const { at, stream } = stage([others]);
    stream(0, 1, { joint: HEAD, turn: 60 });
    const { head, neck, headAt } = at(1);
    expectSameRotation(head, fromZRotation(60));
    expectSameRotation(neck, fromZRotation(20));
    expectNumbers(headAt, [1, 2, 3]);
  });

  it('adds and removes joints while it runs', () => {
    const { at, stream } = stage([new FixedMotion([{ joint: NECK, turn: 20 }])]);
    stream(0, 1, { joint: HEAD, turn: 60 });
    expectSameRotation(at(1).neck, fromZRotation(20));
    stream(1.1, 1.1, { joint: HEAD, turn: 60 }, { joint: NECK, turn: 40 });
    expectSameRotation(at(1.1).neck, fromZRotation(40));
    stream(1.2, 4, { joint: HEAD, turn: 60 });
    // Its one event was due at 1.25.
    expectSameRotation(at(4.24).neck, fromZRotation(40));
    expectSameRotation(at(4.26).neck, fromZRotation(20));
  });

  it('leaves an expired joint at the T-pose if nothing else drives it', () => {
    const { at, stream, mixer } = stage();
    stream(0, 0, { joint: HEAD, turn: 60 }, { joint: NECK, turn: 40 });
    stream(0.1, 3.1, { joint: HEAD, turn: 60 });
    expectSameRotation(at(3.14).neck, fromZRotation(40));
    expectSameRotation(at(3.16).neck, fromZRotation(0));
    expect(mixer.contributionsTo(NECK, HAS_ROTATION)).toMatchObject([{ priority: 0 }]);
    expectSameRotation(at(3.17).neck, fromZRotation(0));
    expect(mixer.contributionsTo(NECK, HAS_ROTATION)).toEqual([]);
    expectSameRotation(at(3.17).head, fromZRotation(60));
  });

  it('moves joints to their positions, the pelvis relative to its rest position', () => {
    const { at, stream } = stage();
    stream(
      0,
      1,
      { joint: HEAD, position: [0, 0, 0.5] },
      { joint: PELVIS, position: [0, 0, -0.25] },
    );
    expectNumbers(at(1).headAt, [0, 0, 0.5]);
    const rest = defaultSkeleton.rest.positions[3 * PELVIS + 2];
    expectNumbers(at(1).pelvisAt.slice(2), [rest - 0.25]);
  });

  it('scales joints by its weight, even without other values', () => {
    const { at, stream } = stage();
    stream(0, 0, { joint: HEAD, scale: [3, 1, 2] });
    expectNumbers(at(0.5).headScale, [2, 1, 1.5]);
    expectNumbers(at(1).headScale, [3, 1, 2]);
    expectNumbers(at(3).headScale, [1, 1, 1]);
  });

  it('begins anew after its end', () => {
    const { at, stream } = stage([new FixedMotion([{ joint: HEAD, turn: 0 }])]);
    stream(0, 1, { joint: HEAD, turn: 60 });
    expectSameRotation(at(10).head, fromZRotation(0));
    stream(20, 20, { joint: HEAD, turn: 60 });
    expectSameRotation(at(20.5).head, fromZRotation(30));
  });

  it('can be ended at once', () => {
    const { at, stream, puppet } = stage([new FixedMotion([{ joint: HEAD, turn: 10 }])]);
    stream(0, 1, { joint: HEAD, turn: 60 });
    puppet.end();
    expectSameRotation(at(1.01).head, fromZRotation(10));
  });
});

describe('PuppetMotion with bad input', () => {
  it('ignores joints that puppetry does not have, and numbers that are not finite', () => {
    const { at, stream, puppet } = stage();
    stream(
      0,
      0,
      { joint: HEAD, turn: 60 },
      { joint: 133, turn: 60 },
      { joint: 65535, turn: 60 },
      { joint: SPINE, turn: 60 },
      { joint: NECK, turn: Number.NaN },
      { joint: NECK, position: [0, Infinity, 0] },
      { joint: NECK, position: [0, 0, 5.01] },
      { joint: NECK, scale: [1, Number.NaN, 1] },
    );
    expect(puppet.ignored).toBe(7);
    expectSameRotation(at(1).head, fromZRotation(60));
    expect(puppet.layer.count).toBe(1);
    puppet.receive({ ...jointRecord(100, { joint: NECK, turn: 0 }), rotations: [0, 0, 0, 0] }, 0.1);
    expect(puppet.ignored).toBe(8);
  });

  it('is not started by a record without usable events', () => {
    const { stream, puppet } = stage();
    stream(0, 0.5, { joint: 140, turn: 60 });
    stream(0.6, 0.6);
    expect(puppet.advance(0.6)).toBe(false);
  });

  it('follows a sender that restarts with another clock', () => {
    const { at, puppet } = stage();
    puppet.receive(jointRecord(500_000, { joint: HEAD, turn: 10 }), 0);
    for (const k of [1, 2, 3])
      puppet.receive(jointRecord(k, { joint: HEAD, turn: 50 }), 1 + k / 10);
    expect(puppet.ignored).toBe(1);
    expectSameRotation(at(2).head, fromZRotation(50));
  });

  it('has one queue per joint, however many events arrive', () => {
    const { puppet } = stage();
    for (let k = 0; k < 5000; k++) {
      puppet.receive(jointRecord(k, { joint: k % 133, turn: k % 90 }), k / 1000);
    }
    puppet.advance(5);
    expect(puppet.health().length).toBeLessThanOrEqual(129);
    expect(puppet.layer.count).toBeLessThanOrEqual(129);
  });
});

it('reports how regularly events arrive', () => {
  const { puppet } = stage();
  puppet.receive(jointRecord(0, { joint: HEAD, turn: 1 }), 5);
  puppet.advance(5.25);
  expect(puppet.health()).toEqual([
    { joint: HEAD, period: 0.1, jitter: 0.05, age: expect.closeTo(0.1, 9) },
  ]);
});

/** Rotates the neck by `degreesPerUnit` times the height of the head's target, and raises the pelvis by it. */
class NeckSolver implements EffectorSolver {
  /** Degrees for each half arm span. */
  degreesPerUnit = 100;
  prepared: number[][] = [];

  prepare({ count, joints, masks, positions }: Effectors, components: Uint8Array): void {
    const height = positions[3 * count - 1];
    this.prepared.push([...joints.slice(0, count), ...masks.slice(0, count), height]);
    components[NECK] = HAS_ROTATION;
    components[PELVIS] = HAS_POSITION;
  }

  solve({ count, positions }: Effectors, pose: Pose): void {
    const height = positions[3 * count - 1];
    pose.rotations.set(fromZRotation(this.degreesPerUnit * height), 4 * NECK);
    pose.positions.set([0, 0, 1 + height], 3 * PELVIS);
  }
}

describe('PuppetMotion with targets', () => {
  const target = { joint: HEAD, position: [0, 0, 0.25], mask: TARGET_POSITION };

  it('uses the solver, which rotates joints without events', () => {
    const solver = new NeckSolver();
    const { at, stream, puppet } = stage([], solver);
    stream(0, 1, target);
    const { neck, head, headAt, pelvisAt } = at(1);
    expectSameRotation(neck, fromZRotation(25));
    expectNumbers(pelvisAt, [0, 0, 1.25]);
    expectSameRotation(head, fromZRotation(0));
    expectNumbers(headAt, defaultSkeleton.rest.positions.slice(3 * HEAD, 3 * HEAD + 3));
    expect(puppet.layer).toMatchObject({ count: 2 });
    expect(puppet.layer.priorities[0]).toBe(PUPPET_PRIORITY);
    expect(solver.prepared).toEqual([[HEAD, TARGET_POSITION, 0.25]]);
  });

  it('passes local rotations to the solver, and keeps them as they are', () => {
    const solver = new NeckSolver();
    const { at, stream } = stage([], solver);
    stream(0, 1, { joint: NECK, turn: 70 }, target);
    expectSameRotation(at(1).neck, fromZRotation(70));
    expect(solver.prepared).toEqual([[NECK, HEAD, LOCAL_ROTATION, TARGET_POSITION, 0.25]]);
  });

  it('interpolates between targets', () => {
    const { at, puppet } = stage([], new NeckSolver());
    puppet.receive(jointRecord(0, { ...target, position: [0, 0, 0.2] }), 0);
    puppet.receive(jointRecord(200, { ...target, position: [0, 0, 0.4] }), 0.2);
    expectSameRotation(at(0.15 + 0.215 / 2).neck, fromZRotation(30));
  });

  it('rotates quickly instead of jumping when the solver suddenly bends a limb another way', () => {
    const solver = new NeckSolver();
    const { at, stream } = stage([], solver);
    stream(0, 1, target);
    expectSameRotation(at(1).neck, fromZRotation(25));
    solver.degreesPerUnit = -400;
    // Towards -100 degrees: 8 per frame, and 720 per second.
    expectSameRotation(at(1.05).neck, fromZRotation(25 - 44), 1e-5);
    expectSameRotation(at(1.15).neck, fromZRotation(25 - 44 - 80), 1e-5);
    expectSameRotation(at(1.2).neck, fromZRotation(-100), 1e-5);
  });

  it('ignores targets without a solver', () => {
    const { at, stream, puppet } = stage();
    stream(0, 1, target, { joint: NECK, turn: 50, mask: TARGET_ROTATION });
    expectSameRotation(at(1).neck, fromZRotation(0));
    expect(puppet.layer.count).toBe(0);
  });
});
