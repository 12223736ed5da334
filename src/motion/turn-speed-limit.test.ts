import { expect, it } from 'vitest';
import { aboutZ } from '../../test/fixed-motion.ts';
import { expectSameRotation } from '../../test/matchers.ts';
import { TurnSpeedLimit } from './turn-speed-limit.ts';

/** How a joint at rest is turned that is to be turned so far about Z, so many seconds after the last moment. */
function turned(degrees: number, seconds: number): Float32Array {
  const pace = new TurnSpeedLimit();
  pace.beginFrame(Float64Array.of(10));
  pace.beginFrame(Float64Array.of(10 + seconds));
  const shown = Float32Array.of(0, 0, 0, 1);
  pace.turnTowards(shown, 0, Float32Array.from(aboutZ(degrees)), 0);
  return shown;
}

it('lets go all the way what is near enough', () => {
  expectSameRotation(turned(7, 0), aboutZ(7), 1e-6);
  // 8 and a twentieth of 720.
  expectSameRotation(turned(43, 0.05), aboutZ(43), 1e-6);
  expectSameRotation(turned(0, 0), aboutZ(0), 1e-6);
});

it('goes a part of the way at a time, the short way round', () => {
  expectSameRotation(turned(100, 0.05), aboutZ(44), 1e-5);
  expectSameRotation(turned(-100, 0.05), aboutZ(-44), 1e-5);
  expectSameRotation(turned(100, -1), aboutZ(8), 1e-5);
});

it('is there after all that it took', () => {
  const pace = new TurnSpeedLimit();
  const shown = Float32Array.of(0, 0, 0, 1);
  const wanted = Float32Array.from(aboutZ(170));
  for (let frame = 0; frame < 9; frame++) {
    pace.beginFrame(Float64Array.of(10 + frame / 60));
    if (frame > 0) pace.turnTowards(shown, 0, wanted, 0);
  }
  expect(shown[2]).toBeLessThan(wanted[2] - 0.01);
  pace.beginFrame(Float64Array.of(10 + 9 / 60));
  pace.turnTowards(shown, 0, wanted, 0);
  expectSameRotation(shown, aboutZ(170), 1e-5);
});
