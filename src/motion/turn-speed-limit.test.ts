import { expect, it } from 'vitest';
import { expectSameRotation } from '../../test/matchers.ts';
import { fromZRotation } from '../math/index.ts';
import { TurnSpeedLimit } from './turn-speed-limit.ts';

/** The rotation of a joint at rest that is to rotate by `degrees` about Z, `seconds` after the last frame. */
function turned(degrees: number, seconds: number): Float32Array {
  const limit = new TurnSpeedLimit();
  limit.beginFrame(Float64Array.of(10));
  limit.beginFrame(Float64Array.of(10 + seconds));
  const shown = Float32Array.of(0, 0, 0, 1);
  limit.rotateTowards(shown, 0, Float32Array.from(fromZRotation(degrees)), 0);
  return shown;
}

it('rotates all the way to a rotation that is near enough', () => {
  expectSameRotation(turned(7, 0), fromZRotation(7), 1e-6);
  // 8 and a twentieth of 720.
  expectSameRotation(turned(43, 0.05), fromZRotation(43), 1e-6);
  expectSameRotation(turned(0, 0), fromZRotation(0), 1e-6);
});

it('rotates part of the way otherwise, the short way round', () => {
  expectSameRotation(turned(100, 0.05), fromZRotation(44), 1e-5);
  expectSameRotation(turned(-100, 0.05), fromZRotation(-44), 1e-5);
  expectSameRotation(turned(100, -1), fromZRotation(8), 1e-5);
});

it('arrives after several frames', () => {
  const limit = new TurnSpeedLimit();
  const shown = Float32Array.of(0, 0, 0, 1);
  const wanted = Float32Array.from(fromZRotation(170));
  for (let frame = 0; frame < 9; frame++) {
    limit.beginFrame(Float64Array.of(10 + frame / 60));
    if (frame > 0) limit.rotateTowards(shown, 0, wanted, 0);
  }
  expect(shown[2]).toBeLessThan(wanted[2] - 0.01);
  limit.beginFrame(Float64Array.of(10 + 9 / 60));
  limit.rotateTowards(shown, 0, wanted, 0);
  expectSameRotation(shown, fromZRotation(170), 1e-5);
});
