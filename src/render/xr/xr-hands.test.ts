import { beforeEach, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { AvatarRoot } from '../avatar-root.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { SessionSpace } from './session-space.ts';
import { XrHands } from './xr-hands.ts';

const space = {} as XRReferenceSpace;
/** Positions in the session, by space or joint. */
let poses: Map<object, readonly [number, number, number]>;
let hands: XrHands;

beforeEach(() => {
  poses = new Map();
  hands = new XrHands(new SessionSpace(new AvatarRoot(createViewportUniforms(), () => {})));
});

function source(handedness: XRHandedness, fields: object = {}): XRInputSource {
  const gripSpace = {};
  poses.set(gripSpace, [0, 1, -0.5]);
  return { handedness, gripSpace, ...fields } as unknown as XRInputSource;
}

function read(...inputSources: XRInputSource[]) {
  const poseOf = (key: object) => {
    const at = poses.get(key);
    const orientation = { x: 0, y: 0, z: 0, w: 1 };
    return at && { transform: { position: { x: at[0], y: at[1], z: at[2] }, orientation } };
  };
  const frame = { session: { inputSources }, getPose: poseOf, getJointPose: poseOf };
  return hands.read(frame as unknown as XRFrame, space);
}

it('reads positions and rotations of tracked hands', () => {
  const [right, left] = read(source('right'), source('left'));
  expect([right.side, left.side]).toEqual([1, 0]);
  expectNumbers(left.position, [1, 0, 1]);
  expectNumbers(left.rotation, [0, 0, 0, 1]);
  expect(left.isGrabbing).toBe(false);
});

it('leaves out sources without a side or a grip space, and those that are not tracked', () => {
  const lost = source('left');
  poses.delete(lost.gripSpace as object);
  expect(read(source('none'), source('right', { gripSpace: undefined }), lost)).toEqual([]);
});

it('reads one source per side', () => {
  expect(read(source('left'), source('left'))).toHaveLength(1);
});

it('grabs with the trigger or the grip button', () => {
  const held = (...pressed: boolean[]) =>
    read(source('left', { gamepad: { buttons: pressed.map((p) => ({ pressed: p })) } }))[0]
      .isGrabbing;
  expect(held(true, false)).toBe(true);
  expect(held(false, true)).toBe(true);
  expect(held(false, false, true)).toBe(false);
  expect(held()).toBe(false);
});

it('grabs by pinching', () => {
  const thumb = {};
  const finger = {};
  const hand = new Map([
    ['thumb-tip', thumb],
    ['index-finger-tip', finger],
  ]);
  poses.set(thumb, [0, 1, 0]);
  poses.set(finger, [0, 1.01, 0]);
  expect(read(source('right', { hand }))[0].isGrabbing).toBe(true);
  poses.set(finger, [0, 1.05, 0]);
  expect(read(source('right', { hand }))[0].isGrabbing).toBe(false);
  poses.delete(finger);
  expect(read(source('right', { hand }))[0].isGrabbing).toBe(false);
});
