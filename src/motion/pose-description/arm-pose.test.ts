import { describe, expect, it } from 'vitest';
import { distance, subtract, type Vector3 } from '../../math/index.ts';
import { poseArm } from './arm-pose.ts';
import { type ArmPose, placeBones, RELAXED_ARM, type Side } from './body-description.ts';

const STRAIGHT: ArmPose = {
  ...RELAXED_ARM,
  out: 0,
  forward: 0,
  turn: 0,
  elbow: 0,
  pronate: 0,
  flex: 0,
  curl: 0,
  cascade: 0,
};

function reachOf(
  arm: Partial<ArmPose>,
  side: Side,
): { forearm: Vector3; middle: Vector3; wrist: Vector3 } {
  const bones = placeBones(poseArm({ ...STRAIGHT, ...arm }, side));
  const at = (joint: string): Vector3 => bones.get(joint + side)!.position;
  return {
    forearm: subtract(at('mWrist'), at('mElbow')),
    middle: subtract(at('mHandMiddle3'), at('mWrist')),
    wrist: at('mWrist'),
  };
}

describe('poseArm', () => {
  it('hangs straight down at zero', () => {
    const { forearm } = reachOf({}, 'Left');
    expect(forearm[2]).toBeCloseTo(-0.205, 6);
  });

  it('bends the elbow forward, and upward once the raised arm is turned out', () => {
    for (const side of ['Left', 'Right'] as const) {
      expect(reachOf({ elbow: 90 }, side).forearm[0]).toBeGreaterThan(0.2);
      expect(reachOf({ out: 90, turn: -90, elbow: 90 }, side).forearm[2]).toBeGreaterThan(0.2);
    }
  });

  it('curls the fingers towards the thigh of a hanging arm', () => {
    const straight = reachOf({}, 'Left').middle;
    const curled = reachOf({ curl: 40 }, 'Left').middle;
    expect(curled[1]).toBeLessThan(straight[1] - 0.03);
    expect(curled[2]).toBeGreaterThan(straight[2]);
  });

  it('is the same on the right side, mirrored', () => {
    const arm = {
      out: 50,
      forward: 20,
      sweep: 15,
      turn: -30,
      elbow: 70,
      pronate: 25,
      flex: 12,
      tilt: 6,
    };
    const [left, right] = [reachOf(arm, 'Left'), reachOf(arm, 'Right')];
    expect(distance(left.wrist, [right.wrist[0], -right.wrist[1], right.wrist[2]])).toBeLessThan(
      1e-9,
    );
  });
});
