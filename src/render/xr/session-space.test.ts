import { Euler, Group, Matrix4, Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { AvatarRoot } from '../avatar-root.ts';
import { createSlRoot } from '../axes.ts';
import { createViewportUniforms } from '../screen-space.ts';
import { SessionSpace } from './session-space.ts';

const HALF = Math.SQRT1_2;

function placeAt(
  forward: number,
  left: number,
  up: number,
  rotation: readonly number[],
): AvatarRoot {
  const place = new AvatarRoot(createViewportUniforms(), () => {});
  place.moveTo(forward, left, up);
  place.turnTo(rotation);
  return place;
}

/** As WebXR tells them. */
const point = (x: number, y: number, z: number, w = 1) => ({ x, y, z, w }) as DOMPointReadOnly;

it('stands a step and a half before the avatar, facing it', () => {
  const wearer = new SessionSpace(placeAt(0, 0, 0, [0, 0, 0, 1]));
  expectNumbers(wearer.position, [1.5, 0, 0]);
  const out = new Float32Array(3);
  // Eyes at 1.7 m, where the session began.
  wearer.pointToAvatar(out, point(0, 1.7, 0));
  expectNumbers(out, [1.5, 0, 1.7]);
  // An arm's length ahead and to the right: nearer to the avatar, at its left.
  wearer.pointToAvatar(out, point(0.2, 1.2, -0.6));
  expectNumbers(out, [0.9, 0.2, 1.2]);
});

it('turns hands as it sees them turn', () => {
  const wearer = new SessionSpace(placeAt(0, 0, 0, [0, 0, 0, 1]));
  const out = new Float32Array(4);
  wearer.rotationToAvatar(out, point(0, 0, 0, 1));
  expectSameRotation(out, [0, 0, 0, 1]);
  // About up, about what lies to the right (the avatar's left), about what is behind (before the avatar).
  wearer.rotationToAvatar(out, point(0, HALF, 0, HALF));
  expectSameRotation(out, [0, 0, HALF, HALF]);
  wearer.rotationToAvatar(out, point(HALF, 0, 0, HALF));
  expectSameRotation(out, [0, HALF, 0, HALF]);
  wearer.rotationToAvatar(out, point(0, 0, HALF, HALF));
  expectSameRotation(out, [HALF, 0, 0, HALF]);
});

it('agrees with the scene, wherever the avatar stands', () => {
  // A quarter turn to its left, on a hill.
  const place = placeAt(10, 20, 5, [0, 0, HALF, HALF]);
  const wearer = new SessionSpace(place);
  expectNumbers(wearer.position, [10, 21.5, 5]);
  const root = createSlRoot();
  root.add(place.object);
  const rig = new Group();
  rig.position.set(wearer.position[1], wearer.position[2], wearer.position[0]);
  rig.rotation.y = wearer.azimuth;
  root.updateMatrixWorld(true);
  rig.updateMatrixWorld(true);
  const seen = new Vector3(0.3, 1.1, -0.4).applyMatrix4(rig.matrixWorld);
  const inAvatar = seen.applyMatrix4(place.object.matrixWorld.clone().invert());
  const out = new Float32Array(3);
  wearer.pointToAvatar(out, point(0.3, 1.1, -0.4));
  expectNumbers(out, inAvatar.toArray(), 1e-5);

  const turn = new Quaternion().setFromEuler(new Euler(0.3, -0.7, 1.1));
  const rotation = new Float32Array(4);
  wearer.rotationToAvatar(rotation, point(turn.x, turn.y, turn.z, turn.w));
  // What points along the hand's -Z points along the -X of the rotation.
  const ahead = new Vector3(0, 0, -1).applyQuaternion(turn).transformDirection(rig.matrixWorld);
  const toAvatar = new Matrix4().copy(place.object.matrixWorld).invert();
  const found = new Vector3(-1, 0, 0).applyQuaternion(new Quaternion().fromArray(rotation));
  expectNumbers(found.toArray(), ahead.transformDirection(toAvatar).toArray(), 1e-5);
});

it('stays where it is when the avatar walks away', () => {
  const place = placeAt(0, 0, 0, [0, 0, 0, 1]);
  const wearer = new SessionSpace(place);
  place.moveTo(-1, 0);
  const out = new Float32Array(3);
  wearer.pointToAvatar(out, point(0, 1.7, 0));
  expectNumbers(out, [2.5, 0, 1.7]);
  expect(wearer.position[0]).toBe(1.5);
});
