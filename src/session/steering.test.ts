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

  it('sets postures, and gets up from an object, too', () => {
    const { steering, run, flags } = harness();
    const setting = (posture: 'flying' | 'seated' | 'upright') => {
      steering.setPosture(posture);
      run(400);
      return flags().at(-1);
    };
    expect(setting('flying')).toBe(CONTROL_FLAGS.FLY);
    expect(setting('flying')).toBe(CONTROL_FLAGS.FLY);
    expect(setting('upright')).toBe(0);
    expect(setting('seated')).toBe(CONTROL_FLAGS.SIT_ON_GROUND);
    expect(flags()).not.toContain(CONTROL_FLAGS.STAND_UP);
    expect(setting('upright')).toBe(0);
    expect(flags().filter((value) => value === CONTROL_FLAGS.STAND_UP)).toHaveLength(1);
    setting('upright');
    expect(flags().filter((value) => value === CONTROL_FLAGS.STAND_UP)).toHaveLength(2);
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
