import { describe, expect, it } from 'vitest';
import { ConstraintHarness, distance } from '../../../test/constraint-harness.ts';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { type JointKeys, plainAnimation, plainConstraint } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import type { AnimationConstraint } from '../../formats/animation/index.ts';

/** Lengths of the right leg's and arm's bones, from the joint table. */
const THIGH = Math.hypot(0.001, 0.049, 0.491);
const SHIN = Math.hypot(0.029, 0.468);
const UPPER_ARM = 0.248;
const FOREARM = 0.205;

const turned = (name: string, x = 0, y = 0, z = 0): JointKeys => ({
  name,
  rotations: [[0, x, y, z]],
});
const LEG = [turned('mAnkleRight'), turned('mKneeRight'), turned('mHipRight')];
/** The forearm points forward: shoulder (-0.036, -0.164, 1.521), R_HAND's centre (0.219, -0.402, 1.521). */
const ARM = [turned('mWristRight'), turned('mElbowRight', 0, 0, 90), turned('mShoulderRight')];
const HAND = [0.219, -0.402, 1.521];

const harness = (joints: readonly JointKeys[], ...constraints: Partial<AnimationConstraint>[]) =>
  new ConstraintHarness(
    plainAnimation(joints, { constraints: constraints.map((fields) => plainConstraint(fields)) }),
  );

const pelvisAt = (...positions: [number, number, number, number][]): JointKeys => ({
  ...turned('mPelvis'),
  positions,
});

describe('point constraints', () => {
  it('puts a foot on the ground under it: 0.1 m lower, the knee has to bend', () => {
    const stage = harness([pelvisAt([0, 0, 0, -0.1]), ...LEG], { sourceVolume: 'R_FOOT' });
    stage.frame(1);
    // Hip (0.034, -0.129, 0.926), knee (-0.001, 0.049, -0.491) and ankle (-0.029, 0, -0.468) from
    // there, the foot's centre (0.077, 0, -0.041) from the ankle.
    const [state] = stage.run.states;
    expectNumbers(state.source, [0.081, -0.08, -0.074], 1e-6);
    expectNumbers(state.target, [0.081, -0.08, 0], 1e-6);
    expectNumbers(stage.onVolume('R_FOOT', [0, 0, 0]), [0.081, -0.08, 0], 1e-5);
    expectNumbers(stage.at('mAnkleRight'), [0.004, -0.08, 0.041], 1e-5);
    expect(distance(stage.at('mHipRight'), stage.at('mKneeRight'))).toBeCloseTo(THIGH, 6);
    expect(distance(stage.at('mKneeRight'), stage.at('mAnkleRight'))).toBeCloseTo(SHIN, 6);
    // The foot stays level.
    const ankle = 4 * defaultSkeleton.jointNumber('mAnkleRight');
    expectSameRotation(stage.world.rotations.subarray(ankle, ankle + 4), [0, 0, 0, 1], 1e-6);
    expect(state.weight).toBe(1);
    expectNumbers(state.joints.subarray(0, 3), stage.at('mAnkleRight'), 1e-6);
    expectNumbers(state.joints.subarray(3, 6), stage.at('mKneeRight'), 1e-6);
  });

  it('lays a hand on the thigh of a sitting avatar', () => {
    // The thigh points forward: R_UPPER_LEG's axes are x up, z back, its centre (0.254, -0.079, 1.006).
    // One half-size (0.09) above and 0.9 (of 0.32) back from there.
    const joints = [...ARM.slice(0, 1), turned('mElbowRight'), turned('mShoulderRight')];
    const stage = harness([...joints, turned('mHipRight', 0, -90)], {
      targetVolume: 'R_UPPER_LEG',
      targetOffset: [1, 0, 0.9],
    });
    stage.frame(1);
    expectNumbers(stage.onVolume('R_HAND', [0, 0, 0]), [-0.034, -0.079, 1.096], 1e-5);
    // The hand keeps its direction, so the wrist is (0.01, -0.05, 0) before its centre.
    expectNumbers(stage.at('mWristRight'), [-0.044, -0.029, 1.096], 1e-5);
    expect(distance(stage.at('mElbowRight'), stage.at('mWristRight'))).toBeCloseTo(FOREARM, 6);
    expect(distance(stage.at('mShoulderRight'), stage.at('mElbowRight'))).toBeCloseTo(UPPER_ARM, 6);
  });

  it('rotates a chain of length 1 towards its target as far as one joint can', () => {
    const stage = harness([pelvisAt([0, 0, 0, -0.3]), turned('mKneeRight'), turned('mHipRight')], {
      chainLength: 1,
      sourceVolume: 'R_LOWER_LEG',
      sourceOffset: [0, 0, -1],
      targetOffset: [0.3, 0, 0],
    });
    stage.frame(1);
    expectNumbers(stage.run.states[0].source, [0.013, -0.08, -0.215], 1e-6);
    expectNumbers(stage.run.states[0].target, [0.313, -0.08, 0], 1e-6);
    // The knee, keyed to (0.033, -0.08, 0.235), would have to move by (0.3, 0, 0.215): from the hip at
    // (0.034, -0.129, 0.726) that is this direction, too short for the thigh.
    const direction = [0.299, 0.049, -0.276];
    const scale = THIGH / Math.hypot(...direction);
    const knee = [0.034, -0.129, 0.726].map((hip, axis) => hip + scale * direction[axis]);
    expectNumbers(stage.at('mKneeRight'), knee, 1e-5);
  });

  it('at half the weight moves the end and each rotation half way', () => {
    const fields = { targetVolume: 'HEAD', easeInStop: 2 };
    const stage = harness(ARM, fields);
    stage.frame(1);
    const [state] = stage.run.states;
    expect(state.weight).toBe(0.5);
    const left = distance(stage.onVolume('R_HAND', [0, 0, 0]), state.target);
    const whole = distance(state.source, state.target);
    expect(left / whole).toBeGreaterThan(0.5);
    expect(left / whole).toBeLessThan(0.9);
  });
});

describe('plane constraints', () => {
  it('moves straight down to a plane over the ground', () => {
    const stage = harness(ARM, { type: 'plane', targetOffset: [5, 5, 1.45] });
    stage.frame(1);
    expectNumbers(stage.run.states[0].source, HAND, 1e-6);
    expectNumbers(stage.run.states[0].target, [0.219, -0.402, 1.45], 1e-6);
    expectNumbers(stage.onVolume('R_HAND', [0, 0, 0]), [0.219, -0.402, 1.45], 1e-5);
  });

  it('has the normal of the target volume: its right side is 0.13 m to the right of its centre', () => {
    const stage = harness(ARM, {
      type: 'plane',
      targetVolume: 'LOWER_BACK',
      targetOffset: [0, -1, 0],
    });
    stage.frame(1);
    expectNumbers(stage.onVolume('R_HAND', [0, 0, 0]), [0.219, -0.13, 1.521], 1e-5);
  });

  it('has the normal of the source offset if the target is a centre', () => {
    const stage = harness([turned('mKneeRight'), turned('mHipRight')], {
      type: 'plane',
      chainLength: 1,
      sourceVolume: 'R_LOWER_LEG',
      sourceOffset: [0, 0, -1],
      targetVolume: 'PELVIS',
    });
    stage.frame(1);
    expectNumbers(stage.run.states[0].source, [0.013, -0.08, 0.085], 1e-6);
    expectNumbers(stage.run.states[0].target, [0.013, -0.08, 1.047], 1e-6);
  });

  it('stays where it is without a normal', () => {
    const stage = harness(ARM, { type: 'plane', targetVolume: 'HEAD' });
    stage.frame(1);
    expectNumbers(stage.onVolume('R_HAND', [0, 0, 0]), HAND, 1e-5);
  });
});

describe('chains of length 0', () => {
  const low = pelvisAt([0, 0.1, 0, -0.5]);
  const fields = { chainLength: 0, sourceVolume: 'PELVIS' };

  it('moves the pelvis, and does not go farther in the next pass or frame', () => {
    // PELVIS' centre is (-0.01, 0, -0.02) from mPelvis, which is keyed to (0.1, 0, 0.567).
    const stage = harness([low], fields);
    for (const step of [-1, 0.1, 0.1]) {
      stage.frame(1, step);
      expectNumbers(stage.at('mPelvis'), [0.1, 0, 0.02], 1e-6);
    }
    expectNumbers(stage.run.states[0].joints, [0.1, 0, 0.02], 1e-6);
  });

  it('moves the pelvis a quarter of the way at a quarter of the ease-in', () => {
    const stage = harness([low], { ...fields, easeInStop: 4 });
    stage.frame(1);
    expectNumbers(stage.at('mPelvis'), [0.1, 0, 0.567 - 0.25 * 0.547], 1e-6);
  });

  it('moves another joint in its parent frame', () => {
    const wrist = { ...turned('mWristRight'), positions: [[0, 0, -0.205, 0]] as const };
    const stage = harness([wrist, turned('mElbowRight', 0, 0, 90)], {
      chainLength: 0,
      targetVolume: 'HEAD',
    });
    stage.frame(1);
    expectNumbers(stage.onVolume('R_HAND', [0, 0, 0]), [-0.005, 0, 1.753], 1e-6);
  });

  it('does nothing to a joint that the clip does not move', () => {
    const stage = harness([turned('mPelvis')], fields);
    expect(stage.frame(1)).toBe(false);
    expect(stage.run.states[0].active).toBe(false);
  });

  it('moves the limbs along: a standing foot stays in place, in the same frame', () => {
    const stage = harness(
      [low, ...LEG],
      { sourceVolume: 'R_FOOT', targetOffset: [0.2, 0, 0] },
      { ...fields, targetOffset: [0, 0, 0.7] },
    );
    stage.frame(1);
    expectNumbers(stage.at('mPelvis'), [0.1, 0, 0.72], 1e-6);
    expectNumbers(stage.onVolume('R_FOOT', [0, 0, 0]), [0.381, -0.08, 0], 1e-5);
  });
});

describe('the ground', () => {
  it('target is updated until the ease-in is over, and fixed from then on', () => {
    const walking = pelvisAt([0, 0, 0, 0], [4, 4, 0, 0]);
    const stage = harness([walking], {
      chainLength: 0,
      sourceVolume: 'PELVIS',
      easeInStop: 1,
    });
    stage.play(0, 2);
    // At 29/30 s, the last frame before 1 s, the volume's centre was there.
    expectNumbers(stage.run.states[0].target, [29 / 30 - 0.01, 0, 0], 1e-5);
    stage.frame(3);
    expectNumbers(stage.run.states[0].target, [2.99, 0, 0], 1e-5);
  });
});

describe('blocked chains', () => {
  it.each([
    [2, true],
    [5, true],
    [1, false],
    [-2, false],
  ])(
    'with base priority 2 and the knee driven at priority %d: blocked is %s',
    (priority, blocked) => {
      const stage = harness([pelvisAt([0, 0, 0, -0.1]), ...LEG], { sourceVolume: 'R_FOOT' });
      stage.newer[defaultSkeleton.jointNumber('mKneeRight')] = priority;
      expect(stage.frame(1)).toBe(!blocked);
      expect(stage.run.states[0].blocked).toBe(blocked);
      expect(stage.run.states[0].active).toBe(!blocked);
      expect(stage.onVolume('R_FOOT', [0, 0, 0])[2]).toBeCloseTo(blocked ? -0.074 : 0, 5);
    },
  );
});

describe('reach', () => {
  /** A head that flies off: at second 0 within the arm's reach, at second 1 a metre up. */
  const head: JointKeys = {
    name: 'mHead',
    positions: [
      [0, 0, 0, 0.076],
      [1, 0, 0, 1.076],
    ],
  };
  const weightOf = (stage: ConstraintHarness) => stage.run.states[0].weight;

  it('halves the weight every 0.1 s out of reach, and its difference from 1 every 0.3 s in reach', () => {
    const stage = harness([...ARM, head], { targetVolume: 'HEAD' });
    stage.frame(0);
    expect(weightOf(stage)).toBe(1);
    stage.frame(1, 0.1);
    expect(weightOf(stage)).toBeCloseTo(0.5, 6);
    stage.frame(1, 0.1);
    expect(weightOf(stage)).toBeCloseTo(0.25, 6);
    stage.frame(0, 0.3);
    expect(weightOf(stage)).toBeCloseTo(0.625, 6);
  });

  it('starts at weight 0 or 1 when time has jumped', () => {
    const stage = harness([...ARM, head], { targetVolume: 'HEAD' });
    for (const [time, step, weight] of [
      [1, -1, 0],
      [0, 1.5, 1],
      [1, -0.1, 0],
    ]) {
      stage.frame(time, step);
      expect(weightOf(stage)).toBe(weight);
    }
  });

  it('has its full weight until it has eased in, in reach or not', () => {
    const stage = harness([...ARM, head], {
      targetVolume: 'HEAD',
      easeInStart: 0.5,
      easeInStop: 1,
    });
    for (const [time, step, weight] of [
      [0.75, -1, 0.5],
      [0.875, 0.125, 0.75],
      [1, 0.1, 0.5],
    ]) {
      stage.frame(time, step);
      expect(weightOf(stage)).toBeCloseTo(weight, 6);
    }
  });

  it('compares 0.95 of the squared distance with the squared chain length', () => {
    // The chain is 0.453 m and the hand's 0.05099 m: 0.50399, so a target up to 0.51708 m away is in reach.
    const shoulder = [-0.036, -0.164, 1.521];
    for (const [away, weight] of [
      [0.517, 1],
      [0.5172, 0],
    ]) {
      const stage = harness(ARM, {
        targetOffset: [shoulder[0] - HAND[0], shoulder[1] - HAND[1], shoulder[2] - away],
      });
      stage.frame(1);
      expect(weightOf(stage)).toBe(weight);
    }
  });
});

describe('from frame to frame', () => {
  it('gives the same pose after the same jump, whatever came before', () => {
    const fields = { targetVolume: 'HEAD', targetOffset: [0, -1, 0] as [number, number, number] };
    const played = harness(ARM, fields);
    played.play(0, 1);
    played.frame(2);
    const fresh = harness(ARM, fields);
    fresh.frame(2);
    expect(played.pose.rotations).toEqual(fresh.pose.rotations);
  });

  it('stays put while nothing moves', () => {
    const stage = harness(ARM, { targetVolume: 'HEAD' });
    stage.frame(1);
    const elbow = stage.at('mElbowRight');
    for (let frame = 0; frame < 30; frame++) stage.frame(1, 0);
    expect(distance(stage.at('mElbowRight'), elbow)).toBeLessThan(1e-4);
  });

  it('lets an elbow follow slowly when the clip swings it round', () => {
    const swing: JointKeys = {
      name: 'mShoulderRight',
      rotations: [
        [0, 0, 0, 0],
        [0.99, 0, 0, 0],
        [1, 0, 80, 0],
      ],
    };
    const joints = [turned('mWristRight'), turned('mElbowRight', 0, 0, 90), swing];
    const fields = { targetVolume: 'HEAD', targetOffset: [1, -1, 0] as [number, number, number] };
    const playing = harness(joints, fields);
    playing.frame(0.98);
    const before = playing.at('mElbowRight');
    playing.frame(1.01, 1 / 30);
    const jumping = harness(joints, fields);
    jumping.frame(1.01);
    const thrown = distance(jumping.at('mElbowRight'), before);
    expect(thrown).toBeGreaterThan(0.07);
    expect(distance(playing.at('mElbowRight'), before)).toBeLessThan(0.5 * thrown);
    for (const stage of [playing, jumping]) {
      const end = stage.onVolume('R_HAND', [0, 0, 0]);
      expect(distance(end, stage.run.states[0].target)).toBeLessThan(1e-4);
    }
  });
});
