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
  it('turns a joint, over 0.2 s, until it has said nothing of it for 3 s', () => {
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

  it('is let go of before its three seconds are over, unlike hands', () => {
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

  it('aims bones in half arm spans, and asks field by field', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    const elbow = number('mElbowLeft');
    // Half an arm span is 0.677 m: 0.4 of it to the front, 0.5 to the left, 0.4 up from mPelvis.
    puppeteer.setTarget(elbow, [0.4, 0.5, 0.4], null, false);
    body.draw(SETTLED);
    expectNumbers(body.place('mWristLeft'), [0.2708, 0.3385, 1.067 + 0.2708], 0.002);
    puppeteer.setTarget(elbow, null, [0, 0, 0, 1], true);
    body.draw(SETTLED);
    const events = eventsOf(body, 'targets');
    expect(events.get(elbow)?.mask).toBe(0x10 | 0x20 | 0x08);
    puppeteer.clear(elbow);
    body.draw(GONE);
    expect(puppeteer.isActive).toBe(false);
  });

  it('asks joints side by side, and moves no handle', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    const [turn, other] = [fromZRotation(20), fromXRotation(10)];
    puppeteer.setLocal(HEAD, turn, null, null, false);
    puppeteer.setLocal(HEAD - 1, other, null, null, false);
    puppeteer.setTarget(number('mElbowLeft'), [0.4, 0.5, 0.4], null, false);
    body.draw(SETTLED);
    expectSameRotation(body.rotation('mHead'), turn, 1e-6);
    expectSameRotation(body.rotation('mNeck'), other, 1e-6);
    const places = createHandleStates();
    puppeteer.handles.readStates(places);
    expect(places.filter(({ hasTarget }) => hasTarget)).toEqual([]);
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
    expectNumbers(body.place('mPelvis'), [0.1, 0, 0.867], 1e-6);
    const events = eventsOf(body, 'results');
    expect(events.get(HEAD)?.mask).toBe(LOCAL_POSITION | LOCAL_ROTATION | LOCAL_SCALE);
    expectNumbers(events.get(0)?.position ?? [], [0.1, 0, -0.2], 1e-6);
    expect(events.get(0)?.mask).toBe(LOCAL_POSITION | LOCAL_ROTATION);
    body.draw(240);
    expectNumbers(body.pose.positions.slice(3 * HEAD, 3 * HEAD + 3), [0, 0, 0.076], 1e-6);
    expectNumbers(body.pose.scales.slice(3 * HEAD, 3 * HEAD + 3), [1, 1, 1], 1e-6);
  });

  it('counts a position with the joint’s own size, but for that of mPelvis', () => {
    const body = new TestBody();
    body.body.scales.set([2, 2, 2], 0);
    body.body.scales.set([1, 1, 4], 3 * HEAD);
    body.puppeteer.setLocal(HEAD, null, [0, 0, 0.1], null, false);
    body.puppeteer.setLocal(0, null, [0.1, 0, -0.2], null, false);
    body.draw(SETTLED);
    expectNumbers(body.pose.positions.slice(3 * HEAD, 3 * HEAD + 3), [0, 0, 0.025], 1e-6);
    expectNumbers(body.place('mPelvis'), [0.1, 0, 0.867], 1e-6);
  });

  it.each([
    ['a joint that no puppet has', 1, [0, 0, 0, 1]],
    ['a volume', 140, [0, 0, 0, 1]],
    ['a joint that is none', -1, [0, 0, 0, 1]],
    ['what is not finite', HEAD, [0, Number.NaN, 0, 1]],
    ['what is no rotation', HEAD, [0, 0, 0, 0]],
  ])('cannot ask for %s', (_, joint, rotation) => {
    const body = new TestBody();
    expect(body.puppeteer.setLocal(joint, rotation, null, null, false)).toBe(false);
    expect(body.puppeteer.setTarget(joint, null, rotation, false)).toBe(false);
    expect(body.puppeteer.isActive).toBe(false);
  });

  it('and a hand take over from each other, whoever asked last', () => {
    const body = new TestBody();
    const { puppeteer } = body;
    puppeteer.handles.drag('handLeft', [0.2, 0.3, 1.3]);
    puppeteer.setTarget(number('mElbowLeft'), [0.4, 0.4, 0.5], null, false);
    body.draw(SETTLED);
    expect(body.place('mWristLeft')[0]).toBeCloseTo(0.271, 2);
    puppeteer.handles.drag('handLeft', [0.2, 0.3, 1.3]);
    body.draw(200);
    expectNumbers(body.place('mWristLeft'), [0.2, 0.3, 1.3], 0.002);
  });
});

describe('letting go', () => {
  it('eases back to what the animations say, without a jump', () => {
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

  it('brings joints to rest that no animation has', () => {
    const body = new TestBody();
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    body.draw(GONE);
    expectSameRotation(body.rotation('mShoulderLeft'), [0, 0, 0, 1], 1e-6);
  });

  it('of more while the rest still goes back does not make that jump', () => {
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

  it('and taking hold again on the way goes on from there', () => {
    const body = new TestBody(AT_EASE);
    body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
    body.draw(SETTLED);
    body.puppeteer.reset();
    body.draw(10);
    const last = body.world.matrices.slice();
    body.puppeteer.handles.drag('handLeft', body.place('mWristLeft'));
    body.draw();
    expect(body.farthestFrom(last)).toBeLessThan(0.03);
  });

  it('sends what is seen until nothing is left, then nothing', () => {
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

it('says when another picture is due', () => {
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

it('is drawn to the end of its way, however rare the pictures are', () => {
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

it('begins anew with another body', () => {
  const body = new TestBody();
  body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.5]);
  body.draw(SETTLED);
  const other = new TestBody();
  body.puppeteer.avatar = other;
  expect(body.puppeteer.isActive).toBe(false);
  expect(body.puppeteer.advance()).toBe(false);
});

it('takes a joint of another body from how that is drawn', () => {
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

it('forgets what programs ask while there is no body', () => {
  const body = new TestBody();
  const { puppeteer } = body;
  puppeteer.avatar = null;
  puppeteer.setLocal(HEAD, fromZRotation(40), null, null, false);
  expect(puppeteer.needsFrame()).toBe(false);
  body.now += 3;
  puppeteer.needsFrame();
  expect(puppeteer.isActive).toBe(false);
});

/** Something that hands or programs do. */
type Deed = (body: TestBody) => void;
const strange = fc.oneof(
  { weight: 12, arbitrary: fc.double({ min: -2, max: 2, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(Number.NaN, Infinity, -1e300, 1e300, 0) },
);
const vector = fc.tuple(strange, strange, strange);
const quaternion = fc.tuple(strange, strange, strange, strange);
const handle = fc.constantFrom<HandleId>(...HANDLES.map(({ id }) => id));
const joint = fc.integer({ min: -2, max: 140 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.tuple(handle, vector).map(
    ([id, at]): Deed =>
      (body) =>
        body.puppeteer.handles.drag(id, at),
  ),
  fc.tuple(handle, quaternion).map(
    ([id, q]): Deed =>
      (body) =>
        body.puppeteer.handles.rotate(id, q),
  ),
  handle.map(
    (id): Deed =>
      (body) =>
        body.puppeteer.handles.grab(id),
  ),
  fc.tuple(handle, fc.boolean()).map(
    ([id, on]): Deed =>
      (body) =>
        body.puppeteer.handles.setPinned(id, on),
  ),
  handle.map(
    (id): Deed =>
      (body) =>
        body.puppeteer.handles.reset(id),
  ),
  fc.boolean().map(
    (on): Deed =>
      (body) => {
        body.puppeteer.handles.mirror = on;
      },
  ),
  fc.tuple(joint, vector, quaternion, fc.boolean()).map(
    ([id, at, q, isFree]): Deed =>
      (body) =>
        void body.puppeteer.setTarget(id, at, q, isFree),
  ),
  fc.tuple(joint, vector, quaternion, vector).map(
    ([id, at, q, scale]): Deed =>
      (body) =>
        void body.puppeteer.setLocal(id, q, at, scale, false),
  ),
  fc.integer({ min: 1, max: 80 }).map(
    (count): Deed =>
      (body) =>
        body.draw(count),
  ),
);

it('never makes a number that is none, and the same of the same', () => {
  fc.assert(
    fc.property(fc.array(deed, { maxLength: 12 }), (deeds) => {
      const [one, other] = [new TestBody(AT_EASE), new TestBody(AT_EASE)];
      for (const body of [one, other]) {
        for (const act of deeds) {
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

/** As a sender writes it and a receiver reads it, block by block. */
function sendAcross(events: Effectors, layout: 'C' | 'A', blockBytes: number): Effectors {
  const joints = [...plain(events).values()].map((event): JointEvent => {
    const { id, mask, position, rotation, scale } = event;
    // Old layouts: 1 a target position, 4 a rotation, with 8 in the parent's frame, 0x80 without limits.
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

/** What somebody sees who receives that, his avatar doing the same animation. */
function seenBy(events: Effectors, isSolving: boolean): TestBody {
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

const wish = fc.record({
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

it('sends results that make of another body what is seen here', () => {
  fc.assert(
    fc.property(wish, fc.integer({ min: 40, max: 255 }), ({ hand, hips, head }, blockBytes) => {
      const body = new TestBody(AT_EASE);
      body.puppeteer.handles.drag('handLeft', hand);
      body.puppeteer.handles.drag('hips', hips);
      body.puppeteer.setLocal(HEAD, fromZRotation(head), null, null, false);
      body.draw(SETTLED);
      const events = createEffectors(BONE_COUNT);
      body.puppeteer.writeEvents('results', events);
      expect(blockBytes).toBeGreaterThan(MIN_BLOCK_BYTES);
      const there = seenBy(sendAcross(events, 'C', blockBytes), false);
      // 16 bits of 10 metres, cut: 0.3 mm; w of half-turns is the least certain.
      expectNumbers(there.pose.positions, body.pose.positions, 0.0004);
      for (let id = 0; id < BONE_COUNT; id++) {
        const q = body.pose.rotations.slice(4 * id, 4 * id + 4);
        const tolerance = Math.abs(q[3]) < 0.15 ? 0.03 : 0.003;
        expectSameRotation(there.pose.rotations.slice(4 * id, 4 * id + 4), q, tolerance);
      }
    }),
    { numRuns: 15 },
  );
});

it('sends targets to which another body reaches, too', () => {
  const body = new TestBody(AT_EASE);
  body.puppeteer.handles.drag('handLeft', [0.3, 0.2, 1.4]);
  body.puppeteer.handles.drag('hips', [0.05, 0.02, 0.9]);
  body.draw(SETTLED);
  const events = createEffectors(BONE_COUNT);
  body.puppeteer.writeEvents('targets', events);
  // Who receives has the viewers' limits, and may bend elbows and knees otherwise.
  const there = seenBy(sendAcross(events, 'A', 255), true);
  for (const name of ['mPelvis', 'mWristLeft', 'mAnkleLeft', 'mAnkleRight']) {
    expectNumbers(there.place(name), body.place(name), 0.002);
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
