import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectUnitQuaternions } from '../../../test/matchers.ts';
import { joinControlFlags } from '../lludp/index.ts';
import { AgentControls, type AgentUpdate, AgentUpdateSchedule } from './index.ts';

const IDS = {
  agentId: '11111111-2222-3333-4444-555555555555',
  sessionId: 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee',
};

const MAX_TICK = 60;

/** Flags of momentary controls alone; the flag of a jump is also that of the way up. */
const SENT_ONCE = joinControlFlags([
  'STAND_UP',
  'SIT_ON_GROUND',
  'FINISH_ANIM',
  'LBUTTON_DOWN',
  'LBUTTON_UP',
  'ML_LBUTTON_DOWN',
  'ML_LBUTTON_UP',
]);

const held = fc.constantFrom(
  ...(['forward', 'back', 'slideLeft', 'turnLeft', 'turnRight', 'up', 'down', 'run'] as const),
  ...(['slideRight', 'pitchUp', 'pitchDown'] as const),
  ...(['stop', 'mouselook', 'away', 'typing', 'editing', 'hideTitle'] as const),
);
const momentary = fc.constantFrom('jump', 'finishAnimation', 'nudgeForward', 'nudgeRight');
const number = fc.double({ min: -300, max: 300 });
const numbers = fc.array(number, { minLength: 4, maxLength: 4 });

type Act = (controls: AgentControls) => void;

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.tuple(held, fc.boolean()).map(
    ([control, isHeld]): Act =>
      (one) =>
        one.setHeld(control, isHeld),
  ),
  momentary.map(
    (name): Act =>
      (one) =>
        one.trigger(name),
  ),
  fc.boolean().map(
    (isDown): Act =>
      (one) =>
        one.pressButton(isDown),
  ),
  fc.constantFrom<Act>(
    (one) => one.setFlying(!one.isFlying),
    (one) => one.sitOnGround(),
    (one) => one.standUp(),
    (one) => one.releaseAll(),
  ),
  numbers.map(
    (four): Act =>
      (one) =>
        one.camera.look(four, four),
  ),
  numbers.map(
    (four): Act =>
      (one) =>
        four[0] > 0 ? one.facing.look(four[1], four[2]) : one.facing.lookAhead(),
  ),
);

const step = fc.record({
  elapsed: fc.integer({ min: 1, max: MAX_TICK }),
  act: fc.option(act, { freq: 3 }),
  isLost: fc.boolean(),
});
const steps = fc.array(step, { minLength: 20, maxLength: 150 });
const rates = fc.integer({ min: 2, max: 20 });

it('only sets flags that have a control, and has unit quaternions', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { controls, schedule } = arrived(10);
      play(all, controls, (now) => {
        const update = schedule.tick(now);
        if (!update) return;
        schedule.markSent(update, now);
        const { AgentData } = update.value;
        expect(AgentData.ControlFlags).toBe(AgentData.ControlFlags >>> 0);
        expect(AgentData.State & ~0x14).toBe(0);
        expect(AgentData.Flags & ~0x01).toBe(0);
        expectUnitQuaternions([...AgentData.BodyRotation, ...AgentData.HeadRotation], 1e-12);
      });
    }),
  );
});

it('sends each momentary control in exactly one packet, even if packets are lost', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { controls, schedule } = arrived(10);
      const sent: number[] = [];
      const due: number[] = [];
      play(all, controls, (now, isLost) => {
        const pending = controls.pendingFlags & SENT_ONCE;
        const update = schedule.tick(now);
        if (!update || isLost) return;
        schedule.markSent(update, now);
        due.push(pending);
        sent.push(update.value.AgentData.ControlFlags & SENT_ONCE);
        expect(controls.pendingFlags).toBe(0);
      });
      expect(sent).toEqual(due);
    }),
  );
});

it('keeps the rate and sends every second, and each change of flags within the interval', () => {
  fc.assert(
    fc.property(steps, rates, (all, rate) => {
      const { controls, schedule } = arrived(rate);
      let last: { at: number; update: AgentUpdate } | null = null;
      let changedAt: number | null = null;
      play(all, controls, (now) => {
        if (!last || !differs(controls, last.update)) changedAt = null;
        else changedAt ??= now;
        const update = schedule.tick(now);
        if (!update) {
          expect(now - last!.at).toBeLessThan(1000);
          return;
        }
        schedule.markSent(update, now);
        if (last) expect(now - last.at).toBeGreaterThanOrEqual(1000 / rate);
        if (last) expect(now - last.at).toBeLessThanOrEqual(1000);
        if (changedAt !== null) expect(now - changedAt).toBeLessThan(1000 / rate + MAX_TICK);
        last = { at: now, update };
        changedAt = null;
      });
    }),
  );
});

function arrived(rate: number) {
  const controls = new AgentControls();
  const schedule = new AgentUpdateSchedule(IDS, controls, rate);
  schedule.arrive();
  return { controls, schedule };
}

/** Each step changes controls, advances turns, and ticks. */
function play(
  all: readonly { elapsed: number; act: Act | null; isLost: boolean }[],
  controls: AgentControls,
  tick: (now: number, isLost: boolean) => void,
): void {
  let now = 0;
  for (const { elapsed, act, isLost } of all) {
    now += elapsed;
    act?.(controls);
    controls.advance(elapsed / 1000);
    tick(now, isLost);
  }
}

function differs(controls: AgentControls, { heldFlags, value }: AgentUpdate): boolean {
  const { State, Flags } = value.AgentData;
  return (
    controls.pendingFlags !== 0 ||
    controls.heldFlags !== heldFlags ||
    controls.state !== State ||
    controls.flags !== Flags
  );
}
