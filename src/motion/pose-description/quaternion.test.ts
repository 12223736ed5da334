import { describe, expect, it } from 'vitest';
import { conjugate } from '../../formats/quaternion/index.ts';
import {
  about,
  aboutX,
  aboutY,
  aboutZ,
  angleBetween,
  betweenFrames,
  compose,
  frameOf,
  IDENTITY,
  mirror,
  nlerp,
  type Quat,
  rotate,
  within,
} from './quaternion.ts';
import type { Vec3 } from './vector.ts';

function expectClose(actual: readonly number[], wanted: readonly number[]): void {
  expect(actual.length).toBe(wanted.length);
  actual.forEach((value, i) => {
    expect(value).toBeCloseTo(wanted[i], 12);
  });
}

describe('quaternions', () => {
  it('turn X to Y about Z, Y to Z about X, Z to X about Y', () => {
    expectClose(rotate(aboutZ(90), [1, 0, 0]), [0, 1, 0]);
    expectClose(rotate(aboutX(90), [0, 1, 0]), [0, 0, 1]);
    expectClose(rotate(aboutY(90), [0, 0, 1]), [1, 0, 0]);
  });

  it('compose so that the last factor acts first', () => {
    expectClose(rotate(compose(aboutZ(90), aboutX(90)), [0, 1, 0]), [0, 0, 1]);
    expectClose(rotate(compose(aboutX(90), aboutZ(90)), [1, 0, 0]), [0, 0, 1]);
  });

  it('undo and compare', () => {
    const q = compose(aboutZ(40), aboutY(-25), aboutX(110));
    expectClose(compose(q, conjugate(q)), IDENTITY);
    expectClose(compose(q, within(q, aboutX(20))), aboutX(20));
    expect(angleBetween(aboutY(-10), aboutY(25))).toBeCloseTo(35, 10);
  });

  it('blend the short way whatever the signs', () => {
    const negative = aboutZ(60).map((value) => -value) as unknown as Quat;
    expect(angleBetween(nlerp(IDENTITY, negative, 0.5), aboutZ(30))).toBeCloseTo(0, 6);
  });

  it('mirror left turns into right ones', () => {
    const q = compose(aboutZ(30), aboutY(20), aboutX(-70));
    const flip = ([x, y, z]: Vec3): Vec3 => [x, -y, z];
    const v: Vec3 = [0.3, 0.8, -0.4];
    expectClose(rotate(mirror(q), flip(v)), flip(rotate(q, v)));
  });

  it('find the turn between two frames', () => {
    const q = compose(about([0.6, 0, 0.8], 75), aboutX(-20));
    const frame = frameOf([1, 2, 3], [0, 1, 0]);
    const turned = frame.map((axis) => rotate(q, axis)) as unknown as typeof frame;
    expect(angleBetween(betweenFrames(frame, turned), q)).toBeCloseTo(0, 5);
  });
});
