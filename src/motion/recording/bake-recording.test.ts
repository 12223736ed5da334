import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bakeWhole } from '../../../test/bake-whole.ts';
import { defaultSkeleton, type Pose } from '../../avatar/index.ts';
import {
  type Animation,
  decodeAnimation,
  dequantisePositions,
  dequantiseRotations,
  encodeAnimation,
} from '../../formats/animation/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';
import {
  fromXRotation,
  fromYRotation,
  fromZRotation,
  multiply,
  type Quaternion,
} from '../../math/index.ts';
import { bindClip, ClipMotion } from '../index.ts';
import { writeLayer } from '../layer.ts';
import { BAKE_BOUNDS, PoseRecording } from './index.ts';

const number = (name: string) => defaultSkeleton.jointNumber(name);
const ELBOW = number('mElbowLeft');
const TAIL = number('mTail2');
const rest = defaultSkeleton.rest;

function turn(pose: Pose, joint: number, rotation: Quaternion) {
  pose.rotations.set(rotation, 4 * joint);
}

function shift(pose: Pose, joint: number, [x, y, z]: readonly number[]) {
  const from = rest.positions.subarray(3 * joint, 3 * joint + 3);
  pose.positions.set([from[0] + x, from[1] + y, from[2] + z], 3 * joint);
}

/** A recording with frames at these seconds. */
function recordingOf(
  seconds: readonly number[],
  dance: (time: number, pose: Pose) => void,
): PoseRecording {
  const recording = new PoseRecording();
  for (const time of seconds) {
    const pose = defaultSkeleton.restPose();
    dance(time, pose);
    recording.add(100 + time, pose, rest);
  }
  return recording;
}

const evenly = (seconds: number, rate: number) =>
  Array.from({ length: Math.round(seconds * rate) + 1 }, (_, frame) => frame / rate);

/** Poses an avatar at rest by the clip, as it is decoded from its bytes. */
function replay(animation: Animation) {
  const again = decodeAnimation(encodeAnimation(animation), { joints: defaultSkeleton });
  expect(again.warnings).toEqual([]);
  const motion = new ClipMotion(bindClip(again, defaultSkeleton));
  const pose = defaultSkeleton.restPose();
  return (seconds: number) => {
    motion.pin(seconds);
    motion.advance(0);
    motion.sample();
    writeLayer(pose, motion.layer);
    return pose;
  };
}

/** Degrees and millimetres between two poses, at the worst joint. */
function deviationBetween(a: Pose, b: Pose) {
  let degrees = 0;
  let metres = 0;
  for (let joint = 0; joint < 133; joint++) {
    degrees = Math.max(degrees, degreesBetween(a.rotations, 4 * joint, b.rotations, 4 * joint));
    metres = Math.max(metres, metresBetween(a.positions, 3 * joint, b.positions, 3 * joint));
  }
  return { degrees, millimetres: 1000 * metres };
}

describe('PoseRecording', () => {
  it('records the joints that something moved, from the beginning on', () => {
    const recording = recordingOf([0, 0.1, 0.2], (time, pose) => {
      if (time > 0) turn(pose, ELBOW, fromZRotation(45));
      if (time > 0.1) shift(pose, TAIL, [0, 0, 0.25]);
    });
    expect([...recording.movedJoints].sort((a, b) => a - b)).toEqual(
      [ELBOW, TAIL].sort((a, b) => a - b),
    );
    const h = Math.fround(Math.sin(Math.PI / 8));
    const w = Math.fround(Math.cos(Math.PI / 8));
    expect(recording.rotations(ELBOW)).toEqual(Float32Array.of(0, 0, 0, 1, 0, 0, h, w, 0, 0, h, w));
    expect(recording.rotations(TAIL)).toBeNull();
    const tail = recording.positions(TAIL) ?? [];
    const from = rest.positions[3 * TAIL + 2];
    expect([tail[2], tail[5]]).toEqual([from, from]);
    expect(tail[8]).toBeCloseTo(from + 0.25, 6);
    expect([recording.frames, recording.seconds]).toEqual([3, Math.fround(0.2)]);
  });

  it('does not count joint positions of the body as movement', () => {
    const body = defaultSkeleton.restPose();
    shift(body, ELBOW, [0, 0.1, 0]);
    const recording = new PoseRecording();
    recording.add(0, body, body);
    expect(recording.movedJoints.size).toBe(0);
    recording.add(1, body, rest);
    expect([...recording.movedJoints]).toEqual([ELBOW]);
  });

  it('leaves out frames that are not later than the last', () => {
    const recording = recordingOf([5, 5, 4, Number.NaN, 5.5], () => {});
    expect([...recording.times()]).toEqual([0, 0.5]);
  });

  it('is full at its limits of time and bytes', () => {
    const recording = new PoseRecording();
    expect([0, 60, 60.1].map((time) => recording.add(time, rest, rest))).toEqual([
      true,
      true,
      false,
    ]);
    expect([recording.isFull, recording.seconds]).toEqual([true, 60]);
    // A track of times has 1 KiB for 256 frames.
    const small = new PoseRecording({ bytes: 2048 });
    const accepted = evenly(10, 60).filter((time) => small.add(time, rest, rest));
    expect([accepted.length, small.isFull]).toEqual([257, true]);
  });
});

describe('bakeRecording', () => {
  it('makes a simple clip: without eases, loop or constraints', () => {
    const recording = recordingOf(evenly(1, 30), (time, pose) =>
      turn(pose, ELBOW, fromZRotation(90 * time)),
    );
    const { animation } = bakeWhole(recording);
    expect(animation).toMatchObject({
      version: '1.0',
      basePriority: 4,
      duration: 1,
      loop: false,
      loopIn: 0,
      loopOut: 1,
      easeIn: 0,
      easeOut: 0,
      constraints: [],
    });
    expect(animation.joints.every(({ priority }) => priority === 4)).toBe(true);
  });

  it('has the joints that moved, and those of their ancestors that clips usually move', () => {
    const recording = recordingOf(evenly(1, 30), (time, pose) =>
      turn(pose, ELBOW, fromZRotation(90 * time)),
    );
    const { animation } = bakeWhole(recording);
    expect(animation.joints.map(({ name }) => name)).toEqual([
      'mPelvis',
      'mTorso',
      'mChest',
      'mCollarLeft',
      'mShoulderLeft',
      'mElbowLeft',
    ]);
    const keys = (name: string) => {
      const joint = animation.joints.find((one) => one.name === name);
      return [joint?.rotationKeys.length, joint?.positionKeys.length];
    };
    // One key of four numbers each; a turn at an even speed takes few.
    expect(keys('mPelvis')).toEqual([4, 4]);
    expect(keys('mChest')).toEqual([4, 0]);
    const { rotationKeys } = animation.joints[5];
    expect(rotationKeys.length / 4).toBeLessThan(8);
    const { values } = dequantiseRotations(animation, animation.joints[5]);
    expect(degreesBetween(values, values.length - 4, fromZRotation(90), 0)).toBeLessThan(0.01);
  });

  it('measures the pelvis from where it stands, other joints from their parents', () => {
    const recording = recordingOf([0, 0.5, 1], (time, pose) => {
      shift(pose, 0, [time, 0, -time / 2]);
      shift(pose, TAIL, [0, 0, time / 10]);
    });
    const { animation, keys } = bakeWhole(recording);
    const pelvis = dequantisePositions(animation, animation.joints[0]);
    expect([...pelvis.times]).toEqual([0, 1]);
    for (const [at, metres] of [0, 0, 0, 1, 0, -0.5].entries()) {
      expect(pelvis.values[at]).toBeCloseTo(metres, 3.7);
    }
    const tail = animation.joints.find(({ name }) => name === 'mTail2');
    expect(tail?.positionKeys.length).toBe(8);
    expect(keys).toBe(6);
  });

  it('leaves out keys within its bounds', () => {
    // To and fro by 0.4 mm and 0.1° at every frame, and by 3 mm and 1°, which is visible.
    const wobble = (millimetres: number, degrees: number) => {
      const recording = recordingOf(evenly(1, 30), (time, pose) => {
        const side = Math.round(30 * time) % 2;
        shift(pose, 0, [time, 0, (side * millimetres) / 1000]);
        turn(pose, ELBOW, fromZRotation(90 * time + side * degrees));
      });
      const { joints } = bakeWhole(recording).animation;
      const elbow = joints.find(({ name }) => name === 'mElbowLeft');
      return [joints[0].positionKeys.length / 4, (elbow?.rotationKeys.length ?? 0) / 4];
    };
    const [positions, rotations] = wobble(0.4, 0.1);
    expect(positions).toBe(2);
    expect(rotations).toBeLessThan(8);
    expect(wobble(3, 1)).toEqual([31, 31]);
  });

  it('reports what a clip does not hold', () => {
    const recording = recordingOf([0, 1], (time, pose) => {
      pose.scales[3 * ELBOW] = 1 + time;
      shift(pose, 0, [time * 5.5, 0, 0]);
    });
    expect(bakeWhole(recording).losses).toEqual([
      'Animations hold no sizes: that of mElbowLeft changed, and is left out.',
      'Positions come within 500 mm only: none may be farther than 5 m.',
    ]);
  });

  it('makes a held pose of one frame, and refuses a recording without frames', () => {
    const pose = bakeWhole(recordingOf([0], (_, it) => turn(it, ELBOW, fromXRotation(30))));
    expect(pose.animation.duration).toBe(0);
    expect(pose.keys).toBe(7);
    expect(() => bakeWhole(new PoseRecording())).toThrow(RangeError);
  });

  it('stores half turns as precisely as possible', () => {
    const recording = recordingOf(evenly(2, 60), (time, pose) =>
      turn(pose, 0, fromZRotation(120 + 60 * time)),
    );
    const { animation, worstDegrees, losses } = bakeWhole(recording);
    expect(worstDegrees).toBeLessThan(0.5);
    expect(losses).toHaveLength(worstDegrees > BAKE_BOUNDS.degrees ? 1 : 0);
    const at = replay(animation);
    const half = defaultSkeleton.restPose();
    turn(half, 0, fromZRotation(180));
    expect(deviationBetween(at(1), half).degrees).toBeLessThan(0.5);
  });

  /** Joints that swing about two axes and sway, up to 900 degrees a second. */
  const dances = fc
    .record({
      gaps: fc.array(fc.double({ min: 0.004, max: 0.05, noNaN: true }), {
        minLength: 2,
        maxLength: 400,
      }),
      joints: fc.array(
        fc.record({
          joint: fc.constantFrom(0, number('mHead'), ELBOW, TAIL, number('mHandThumb1Left')),
          width: fc.double({ min: 1, max: 80, noNaN: true }),
          rate: fc.double({ min: 0.1, max: 11, noNaN: true }),
          sway: fc.double({ min: 0, max: 0.4, noNaN: true }),
        }),
        { maxLength: 5 },
      ),
    })
    .map(({ gaps, joints }) => {
      let time = 0;
      const seconds = [0, ...gaps.map((gap) => (time += gap))];
      const dance = (at: number, pose: Pose) => {
        for (const { joint, width, rate, sway } of joints) {
          const phase = Math.sin(rate * at + joint);
          turn(
            pose,
            joint,
            multiply(fromYRotation(width * phase), fromXRotation((width / 2) * phase)),
          );
          shift(pose, joint, [sway * phase, 0, sway * Math.cos(rate * at)]);
        }
      };
      return { seconds, dance };
    });

  it('plays within its bounds of the recording, and meets both ends', () => {
    fc.assert(
      fc.property(dances, ({ seconds, dance }) => {
        const recording = recordingOf(seconds, dance);
        const bake = bakeWhole(recording);
        expect(bake.worstDegrees).toBeLessThanOrEqual(BAKE_BOUNDS.degrees);
        expect(bake.worstMillimetres).toBeLessThanOrEqual(BAKE_BOUNDS.millimetres);
        expect(bake.losses).toEqual([]);
        const at = replay(bake.animation);
        const times = recording.times();
        times.forEach((time, frame) => {
          const seen = defaultSkeleton.restPose();
          dance(seconds[frame], seen);
          const deviation = deviationBetween(at(time), seen);
          const isEnd = frame === 0 || frame === times.length - 1;
          // Recorded times have single precision.
          expect(deviation.degrees).toBeLessThan(isEnd ? 0.02 : BAKE_BOUNDS.degrees + 0.01);
          expect(deviation.millimetres).toBeLessThan(isEnd ? 0.2 : BAKE_BOUNDS.millimetres + 0.05);
        });
      }),
      { numRuns: 40 },
    );
  });
});
