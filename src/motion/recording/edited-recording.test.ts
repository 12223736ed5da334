import { describe, expect, it } from 'vitest';
import { bakeWhole } from '../../../test/bake-whole.ts';
import { bvhBytes } from '../../../test/bvh-source.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { decodeBvh, importBvh } from '../../formats/bvh/index.ts';
import { fromXRotation, fromZRotation, multiply } from '../../math/index.ts';
import { exportBvh } from '../bvh-export/index.ts';
import { trim } from '../edit/index.ts';
import { bindClip } from '../playback/bind-clip.ts';
import { ClipPoseSampler } from '../playback/clip-pose-sampler.ts';
import { PoseRecording } from './index.ts';

const ARM = ['mShoulderRight', 'mElbowRight', 'mWristRight'].map((name) =>
  defaultSkeleton.jointNumber(name),
);

/** Eight seconds of an arm that waves about twice a second, above hips that sway; frames come unevenly. */
function recorded(): Animation {
  const recording = new PoseRecording();
  for (let time = 0; time <= 8; time += 0.012 + 0.009 * Math.sin(17 * time) ** 2) {
    const pose = defaultSkeleton.restPose();
    for (const [place, joint] of ARM.entries()) {
      const angle = (40 - 8 * place) * Math.sin(4 * time + place);
      pose.rotations.set(multiply(fromXRotation(angle), fromZRotation(angle / 2)), 4 * joint);
    }
    pose.positions[1] += 0.05 * Math.sin(2 * time);
    recording.add(time, pose, defaultSkeleton.rest);
  }
  return bakeWhole(recording).animation;
}

/** Degrees and millimetres at the worst joint of the arm, where `b` is so many seconds behind. */
function worstBetween(a: Animation, b: Animation, behind: number, seconds: number) {
  const [one, other] = [a, b].map(
    (animation) => new ClipPoseSampler(bindClip(animation, defaultSkeleton), defaultSkeleton),
  );
  let degrees = 0;
  let millimetres = 0;
  for (let time = 0; time <= seconds; time += 0.01) {
    one.poseAt(time + behind);
    other.poseAt(time);
    for (const joint of ARM) {
      degrees = Math.max(degrees, one.degreesFrom(other, joint));
      millimetres = Math.max(millimetres, one.millimetresFrom(other, joint));
    }
  }
  return { degrees, millimetres };
}

describe('a recorded clip', () => {
  it('is the same motion after export to BVH and import', () => {
    const clip = recorded();
    const { text } = exportBvh(clip, defaultSkeleton);
    const back = importBvh(decodeBvh(bvhBytes(text)), defaultSkeleton, { reduceKeys: false });
    expect(back.duration).toBeCloseTo(clip.duration, 2);
    // 30 frames a second cut the corners of an arm at up to 180 degrees a second.
    const { degrees, millimetres } = worstBetween(clip, back, 0, back.duration);
    expect(degrees).toBeLessThan(0.5);
    expect(millimetres).toBeLessThan(5);
  });

  it('can be trimmed, and plays the rest as before', () => {
    const clip = recorded();
    const part = trim(clip, 1.234, 5.678);
    expect(part.duration).toBeCloseTo(4.444, 5);
    const { degrees, millimetres } = worstBetween(clip, part, 1.234, part.duration);
    expect(degrees).toBeLessThan(0.1);
    expect(millimetres).toBeLessThan(1);
  });
});
