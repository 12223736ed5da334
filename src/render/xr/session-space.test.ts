import { Euler, Group, Matrix4, Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { AvatarRoot } from '../avatar-root.ts';
import { createSlRoot } from '../axes.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { SessionSpace } from './session-space.ts';

const HALF = Math.SQRT1_2;

function avatarAt(
  forward: number,
  left: number,
  up: number,
  rotation: readonly number[],
): AvatarRoot {
  const avatarRoot = new AvatarRoot(createViewportUniforms(), () => {});
  avatarRoot.moveTo(forward, left, up);
  avatarRoot.turnTo(rotation);
  return avatarRoot;
}

/** A point or rotation as WebXR reports it. */
const point = (x: number, y: number, z: number, w = 1) => ({ x, y, z, w }) as DOMPointReadOnly;

it('begins at one and a half metres in front of the avatar, facing it', () => {
  const space = new SessionSpace(avatarAt(0, 0, 0, [0, 0, 0, 1]));
  expectNumbers(space.position, [1.5, 0, 0]);
  const out = new Float32Array(3);
  // Eyes at 1.7 m above the origin.
  space.pointToAvatar(out, point(0, 1.7, 0));
  expectNumbers(out, [1.5, 0, 1.7]);
  // An arm's length forward and to the right: nearer to the avatar, at its left.
  space.pointToAvatar(out, point(0.2, 1.2, -0.6));
  expectNumbers(out, [0.9, 0.2, 1.2]);
});

it('converts rotations of hands', () => {
  const space = new SessionSpace(avatarAt(0, 0, 0, [0, 0, 0, 1]));
  const out = new Float32Array(4);
  space.rotationToAvatar(out, point(0, 0, 0, 1));
  expectSameRotation(out, [0, 0, 0, 1]);
  // About the up axis, the right axis (the avatar's left), and the backward axis (the avatar's forward).
  space.rotationToAvatar(out, point(0, HALF, 0, HALF));
  expectSameRotation(out, [0, 0, HALF, HALF]);
  space.rotationToAvatar(out, point(HALF, 0, 0, HALF));
  expectSameRotation(out, [0, HALF, 0, HALF]);
  space.rotationToAvatar(out, point(0, 0, HALF, HALF));
  expectSameRotation(out, [HALF, 0, 0, HALF]);
});

it('agrees with the scene, wherever the avatar is', () => {
  // On a hill, turned to its left by a quarter turn.
  const avatarRoot = avatarAt(10, 20, 5, [0, 0, HALF, HALF]);
  const space = new SessionSpace(avatarRoot);
  expectNumbers(space.position, [10, 21.5, 5]);
  const stageRoot = createSlRoot();
  stageRoot.add(avatarRoot.object);
  const rig = new Group();
  rig.position.set(space.position[1], space.position[2], space.position[0]);
  rig.rotation.y = space.azimuth;
  stageRoot.updateMatrixWorld(true);
  rig.updateMatrixWorld(true);
  const avatarFromWorld = new Matrix4().copy(avatarRoot.object.matrixWorld).invert();
  const inAvatar = new Vector3(0.3, 1.1, -0.4)
    .applyMatrix4(rig.matrixWorld)
    .applyMatrix4(avatarFromWorld);
  const out = new Float32Array(3);
  space.pointToAvatar(out, point(0.3, 1.1, -0.4));
  expectNumbers(out, inAvatar.toArray(), 1e-5);

  const hand = new Quaternion().setFromEuler(new Euler(0.3, -0.7, 1.1));
  const rotation = new Float32Array(4);
  space.rotationToAvatar(rotation, point(hand.x, hand.y, hand.z, hand.w));
  // The hand's -Z is the -X of the rotation.
  const direction = new Vector3(0, 0, -1)
    .applyQuaternion(hand)
    .transformDirection(rig.matrixWorld)
    .transformDirection(avatarFromWorld);
  const converted = new Vector3(-1, 0, 0).applyQuaternion(new Quaternion().fromArray(rotation));
  expectNumbers(converted.toArray(), direction.toArray(), 1e-5);
});

it('stays where it began when the avatar walks away', () => {
  const avatarRoot = avatarAt(0, 0, 0, [0, 0, 0, 1]);
  const space = new SessionSpace(avatarRoot);
  avatarRoot.moveTo(-1, 0);
  const out = new Float32Array(3);
  space.pointToAvatar(out, point(0, 1.7, 0));
  expectNumbers(out, [2.5, 0, 1.7]);
  expect(space.position[0]).toBe(1.5);
});
