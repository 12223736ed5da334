import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/scene-records.ts';
import { CONTROL_FLAGS, type MessageOf } from '../protocol/lludp/index.ts';
import { Steering } from './steering.ts';

type AgentUpdate = MessageOf<'AgentUpdate'>['AgentData'];

/** An agent at 10 20 30 that looks north, and what it sends. */
function harness() {
  const steering = new Steering();
  const sent: { name: string; data: AgentUpdate; reliable: boolean }[] = [];
  let now = 0;
  steering.setAgent({ agentId: idOf(1), sessionId: idOf(2) }, [1, 0, 0]);
  const first = steering.arrive([10, 20, 30], [0, 1, 0], now);
  return {
    steering,
    sent,
    first: first.AgentData as AgentUpdate,
    run(milliseconds: number) {
      for (const end = now + milliseconds; now < end; ) {
        now += 20;
        steering.tick(now, (name, value, reliable) =>
          sent.push({ name, data: value.AgentData as AgentUpdate, reliable }),
        );
      }
    },
    flags: () =>
      sent.filter(({ name }) => name === 'AgentUpdate').map(({ data }) => data.ControlFlags),
  };
}

describe('Steering', () => {
  it('has its camera behind the avatar until the page sets one', () => {
    const { first, steering, run, sent } = harness();
    expect(first.CameraCenter).toEqual([10, 17, 31]);
    expect(first.CameraAtAxis).toEqual([0, 1, 0]);
    steering.setCamera({ position: [1, 2, 3], direction: [0, 0, Number.NaN] });
    run(200);
    expect(sent.at(-1)?.data).toMatchObject({ CameraCenter: [1, 2, 3], CameraAtAxis: [0, 1, 0] });
  });

  it('sends about one update a second while nothing happens, up to ten while it turns', () => {
    const { steering, run, sent } = harness();
    run(500);
    sent.length = 0;
    run(5000);
    expect(sent.length).toBeGreaterThanOrEqual(5);
    expect(sent.length).toBeLessThanOrEqual(6);
    sent.length = 0;
    steering.setHeld('turnLeft', true);
    run(2000);
    expect(sent.length).toBeGreaterThan(15);
    expect(sent.length).toBeLessThanOrEqual(20);
    steering.setRate(2);
    run(600);
    sent.length = 0;
    run(2000);
    expect(sent.length).toBeLessThanOrEqual(4);
  });

  it('flies, sits down and gets up', () => {
    const { steering, run, flags } = harness();
    const flagsAfter = (act: () => void) => {
      act();
      run(400);
      return flags().at(-1);
    };
    expect(flagsAfter(() => steering.setFlying(true))).toBe(CONTROL_FLAGS.FLY);
    expect(flagsAfter(() => steering.sitOnGround())).toBe(0);
    expect(flagsAfter(() => steering.standUp())).toBe(0);
    const once = flags().filter((value) => value > CONTROL_FLAGS.FLY);
    expect(once).toEqual([CONTROL_FLAGS.SIT_ON_GROUND, CONTROL_FLAGS.STAND_UP]);
  });

  it('goes on as it was across a border', () => {
    const { steering, run, sent } = harness();
    steering.setFlying(true);
    steering.setHeld('forward', true);
    steering.setCamera({ position: [250, 20, 30], direction: [1, 0, 0] });
    steering.turnBody(-Math.PI / 2);
    run(500);
    steering.suspend();
    steering.shift([-256, 0, 0]);
    const { AgentData } = steering.arrive([1, 20, 30], null, 10_000);
    expect(AgentData).toMatchObject({
      BodyRotation: sent.at(-1)!.data.BodyRotation,
      CameraCenter: [-6, 20, 30],
      CameraAtAxis: [1, 0, 0],
      ControlFlags: CONTROL_FLAGS.FLY | CONTROL_FLAGS.AT_POS,
    });
    // An arrival by teleport turns the agent.
    const elsewhere = steering.arrive([1, 20, 30], [0, 1, 0], 20_000).AgentData as AgentUpdate;
    expect(elsewhere.BodyRotation[2]).toBeCloseTo(Math.SQRT1_2);
  });

  it('tells of the button only scripts that have taken it', () => {
    const { steering, run, flags } = harness();
    const script = (Controls: number, TakeControls: boolean) =>
      steering.applyScriptControls({ Data: [{ TakeControls, Controls, PassToAgent: false }] });
    const click = () => {
      const before = flags().length;
      steering.pressButton(true);
      run(200);
      steering.pressButton(false);
      run(200);
      return flags()
        .slice(before)
        .filter((value) => value !== 0);
    };
    expect(click()).toEqual([]);
    script(CONTROL_FLAGS.LBUTTON_DOWN, true);
    expect(click()).toEqual([CONTROL_FLAGS.LBUTTON_DOWN, CONTROL_FLAGS.LBUTTON_UP]);
    script(CONTROL_FLAGS.LBUTTON_DOWN, false);
    expect(click()).toEqual([]);
    script(CONTROL_FLAGS.ML_LBUTTON_DOWN, true);
    expect(click()).toEqual([]);
    steering.look({ yaw: 0, pitch: 0 });
    const seen = click().map((value) => (value & ~CONTROL_FLAGS.MOUSELOOK) >>> 0);
    expect(seen.filter(Boolean)).toEqual([
      CONTROL_FLAGS.ML_LBUTTON_DOWN,
      CONTROL_FLAGS.ML_LBUTTON_UP,
    ]);
  });

  it('releases all keys at once, and sends nothing while it is suspended', () => {
    const { steering, run, flags, sent } = harness();
    steering.setHeld('forward', true);
    steering.setHeld('run', true);
    run(300);
    steering.releaseAll();
    run(300);
    expect(flags().at(-1)).toBe(0);
    const runs = sent.filter(({ name }) => name === 'SetAlwaysRun');
    expect(runs.map(({ data }) => data)).toMatchObject([{ AlwaysRun: true }, { AlwaysRun: false }]);
    steering.suspend();
    sent.length = 0;
    run(3000);
    expect(sent).toEqual([]);
    steering.resume();
    run(100);
    expect(sent).toMatchObject([{ name: 'AgentUpdate', reliable: true }]);
  });
});
