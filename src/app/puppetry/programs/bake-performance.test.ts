import { describe, expect, it } from 'vitest';
import { headLine, jointWish, setCommand } from '../../../../test/joint-wish.ts';
import {
  composeWorld,
  createPose,
  createWorldPose,
  defaultSkeleton,
} from '../../../avatar/index.ts';
import { type Animation, dequantiseRotations } from '../../../formats/animation/index.ts';
import { angleDegrees, fromYRotation, fromZRotation } from '../../../math/index.ts';
import type { TimedLeapCommand } from '../../../protocol/puppetry/leap/index.ts';
import { reportJoint } from './leap-commands.ts';
import { bakePerformance, performanceClipPath } from './leap-performance.ts';

const rest = () => defaultSkeleton.restPose();

/** How a joint is turned at the key that is nearest to a time. */
function rotationAt(animation: Animation, name: string, seconds: number) {
  const joint = animation.joints.find((candidate) => candidate.name === name);
  if (!joint) throw new Error(`no ${name}`);
  const { times, values } = dequantiseRotations(animation, joint);
  const away = Array.from(times, (time) => Math.abs(time - seconds));
  const key = away.indexOf(Math.min(...away));
  const [x, y, z, w] = values.subarray(4 * key, 4 * key + 4);
  return [x, y, z, w] as const;
}

describe('a performance as a clip', () => {
  it('begins as its first line says, and reaches the others', async () => {
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

  it('has its targets reached', async () => {
    // Ahead of the shoulder, at its height.
    const position: [number, number, number] = [0.5, 0.3, 0.6];
    const line: TimedLeapCommand = {
      time: 0,
      command: setCommand({ inverseKinematics: [jointWish('mElbowLeft', { position })] }),
    };
    const { animation } = await bakePerformance([line], rest());
    const pose = createPose();
    pose.positions.set(rest().positions);
    for (const { name } of animation.joints) {
      pose.rotations.set(rotationAt(animation, name, 1), 4 * defaultSkeleton.jointNumber(name));
    }
    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, pose);
    const figure = { body: rest(), pose, world, rise: 0 };
    const reached = reportJoint(figure, defaultSkeleton.jointNumber('mElbowLeft')).position;
    for (const axis of [0, 1, 2]) expect(reached[axis] / 0.677).toBeCloseTo(position[axis], 2);
  });

  it('ends after a minute, and says what is lost', async () => {
    const lines = Array.from({ length: 17 }, (_, index) =>
      headLine(index * 5, fromZRotation(index)),
    );
    const { animation, losses } = await bakePerformance(lines, rest());
    expect(animation.duration).toBeCloseTo(60, 1);
    expect(losses).toEqual(['The performance goes on for 20 s; a clip ends after a minute.']);
  });

  it('lasts a second where it is a pose', async () => {
    const { animation } = await bakePerformance([headLine(0, fromYRotation(20))], rest());
    expect(animation.duration).toBeCloseTo(1, 2);
    expect(angleDegrees(rotationAt(animation, 'mHead', 0))).toBeCloseTo(20, 0);
  });
});

it('a clip is called as the file that it was made of', () => {
  expect(performanceClipPath('moves/nod.2.jsonl')).toBe('moves/nod.2.anim');
  expect(performanceClipPath('moves.2/nod')).toBe('moves.2/nod.anim');
});
