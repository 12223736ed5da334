import { describe, expect, it } from 'vitest';
import { idOf } from '../../test/scene-records.ts';
import { CONTROL_FLAGS, type MessageOf } from '../protocol/lludp/index.ts';
import { Steering } from './steering.ts';

type AgentUpdate = MessageOf<'AgentUpdate'>['AgentData'];

/** An agent at 10 20 30 that looks north, and what it tells. */
function harness() {
  const steering = new Steering();
  const told: { name: string; data: AgentUpdate; reliable: boolean }[] = [];
  let now = 0;
  steering.setAgent({ agentId: idOf(1), sessionId: idOf(2) }, [1, 0, 0]);
  const first = steering.arrive([10, 20, 30], [0, 1, 0], now);
  return {
    steering,
    told,
    first: first.AgentData as AgentUpdate,
    run(milliseconds: number) {
      for (const end = now + milliseconds; now < end; ) {
        now += 20;
        steering.tick(now, (name, value, reliable) =>
          told.push({ name, data: value.AgentData as AgentUpdate, reliable }),
        );
      }
    },
    flags: () =>
      told.filter(({ name }) => name === 'AgentUpdate').map(({ data }) => data.ControlFlags),
  };
}

describe('Steering', () => {
  it('sees from behind the avatar until the page says from where', () => {
    const { first, steering, run, told } = harness();
    expect(first.CameraCenter).toEqual([10, 17, 31]);
    expect(first.CameraAtAxis).toEqual([0, 1, 0]);
    steering.setCamera({ position: [1, 2, 3], direction: [0, 0, Number.NaN] });
    run(200);
    expect(told.at(-1)?.data).toMatchObject({ CameraCenter: [1, 2, 3], CameraAtAxis: [0, 1, 0] });
  });

  it('tells about once a second while nothing happens, up to ten times while it turns', () => {
    const { steering, run, told } = harness();
    run(500);
    told.length = 0;
    run(5000);
    expect(told.length).toBeGreaterThanOrEqual(5);
    expect(told.length).toBeLessThanOrEqual(6);
    told.length = 0;
    steering.setHeld('turnLeft', true);
    run(2000);
    expect(told.length).toBeGreaterThan(15);
    expect(told.length).toBeLessThanOrEqual(20);
    steering.setRate(2);
    run(600);
    told.length = 0;
    run(2000);
    expect(told.length).toBeLessThanOrEqual(4);
  });

  it('takes postures, and gets up from an object, too', () => {
    const { steering, run, flags } = harness();
    const taking = (posture: 'flying' | 'seated' | 'upright') => {
      steering.setPosture(posture);
      run(400);
      return flags().at(-1);
    };
    expect(taking('flying')).toBe(CONTROL_FLAGS.FLY);
    expect(taking('flying')).toBe(CONTROL_FLAGS.FLY);
    expect(taking('upright')).toBe(0);
    expect(taking('seated')).toBe(CONTROL_FLAGS.SIT_ON_GROUND);
    expect(flags()).not.toContain(CONTROL_FLAGS.STAND_UP);
    expect(taking('upright')).toBe(0);
    expect(flags().filter((value) => value === CONTROL_FLAGS.STAND_UP)).toHaveLength(1);
    taking('upright');
    expect(flags().filter((value) => value === CONTROL_FLAGS.STAND_UP)).toHaveLength(2);
  });

  it('forgets all keys at once, and is silent on the way to elsewhere', () => {
    const { steering, run, flags, told } = harness();
    steering.setHeld('forward', true);
    steering.setHeld('run', true);
    run(300);
    steering.releaseAll();
    run(300);
    expect(flags().at(-1)).toBe(0);
    const runs = told.filter(({ name }) => name === 'SetAlwaysRun');
    expect(runs.map(({ data }) => data)).toMatchObject([{ AlwaysRun: true }, { AlwaysRun: false }]);
    steering.suspend();
    told.length = 0;
    run(3000);
    expect(told).toEqual([]);
    steering.resume();
    run(100);
    expect(told).toMatchObject([{ name: 'AgentUpdate', reliable: true }]);
  });
});
