import { describe, expect, it } from 'vitest';
import { headLine, leapJoint, setCommand } from '../../../../test/leap-command-samples.ts';
import { ManualClock } from '../../../../test/manual-clock.ts';
import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
} from '../../../avatar/index.ts';
import { type Animation, dequantiseRotations } from '../../../formats/animation/index.ts';
import { angleDegrees, fromYRotation, fromZRotation } from '../../../math/index.ts';
import type { TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import type { PerformanceProgress } from '../../state/index.ts';
import { reportJoint } from './leap-command-handler.ts';
import { bakePerformance, PerformancePlayer, performanceClipPath } from './performances.ts';

describe('PerformancePlayer', () => {
  const ROTATIONS = [0, 0.1, 0.2, 0.3].map((z) => [0, 0, z, Math.sqrt(1 - z * z)] as const);

  function setUp() {
    const clock = new ManualClock();
    const heads: [seconds: number, z: number][] = [];
    const reports: (PerformanceProgress | null)[] = [];
    const player = new PerformancePlayer(
      clock,
      ({ jointState }) => heads.push([clock.now() / 1000, jointState[0].rotation?.[2] ?? 0]),
      (progress) => reports.push(progress),
    );
    return { clock, heads, reports, player };
  }

  it('plays every line once, at its time, and reports progress', async () => {
    const { clock, heads, reports, player } = setUp();
    await clock.run(1000);
    player.play('wave.jsonl', [
      headLine(0, ROTATIONS[0]),
      headLine(0.1, ROTATIONS[1]),
      headLine(1, ROTATIONS[2]),
    ]);
    await clock.run(5000);
    expect(heads.map(([time, z]) => [Number(time.toFixed(3)), z])).toEqual([
      [1, 0],
      [1.1, 0.1],
      [2, 0.2],
    ]);
    expect(reports.at(0)).toEqual({ name: 'wave.jsonl', time: 0, duration: 1 });
    expect(reports.at(-1)).toBeNull();
    const times = reports.flatMap((progress) => progress?.time ?? []);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  it('catches up after a sleep, and stops on request', async () => {
    const { clock, heads, reports, player } = setUp();
    player.play(
      'a',
      [0, 1, 2, 3].map((time) => headLine(time, ROTATIONS[time])),
    );
    clock.sleep(2500);
    await clock.run(1);
    expect(heads.map(([, z]) => z)).toEqual([0, 0.1, 0.2]);
    player.stop();
    player.stop();
    await clock.run(5000);
    expect(heads).toHaveLength(3);
    expect(reports.filter((progress) => progress === null)).toHaveLength(1);
  });

  it('repeats a pose four times a second until it is stopped', async () => {
    const { clock, heads, player } = setUp();
    player.play('pose.json', [headLine(0, ROTATIONS[1])]);
    await clock.run(1000);
    expect(heads).toHaveLength(5);
    player.play('other.json', [headLine(0, ROTATIONS[2])]);
    player.stop();
    await clock.run(1000);
    expect(heads).toHaveLength(6);
  });
});

describe('bakePerformance', () => {
  const rest = () => defaultSkeleton.restPose();

  /** Rotation of a joint at the key that is nearest to a time. */
  function rotationAt(animation: Animation, name: string, seconds: number) {
    const joint = animation.joints.find((candidate) => candidate.name === name);
    if (!joint) throw new Error(`no ${name}`);
    const { times, values } = dequantiseRotations(animation, joint);
    const distances = Array.from(times, (time) => Math.abs(time - seconds));
    const key = distances.indexOf(Math.min(...distances));
    const [x, y, z, w] = values.subarray(4 * key, 4 * key + 4);
    return [x, y, z, w] as const;
  }

  it('makes a clip that starts at the first line, and reaches the others', async () => {
    const lines = [
      headLine(0, fromZRotation(10)),
      headLine(1, fromZRotation(40)),
      headLine(2, fromZRotation(5)),
    ];
    const { animation, frames, worstDegrees, losses } = await bakePerformance(lines, rest());
    expect(animation.duration).toBeCloseTo(2.267, 2);
    expect(frames).toBe(69);
    expect(worstDegrees).toBeLessThan(0.25);
    expect(losses).toEqual([]);
    const degreesAt = (seconds: number) => angleDegrees(rotationAt(animation, 'mHead', seconds));
    expect(degreesAt(0)).toBeCloseTo(10, 0);
    expect(degreesAt(1.3)).toBeCloseTo(40, 0);
    expect(degreesAt(2.26)).toBeCloseTo(5, 0);
  });

  it('makes a clip that reaches its targets', async () => {
    // In front of the shoulder, at its height.
    const position: [number, number, number] = [0.5, 0.3, 0.6];
    const line: TimedLeapCommand = {
      time: 0,
      command: setCommand({ inverseKinematics: [leapJoint('mElbowLeft', { position })] }),
    };
    const { animation } = await bakePerformance([line], rest());
    const pose = createPose();
    pose.positions.set(rest().positions);
    for (const { name } of animation.joints) {
      pose.rotations.set(rotationAt(animation, name, 1), 4 * defaultSkeleton.jointNumber(name));
    }
    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, pose);
    const avatar = { basePose: rest(), pose, world, heightOffset: 0 };
    const reached = reportJoint(avatar, defaultSkeleton.jointNumber('mElbowLeft')).position;
    for (const axis of [0, 1, 2]) expect(reached[axis] / 0.677).toBeCloseTo(position[axis], 2);
  });

  it('makes a clip of at most a minute, and reports what is lost', async () => {
    const lines = Array.from({ length: 17 }, (_, index) =>
      headLine(index * 5, fromZRotation(index)),
    );
    const { animation, losses } = await bakePerformance(lines, rest());
    expect(animation.duration).toBeCloseTo(60, 1);
    expect(losses).toEqual(['The performance goes on for 20 s; a clip ends after a minute.']);
  });

  it('makes a clip of a second of a pose', async () => {
    const { animation } = await bakePerformance([headLine(0, fromYRotation(20))], rest());
    expect(animation.duration).toBeCloseTo(1, 2);
    expect(angleDegrees(rotationAt(animation, 'mHead', 0))).toBeCloseTo(20, 0);
  });
});

it("names a performance's clip after its file", () => {
  expect(performanceClipPath('moves/nod.2.jsonl')).toBe('moves/nod.2.anim');
  expect(performanceClipPath('moves.2/nod')).toBe('moves.2/nod.anim');
});
