import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { AT_EASE, TestBody } from '../../../test/puppet-body.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { fromYRotation, fromZRotation } from '../../math/index.ts';
import {
  createHandleStates,
  HANDLES,
  type HandleId,
  type HandleState,
  handleIndex,
} from './control-handles.ts';

/** Frames after which every joint has arrived at its target. */
const SETTLED = 14;
/** Frames after which all released joints have returned. */
const GONE = 33;

function stateOf(body: TestBody, id: HandleId): HandleState {
  const states = createHandleStates();
  body.puppeteer.handles.readStates(states);
  return states[handleIndex(id)];
}

/** Drags a handle by so many metres, in one step. */
function dragBy(body: TestBody, id: HandleId, x: number, y: number, z: number): Float32Array {
  const at = Float32Array.from(stateOf(body, id).position);
  at[0] += x;
  at[1] += y;
  at[2] += z;
  body.puppeteer.handles.drag(id, at);
  return at;
}

it("puts every handle at the end of its effector's bone", () => {
  for (const { joint, effector } of HANDLES) {
    if (joint === effector) continue;
    const { tips, rest } = defaultSkeleton;
    const tip = tips.slice(3 * effector, 3 * effector + 3);
    expectNumbers(rest.positions.slice(3 * joint, 3 * joint + 3), tip, 0.002);
  }
});

describe('grabbing', () => {
  it('moves nothing before it is dragged', () => {
    const body = new TestBody(AT_EASE);
    const before = body.world.matrices.slice();
    for (const { id } of HANDLES) body.puppeteer.handles.grab(id);
    body.draw(20);
    expect(body.world.matrices).toEqual(before);
    expect(body.puppeteer.isActive).toBe(false);
    expect(stateOf(body, 'head').isGrabbed).toBe(true);
  });

  it.each(HANDLES.map(({ id }) => id))('does not let the body jump when %s is dragged', (id) => {
    const body = new TestBody(AT_EASE);
    body.puppeteer.handles.grab(id);
    dragBy(body, id, 0.001, 0, -0.001);
    const most = 0.025;
    for (let frame = 0; frame < SETTLED; frame++) {
      const before = body.world.matrices.slice();
      body.draw();
      expect(body.farthestFrom(before)).toBeLessThan(most);
    }
  });
});

describe('dragging', () => {
  it.each<[HandleId, number, number, number]>([
    ['handLeft', 0.2, 0.05, 0.3],
    ['handRight', 0.3, 0.2, 0.4],
    ['elbowLeft', 0.1, 0.05, 0.05],
    ['footLeft', 0.2, 0, 0.3],
    ['footRight', 0.1, -0.1, 0.2],
    ['head', 0.02, 0.01, -0.01],
  ])('moves %s to its target', (id, x, y, z) => {
    const body = new TestBody(AT_EASE);
    body.heightOffset = 0.07;
    body.draw();
    const at = dragBy(body, id, x, y, z);
    body.draw(SETTLED);
    const { position, target, hasTarget } = stateOf(body, id);
    expect(hasTarget).toBe(true);
    expectNumbers(target, at, 1e-6);
    // Elbows and the head have chains of one or two bones, which point to a target and rarely reach it.
    const isFree = id.startsWith('hand') || id.startsWith('foot');
    expectNumbers(position, at, isFree ? 0.002 : 0.06);
  });

  it('leaves the rest of the body to the animations', () => {
    const body = new TestBody(AT_EASE);
    const names = ['mPelvis', 'mTorso', 'mChest', 'mHead', 'mWristRight', 'mAnkleLeft'];
    const before = names.map((name) => body.jointPosition(name));
    dragBy(body, 'handLeft', 0.3, -0.1, 0.4);
    body.draw(SETTLED);
    names.forEach((name, index) => {
      expectNumbers(body.jointPosition(name), before[index], 1e-6);
    });
  });

  it('reaches its target with another body shape, too', () => {
    const body = new TestBody(AT_EASE);
    const at = dragBy(body, 'handLeft', 0.1, 0, 0.15);
    body.draw(SETTLED);
    for (const name of ['mElbowLeft', 'mWristLeft']) {
      body.basePose.positions[3 * defaultSkeleton.jointNumber(name) + 1] += 0.05;
    }
    body.draw(SETTLED);
    expectNumbers(body.jointPosition('mWristLeft'), at, 0.002);
  });

  it('bends knees to the front, in the direction of the leg', () => {
    const reach = fc.record({
      x: fc.double({ min: -0.15, max: 0.45, noNaN: true }),
      y: fc.double({ min: -0.05, max: 0.2, noNaN: true }),
      z: fc.double({ min: 0.15, max: 0.5, noNaN: true }),
    });
    fc.assert(
      fc.property(reach, fc.boolean(), ({ x, y, z }, isLeft) => {
        const body = new TestBody();
        const side = isLeft ? 'Left' : 'Right';
        const [x0, y0, z0] = body.jointPosition(`mAnkle${side}`);
        const [hx, hy, hz] = body.jointPosition(`mHip${side}`);
        body.puppeteer.handles.drag(`foot${side}`, [x0 + x, y0 + (isLeft ? y : -y), z0 + z]);
        body.draw(SETTLED);
        const [kx, ky, kz] = body.jointPosition(`mKnee${side}`);
        const [ax, ay, az] = body.jointPosition(`mAnkle${side}`);
        // How far the knee is in front of the line from hip to ankle, and beside it.
        const share =
          ((kx - hx) * (ax - hx) + (ky - hy) * (ay - hy) + (kz - hz) * (az - hz)) /
          ((ax - hx) ** 2 + (ay - hy) ** 2 + (az - hz) ** 2);
        const forward = kx - hx - share * (ax - hx);
        const aside = Math.abs(ky - hy - share * (ay - hy));
        const upward = kz - hz - share * (az - hz);
        expect(forward + Math.max(upward, 0)).toBeGreaterThan(0.05);
        expect(aside).toBeLessThan(0.12);
      }),
      { numRuns: 60 },
    );
  });
});

it('follows while it is dragged continuously', () => {
  const body = new TestBody(AT_EASE);
  body.puppeteer.handles.grab('handLeft');
  const at = dragBy(body, 'handLeft', 0.2, 0.05, 0.3);
  for (let frame = 0; frame < SETTLED; frame++) {
    body.puppeteer.handles.drag('handLeft', at);
    body.draw();
  }
  expectNumbers(body.jointPosition('mWristLeft'), at, 0.002);
});

describe('rotating', () => {
  it('limits a foot, but not a hand', () => {
    const body = new TestBody();
    const { handles } = body.puppeteer;
    const turn = fromZRotation(120);
    handles.rotate('handLeft', turn);
    handles.rotate('footLeft', turn);
    body.draw(SETTLED);
    const drawn = new Float32Array(4);
    handles.rotationOf(drawn, 'handLeft');
    expectSameRotation(drawn, turn, 0.001);
    handles.rotationOf(drawn, 'footLeft');
    // The cosine of half of 120° is 0.5.
    expect(Math.abs(drawn[3])).toBeGreaterThan(0.7);
  });

  it('is restored with a snapshot', () => {
    const body = new TestBody();
    const { handles } = body.puppeteer;
    const turn = fromZRotation(30);
    handles.rotate('head', turn);
    const memory = handles.save();
    handles.rotate('head', fromYRotation(20));
    handles.restore(memory);
    body.draw(SETTLED);
    const drawn = new Float32Array(4);
    handles.rotationOf(drawn, 'head');
    expectSameRotation(drawn, turn, 0.001);
  });
});

describe('moving the hips', () => {
  it('keeps planted feet and pinned hands where they are', () => {
    const body = new TestBody(AT_EASE);
    body.puppeteer.handles.setPinned('handLeft', true);
    body.draw(SETTLED);
    const names = ['mAnkleLeft', 'mAnkleRight', 'mWristLeft', 'mFootLeft'];
    const before = names.map((name) => body.jointPosition(name));
    body.puppeteer.handles.grab('hips');
    dragBy(body, 'hips', 0.05, 0.03, -0.15);
    body.draw(SETTLED);
    expect(body.jointPosition('mPelvis')[2]).toBeCloseTo(1.067 - 0.15, 4);
    names.forEach((name, index) => {
      expectNumbers(body.jointPosition(name), before[index], 0.002);
    });
    expect(stateOf(body, 'handLeft')).toMatchObject({ isPinned: true, hasTarget: true });
    expect(stateOf(body, 'footRight')).toMatchObject({ isPinned: false, hasTarget: true });
  });

  it('moves a hand along that was dragged and is not pinned', () => {
    const body = new TestBody(AT_EASE);
    const at = dragBy(body, 'handLeft', 0.1, 0, 0.2);
    body.draw(SETTLED);
    dragBy(body, 'hips', 0.04, 0, -0.1);
    body.draw(SETTLED);
    expectNumbers(body.jointPosition('mWristLeft'), [at[0] + 0.04, at[1], at[2] - 0.1], 0.002);
  });

  it('moves them along for a body that stands higher, with several drags in one frame', () => {
    const body = new TestBody(AT_EASE);
    body.heightOffset = 0.07;
    body.draw();
    const hand = dragBy(body, 'handLeft', 0.1, 0, 0.2);
    const elbow = dragBy(body, 'elbowRight', 0.1, 0, 0.05);
    const [x, y, z] = body.jointPosition('mPelvis');
    body.puppeteer.handles.drag('hips', [x + 0.02, y, z - 0.06]);
    body.puppeteer.handles.drag('hips', [x + 0.04, y, z - 0.1]);
    body.draw(SETTLED);
    expectNumbers(body.jointPosition('mPelvis'), [x + 0.04, y, z - 0.1], 1e-5);
    const shifted = ([x, y, z]: Float32Array) => [x + 0.04, y, z - 0.1];
    expectNumbers(stateOf(body, 'handLeft').target, shifted(hand), 1e-5);
    expectNumbers(stateOf(body, 'elbowRight').target, shifted(elbow), 1e-5);
  });

  it('goes no farther than the legs reach', () => {
    const body = new TestBody();
    const before = ['Left', 'Right'].map((side) => body.jointPosition(`mAnkle${side}`));
    body.puppeteer.handles.drag('hips', [0, 1, 2]);
    body.draw(SETTLED);
    expectNumbers(body.jointPosition('mAnkleLeft'), before[0], 0.004);
    expectNumbers(body.jointPosition('mAnkleRight'), before[1], 0.004);
    expect(body.jointPosition('mPelvis')[2]).toBeLessThan(1.08);
  });

  it('releases planted feet with the hips', () => {
    const body = new TestBody(AT_EASE);
    const before = body.world.matrices.slice();
    dragBy(body, 'hips', 0, 0, -0.2);
    body.draw(SETTLED);
    body.puppeteer.handles.reset('hips');
    body.draw(GONE);
    expect(body.farthestFrom(before)).toBeLessThan(1e-5);
    expect(body.puppeteer.isActive).toBe(false);
  });
});

describe('mirror', () => {
  it('releases both sides, even if it was switched meanwhile', () => {
    const { puppeteer } = new TestBody(AT_EASE);
    const { handles } = puppeteer;
    const held = () => {
      const states = createHandleStates();
      handles.readStates(states);
      return states.filter(({ isGrabbed }) => isGrabbed).map(({ id }) => id);
    };
    handles.mirror = true;
    handles.grab('handLeft');
    expect(held()).toEqual(['handLeft', 'handRight']);
    handles.mirror = false;
    handles.release('handLeft');
    expect(held()).toEqual([]);
    // A handle that another hand has grabbed stays grabbed.
    handles.grab('footRight');
    handles.grab('footLeft');
    handles.mirror = true;
    handles.release('footLeft');
    expect(held()).toEqual(['footRight']);
  });

  it('does on the right what is done on the left', () => {
    const body = new TestBody();
    const { handles } = body.puppeteer;
    handles.mirror = true;
    handles.grab('handLeft');
    dragBy(body, 'handLeft', 0.2, -0.2, 0.2);
    handles.rotate('handLeft', [0.1, 0.2, 0.1, 0.97]);
    body.draw(SETTLED);
    const [x, y, z] = body.jointPosition('mWristLeft');
    expectNumbers(body.jointPosition('mWristRight'), [x, -y, z], 0.001);
    const [rx, ry, rz, rw] = body.rotation('mShoulderLeft');
    expectSameRotation(body.rotation('mShoulderRight'), [-rx, ry, -rz, rw], 0.002);
    expect(stateOf(body, 'handRight').isGrabbed).toBe(true);
    handles.release('handLeft');
    handles.reset('handLeft');
    body.draw(GONE);
    expect(body.puppeteer.isActive).toBe(false);
  });

  it('does not make the other side jump', () => {
    const body = new TestBody(AT_EASE);
    const { handles } = body.puppeteer;
    dragBy(body, 'handRight', 0.3, 0.1, 0.4);
    body.draw(SETTLED);
    handles.mirror = true;
    handles.grab('handLeft');
    dragBy(body, 'handLeft', 0, 0, 0.01);
    const before = body.world.matrices.slice();
    body.draw();
    expect(body.farthestFrom(before)).toBeLessThan(0.03);
  });
});

describe('pinning', () => {
  it('is for hands and feet, and leaves no target when undone', () => {
    const body = new TestBody(AT_EASE);
    const { handles } = body.puppeteer;
    handles.setPinned('head', true);
    expect(body.puppeteer.isActive).toBe(false);
    handles.setPinned('footLeft', true);
    expect(stateOf(body, 'footLeft')).toMatchObject({ isPinned: true, hasTarget: true });
    body.draw(SETTLED);
    handles.setPinned('footLeft', false);
    body.draw(GONE);
    expect(body.puppeteer.isActive).toBe(false);
  });

  it('keeps the target of a handle that was dragged before', () => {
    const body = new TestBody();
    const { handles } = body.puppeteer;
    dragBy(body, 'handLeft', 0.1, -0.1, 0);
    handles.setPinned('handLeft', true);
    handles.setPinned('handLeft', false);
    expect(stateOf(body, 'handLeft')).toMatchObject({ isPinned: false, hasTarget: true });
  });
});

it('restores the targets of a snapshot', () => {
  const body = new TestBody(AT_EASE);
  const { handles } = body.puppeteer;
  const hand = dragBy(body, 'handLeft', 0.1, 0, 0.2);
  handles.setPinned('footRight', true);
  body.draw(SETTLED);
  const memory = handles.save();
  const before = body.world.matrices.slice();
  dragBy(body, 'handLeft', 0.1, -0.3, 0.2);
  dragBy(body, 'hips', 0.1, 0, -0.2);
  handles.rotate('head', [0, 0, 0.3, 0.95]);
  body.draw(SETTLED);
  handles.restore(memory);
  const jumped = body.world.matrices.slice();
  body.draw();
  expect(body.farthestFrom(jumped)).toBeLessThan(0.05);
  body.draw(GONE);
  expect(body.farthestFrom(before)).toBeLessThan(0.001);
  expectNumbers(stateOf(body, 'handLeft').target, hand, 1e-5);
  expect(stateOf(body, 'hips').hasTarget).toBe(false);
  expect(stateOf(body, 'footRight').isPinned).toBe(true);
});
