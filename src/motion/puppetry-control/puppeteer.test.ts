import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { AT_EASE, TestBody } from '../../../test/puppet-body.ts';
import {
  BONE_COUNT,
  composeWorld,
  copyPose,
  createPose,
  defaultSkeleton,
} from '../../avatar/index.ts';
import { fromXRotation, fromZRotation } from '../../math/index.ts';
import {
  EventCursor,
  type JointEvent,
  MIN_BLOCK_BYTES,
  packPuppetryRecord,
} from '../../protocol/puppetry/index.ts';
import {
  createEffectors,
  DISABLE_CONSTRAINT,
  type Effectors,
  IkEffectorSolver,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  PuppetMotion,
  TARGET_POSITION,
} from '../received-puppetry/index.ts';
import { createHandleStates, HANDLES, type HandleId } from './control-handles.ts';

const SETTLED = 14;
const GONE = 33;

const number = (name: string) => defaultSkeleton.jointNumber(name);
const HEAD = number('mHead');

describe('a program', () => {
  it('rotates a joint, within 0.2 s, until it was silent about it for 3 s', () => {
    const body = new TestBody(AT_EASE);
    const turn = fromZRotation(40);
    const { puppeteer } = body;
    expect(puppeteer.setLocal(HEAD, turn, null, null, false)).toBe(true);
    expect(puppeteer.isActive).toBe(true);
    body.draw();
    expectSameRotation(body.rotation('mHead'), [0, 0, 0, 1], 0.01);
    body.draw(SETTLED);
    expectSameRotation(body.rotation('mHead'), turn, 1e-6);
    body.draw(150);
    puppeteer.setLocal(HEAD, turn, null, null, false);
    body.draw(170);
    expectSameRotation(body.rotation('mHead'), turn, 1e-6);
    expect(puppeteer.isActive).toBe(true);
    for (let frame = 0; frame < 50; frame++) {
      const before = body.world.matrices.slice();
      body.draw();
      expect(body.farthestFrom(before)).toBeLessThan(0.01);
    }
    expectSameRotation(body.rotation('mHead'), [0, 0, 0, 1], 1e-6);
    expect(puppeteer.isActive).toBe(false);
  });

  it('can be expired before its three seconds are over, unlike handles', () => {
    const body = new TestBody(AT_EASE);
    const { puppeteer } = body;
    puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
    puppeteer.handles.setPinned('handLeft', true);
    body.draw(SETTLED);
    puppeteer.expireTargets();
    body.draw(GONE);
    expectSameRotation(body.rotation('mHead'), [0, 0, 0, 1], 1e-6);
    expect(puppeteer.isActive).toBe(true);
  });

  it('sets targets in half arm spans, value by value', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    const elbow = number('mElbowLeft');
    // Half an arm span is 0.677 m: 0.4 of it to the front, 0.5 to the left, 0.4 up from mPelvis.
    puppeteer.setTarget(elbow, [0.4, 0.5, 0.4], null, false);
    body.draw(SETTLED);
    expectNumbers(body.jointPosition('mWristLeft'), [0.2708, 0.3385, 1.067 + 0.2708], 0.002);
    puppeteer.setTarget(elbow, null, [0, 0, 0, 1], true);
    body.draw(SETTLED);
    const events = eventsOf(body, 'targets');
    expect(events.get(elbow)?.mask).toBe(0x10 | 0x20 | 0x08);
    puppeteer.clear(elbow);
    body.draw(GONE);
    expect(puppeteer.isActive).toBe(false);
  });

  it('sets several joints, and no handle', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    const [turn, other] = [fromZRotation(20), fromXRotation(10)];
    puppeteer.setLocal(HEAD, turn, null, null, false);
    puppeteer.setLocal(HEAD - 1, other, null, null, false);
    puppeteer.setTarget(number('mElbowLeft'), [0.4, 0.5, 0.4], null, false);
    body.draw(SETTLED);
    expectSameRotation(body.rotation('mHead'), turn, 1e-6);
    expectSameRotation(body.rotation('mNeck'), other, 1e-6);
    const states = createHandleStates();
    puppeteer.handles.readStates(states);
    expect(states.filter(({ hasTarget }) => hasTarget)).toEqual([]);
    puppeteer.reset();
    body.draw(GONE);
    expect(puppeteer.isActive).toBe(false);
  });

  it('moves and scales joints', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    puppeteer.setLocal(HEAD, null, [0, 0, 0.1], [1.5, 1, 1], false);
    puppeteer.setLocal(0, null, [0.1, 0, -0.2], null, false);
    body.draw(SETTLED);
    expectNumbers(body.pose.positions.slice(3 * HEAD, 3 * HEAD + 3), [0, 0, 0.1], 1e-6);
    expectNumbers(body.pose.scales.slice(3 * HEAD, 3 * HEAD + 3), [1.5, 1, 1], 1e-6);
    expectNumbers(body.jointPosition('mPelvis'), [0.1, 0, 0.867], 1e-6);
    const events = eventsOf(body, 'results');
    expect(events.get(HEAD)?.mask).toBe(LOCAL_POSITION | LOCAL_ROTATION | LOCAL_SCALE);
    expectNumbers(events.get(0)?.position ?? [], [0.1, 0, -0.2], 1e-6);
    expect(events.get(0)?.mask).toBe(LOCAL_POSITION | LOCAL_ROTATION);
    body.draw(240);
    expectNumbers(body.pose.positions.slice(3 * HEAD, 3 * HEAD + 3), [0, 0, 0.076], 1e-6);
    expectNumbers(body.pose.scales.slice(3 * HEAD, 3 * HEAD + 3), [1, 1, 1], 1e-6);
  });

  it('measures a position with the joint’s own scale, except that of mPelvis', () => {
    const body = new TestBody();
    body.basePose.scales.set([2, 2, 2], 0);
    body.basePose.scales.set([1, 1, 4], 3 * HEAD);
    body.puppeteer.setLocal(HEAD, null, [0, 0, 0.1], null, false);
    body.puppeteer.setLocal(0, null, [0.1, 0, -0.2], null, false);
    body.draw(SETTLED);
    expectNumbers(body.pose.positions.slice(3 * HEAD, 3 * HEAD + 3), [0, 0, 0.025], 1e-6);
    expectNumbers(body.jointPosition('mPelvis'), [0.1, 0, 0.867], 1e-6);
  });

  it.each([
    ['a joint that puppetry does not have', 1, [0, 0, 0, 1]],
    ['a collision volume', 140, [0, 0, 0, 1]],
    ['a negative joint number', -1, [0, 0, 0, 1]],
    ['a number that is not finite', HEAD, [0, Number.NaN, 0, 1]],
    ['a quaternion of length 0', HEAD, [0, 0, 0, 0]],
  ])('cannot set %s', (_, joint, rotation) => {
    const body = new TestBody();
    expect(body.puppeteer.setLocal(joint, rotation, null, null, false)).toBe(false);
    expect(body.puppeteer.setTarget(joint, null, rotation, false)).toBe(false);
    expect(body.puppeteer.isActive).toBe(false);
  });

  it('and a handle replace each other: the latest counts', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    puppeteer.handles.drag('handLeft', [0.2, 0.3, 1.3]);
    puppeteer.setTarget(number('mElbowLeft'), [0.4, 0.4, 0.5], null, false);
    body.draw(SETTLED);
    expect(body.jointPosition('mWristLeft')[0]).toBeCloseTo(0.271, 2);
    puppeteer.handles.drag('handLeft', [0.2, 0.3, 1.3]);
    body.draw(200);
    expectNumbers(body.jointPosition('mWristLeft'), [0.2, 0.3, 1.3], 0.002);
  });
});

describe('releasing', () => {
  it('eases back to the animations, without a jump', () => {
    const body = new TestBody(AT_EASE);
    const before = body.world.matrices.slice();
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.puppeteer.handles.drag('hips', [0.05, 0, 0.9]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    for (let frame = 0; frame < GONE; frame++) {
      const last = body.world.matrices.slice();
      body.draw();
      expect(body.farthestFrom(last)).toBeLessThan(0.07);
    }
    expect(body.farthestFrom(before)).toBeLessThan(1e-5);
  });

  it('returns joints to rest that no animation drives', () => {
    const body = new TestBody();
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    body.draw(GONE);
    expectSameRotation(body.rotation('mShoulderLeft'), [0, 0, 0, 1], 1e-6);
  });

  it('more joints while others still return does not make those jump', () => {
    const body = new TestBody(AT_EASE);
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.puppeteer.handles.drag('handRight', [0.3, -0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.handles.reset('handLeft');
    body.draw(15);
    body.puppeteer.handles.reset('handRight');
    for (let frame = 0; frame < GONE; frame++) {
      const last = body.world.matrices.slice();
      body.draw();
      expect(body.farthestFrom(last)).toBeLessThan(0.07);
    }
    expect(body.puppeteer.isActive).toBe(false);
  });

  it('and grabbing again on the way continues from there', () => {
    const body = new TestBody(AT_EASE);
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    body.draw(10);
    const last = body.world.matrices.slice();
    body.puppeteer.handles.drag('handLeft', body.jointPosition('mWristLeft'));
    body.draw();
    expect(body.farthestFrom(last)).toBeLessThan(0.03);
  });

  it('sends what is shown until all joints have returned, then nothing', () => {
    const body = new TestBody(AT_EASE);
    const shoulder = number('mShoulderLeft');
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    body.draw(16);
    const sent = eventsOf(body, 'results').get(shoulder);
    expectSameRotation(sent?.rotation ?? [], body.rotation('mShoulderLeft'), 1e-6);
    expect(eventsOf(body, 'targets').has(shoulder)).toBe(true);
    body.draw(GONE);
    expect(body.puppeteer.writeEvents('results', createEffectors(BONE_COUNT))).toBe(false);
    expect(body.puppeteer.writeEvents('targets', createEffectors(BONE_COUNT))).toBe(false);
  });
});

it('reports when another frame is needed', () => {
  const body = new TestBody(AT_EASE);
  const { puppeteer } = body;
  expect(puppeteer.needsFrame()).toBe(false);
  puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
  expect(puppeteer.needsFrame()).toBe(true);
  body.draw(30);
  expect(puppeteer.needsFrame()).toBe(false);
  body.now += 3;
  expect(puppeteer.needsFrame()).toBe(true);
  body.draw(50);
  expect(puppeteer.needsFrame()).toBe(false);
});

it('arrives at its target, however rare the frames are', () => {
  const body = new TestBody(AT_EASE);
  const { puppeteer } = body;
  puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
  body.draw(1);
  body.now += 1;
  expect(puppeteer.needsFrame()).toBe(true);
  body.draw(1);
  body.draw(1);
  expect(puppeteer.needsFrame()).toBe(false);
});

it('begins anew with another avatar', () => {
  const body = new TestBody();
  body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
  body.draw(SETTLED);
  const other = new TestBody();
  body.puppeteer.avatar = other;
  expect(body.puppeteer.isActive).toBe(false);
  expect(body.puppeteer.advance()).toBe(false);
});

it('starts a joint of another avatar from how that is drawn', () => {
  const body = new TestBody(AT_EASE);
  const { puppeteer } = body;
  puppeteer.handles.drag('hips', [0, 0, 0.9]);
  body.draw(SETTLED);
  const other = new TestBody();
  puppeteer.avatar = other;
  for (const motion of puppeteer.motions) other.mixer.start(motion);
  puppeteer.handles.drag('hips', [0, 0, 1]);
  other.draw(SETTLED);
  expectSameRotation(other.rotation('mPelvis'), [0, 0, 0, 1], 1e-6);
});

it('lets targets of programs expire while there is no avatar', () => {
  const body = new TestBody();
  const { puppeteer } = body;
  puppeteer.avatar = null;
  puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
  expect(puppeteer.needsFrame()).toBe(false);
  body.now += 3;
  puppeteer.needsFrame();
  expect(puppeteer.isActive).toBe(false);
});

/** An action of handles or programs. */
type Action = (body: TestBody) => void;
const anyNumber = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: -2, max: 2, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -1e300, 1e300, 0) },
);
const vector = fc.tuple(anyNumber, anyNumber, anyNumber);
const quaternion = fc.tuple(anyNumber, anyNumber, anyNumber, anyNumber);
const handle = fc.constantFrom<HandleId>(...HANDLES.map(({ id }) => id));
const joint = fc.integer({ min: -2, max: 140 });
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.tuple(handle, vector).map(
    ([id, at]): Action =>
      (body) =>
        body.puppeteer.handles.drag(id, at),
  ),
  fc.tuple(handle, quaternion).map(
    ([id, q]): Action =>
      (body) =>
        body.puppeteer.handles.rotate(id, q),
  ),
  handle.map(
    (id): Action =>
      (body) =>
        body.puppeteer.handles.grab(id),
  ),
  fc.tuple(handle, fc.boolean()).map(
    ([id, on]): Action =>
      (body) =>
        body.puppeteer.handles.setPinned(id, on),
  ),
  handle.map(
    (id): Action =>
      (body) =>
        body.puppeteer.handles.reset(id),
  ),
  fc.boolean().map(
    (on): Action =>
      (body) => {
        body.puppeteer.handles.mirror = on;
      },
  ),
  fc.tuple(joint, vector, quaternion, fc.boolean()).map(
    ([id, at, q, isUnlimited]): Action =>
      (body) =>
        void body.puppeteer.setTarget(id, at, q, isUnlimited),
  ),
  fc.tuple(joint, vector, quaternion, vector).map(
    ([id, at, q, scale]): Action =>
      (body) =>
        void body.puppeteer.setLocal(id, q, at, scale, false),
  ),
  fc.integer({ min: 1, max: 80 }).map(
    (count): Action =>
      (body) =>
        body.draw(count),
  ),
);

it('always gives finite numbers, and the same result for the same actions', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const [one, other] = [new TestBody(AT_EASE), new TestBody(AT_EASE)];
      for (const body of [one, other]) {
        for (const act of actions) {
          act(body);
          body.draw();
        }
      }
      expect(one.pose.positions.every(Number.isFinite)).toBe(true);
      expect(one.pose.scales.every(Number.isFinite)).toBe(true);
      expectUnitQuaternions(one.pose.rotations, 1e-4);
      expect(other.pose).toEqual(one.pose);
    }),
    { numRuns: 25 },
  );
});

/** Events as a sender writes them and a receiver reads them, block by block. */
function sendAcross(events: Effectors, layout: 'C' | 'A', blockBytes: number): Effectors {
  const joints = [...plain(events).values()].map((event): JointEvent => {
    const { id, mask, position, rotation, scale } = event;
    // Old layouts: 1 is a target position, 4 a rotation, 8 makes that local, 0x80 disables limits.
    const old =
      (mask & TARGET_POSITION ? 1 : 0) |
      (mask & (LOCAL_ROTATION | 0x20) ? 4 : 0) |
      (mask & LOCAL_ROTATION ? 8 : 0) |
      (mask & DISABLE_CONSTRAINT ? 0x80 : 0);
    return { id, mask: layout === 'C' ? mask : old, position, rotation, scale };
  });
  const received = createEffectors(BONE_COUNT);
  const cursor = new EventCursor();
  for (const block of packPuppetryRecord({ time: 1000, joints }, { layout, blockBytes })) {
    cursor.open(block, layout);
    while (cursor.nextRecord()) {
      while (cursor.nextJoint()) {
        const entry = received.count++;
        const { mask } = cursor;
        received.joints[entry] = cursor.id;
        received.masks[entry] =
          layout === 'C'
            ? mask
            : (mask & 1 ? TARGET_POSITION : 0) |
              (mask & 4 ? (mask & 8 ? LOCAL_ROTATION : 0x20) : 0) |
              (mask & 0x80 ? DISABLE_CONSTRAINT : 0);
        received.rotations.set(cursor.rotation, 4 * entry);
        received.positions.set(cursor.position, 3 * entry);
        received.scales.set(cursor.scale, 3 * entry);
      }
    }
  }
  return received;
}

/** What a receiver sees whose avatar plays the same animation. */
function receiverOf(events: Effectors, isSolving: boolean): TestBody {
  const watched = new TestBody(AT_EASE);
  const solver = isSolving ? new IkEffectorSolver(defaultSkeleton) : null;
  const puppet = new PuppetMotion(defaultSkeleton, solver);
  watched.mixer.start(puppet);
  puppet.receive({ time: 1000, ...events }, 0);
  const pose = createPose();
  for (let clock = 0; clock < 1.5; clock += 0.5) watched.mixer.evaluate(clock, pose);
  puppet.blendScales(pose);
  copyPose(watched.pose, pose);
  composeWorld(watched.world, defaultSkeleton, pose);
  return watched;
}

const dragged = fc.record({
  hand: fc.tuple(
    fc.double({ min: 0.1, max: 0.5, noNaN: true }),
    fc.double({ min: 0, max: 0.5, noNaN: true }),
    fc.double({ min: 1, max: 1.8, noNaN: true }),
  ),
  hips: fc.tuple(
    fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    fc.double({ min: 0.7, max: 1.05, noNaN: true }),
  ),
  head: fc.integer({ min: -60, max: 60 }),
});

it('sends results with which another body shows the same pose', () => {
  fc.assert(
    fc.property(dragged, fc.integer({ min: 40, max: 255 }), ({ hand, hips, head }, blockBytes) => {
      const body = new TestBody(AT_EASE);
      body.puppeteer.handles.drag('handLeft', hand);
      body.puppeteer.handles.drag('hips', hips);
      body.puppeteer.setLocal(HEAD, fromZRotation(head), null, null, false);
      body.draw(SETTLED);
      const events = createEffectors(BONE_COUNT);
      body.puppeteer.writeEvents('results', events);
      expect(blockBytes).toBeGreaterThan(MIN_BLOCK_BYTES);
      const receiver = receiverOf(sendAcross(events, 'C', blockBytes), false);
      // 10 metres in 16 bits, rounded down: 0.3 mm; w is the least precise near half a turn.
      expectNumbers(receiver.pose.positions, body.pose.positions, 0.0004);
      for (let id = 0; id < BONE_COUNT; id++) {
        const q = body.pose.rotations.slice(4 * id, 4 * id + 4);
        const tolerance = Math.abs(q[3]) < 0.15 ? 0.03 : 0.003;
        expectSameRotation(receiver.pose.rotations.slice(4 * id, 4 * id + 4), q, tolerance);
      }
    }),
    { numRuns: 15 },
  );
});

it('sends targets that another body reaches, too', () => {
  const body = new TestBody(AT_EASE);
  body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.4]);
  body.puppeteer.handles.drag('hips', [0.05, 0.02, 0.9]);
  body.draw(SETTLED);
  const events = createEffectors(BONE_COUNT);
  body.puppeteer.writeEvents('targets', events);
  // The receiver has the viewers' limits, and may bend elbows and knees differently.
  const receiver = receiverOf(sendAcross(events, 'A', 255), true);
  for (const name of ['mPelvis', 'mWristLeft', 'mAnkleLeft', 'mAnkleRight']) {
    expectNumbers(receiver.jointPosition(name), body.jointPosition(name), 0.002);
  }
});

function plain(events: Effectors): Map<number, JointEvent> {
  const found = new Map<number, JointEvent>();
  for (let entry = 0; entry < events.count; entry++) {
    const [x, y, z, w] = events.rotations.subarray(4 * entry, 4 * entry + 4);
    const [px, py, pz] = events.positions.subarray(3 * entry, 3 * entry + 3);
    const [sx, sy, sz] = events.scales.subarray(3 * entry, 3 * entry + 3);
    const id = events.joints[entry];
    expect(found.has(id)).toBe(false);
    found.set(id, {
      id,
      mask: events.masks[entry],
      rotation: [x, y, z, w],
      position: [px, py, pz],
      scale: [sx, sy, sz],
    });
  }
  return found;
}

function eventsOf(body: TestBody, kind: 'results' | 'targets'): Map<number, JointEvent> {
  const events = createEffectors(BONE_COUNT);
  body.puppeteer.writeEvents(kind, events);
  return plain(events);
}
