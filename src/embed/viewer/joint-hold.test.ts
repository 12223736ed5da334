import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '../../app/playback/player.ts';
import type { AvatarStage } from '../../app/stage/avatar-stage.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { JointHold } from './joint-hold.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const TURNED = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

/** As the frame loop goes, without a stage. */
function harness() {
  const player = new Player();
  const avatarStage = { player, setFrameListener: vi.fn(), invalidate: vi.fn() };
  const joints = new JointHold(avatarStage as unknown as AvatarStage);
  const pass = (seconds: number) => {
    for (let frame = 0; frame < seconds * 30; frame++) {
      vi.advanceTimersByTime(1000 / 30);
      joints.beforeFrame();
      player.update();
      joints.afterFrame();
    }
  };
  const wristTurn = () => [...player.pose.rotations.subarray(4 * WRIST, 4 * WRIST + 4)];
  return { player, joints, pass, wristTurn };
}

const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 3));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('JointHold', () => {
  it('holds a joint exactly as asked, for as long as it is', () => {
    const { joints, pass, wristTurn } = harness();
    pass(0.1);
    joints.hold([{ joint: 'lHand', rotation: TURNED }]);
    pass(0.5);
    expect(wristTurn()).toEqual(near(TURNED));
    pass(10);
    expect(wristTurn()).toEqual(near(TURNED));
    expect(joints.isBusy).toBe(false);
  });

  it('brings the end of a bone there', () => {
    const { player, joints, pass } = harness();
    pass(0.1);
    joints.hold([{ joint: 'mElbowLeft', position: [0.3, 0.3, 1.3] }]);
    pass(1);
    expect(player.jointPosition('mWristLeft')).toEqual([
      expect.closeTo(0.3, 2),
      expect.closeTo(0.3, 2),
      expect.closeTo(1.3, 2),
    ]);
  });

  it('lets go of what is not asked any more, smoothly', () => {
    const { joints, pass, wristTurn } = harness();
    pass(0.1);
    const rest = wristTurn();
    joints.hold([{ joint: 'mWristLeft', rotation: TURNED }]);
    pass(0.5);
    joints.hold([]);
    pass(0.1);
    expect(wristTurn()).not.toEqual(near(rest));
    expect(wristTurn()).not.toEqual(near(TURNED));
    pass(1);
    expect(wristTurn()).toEqual(near(rest));
  });

  it.each(['nobody', 'Left Hand', 'mSpine1', ''])('refuses “%s”, and changes nothing', (joint) => {
    const { joints, pass, wristTurn } = harness();
    joints.hold([{ joint: 'mWristLeft', rotation: TURNED }]);
    const wrong = [
      { joint: 'mHead', rotation: TURNED },
      { joint, rotation: TURNED },
    ];
    expect(() => joints.hold(wrong)).toThrowError('puppeteer(1)[1].joint must be');
    pass(0.5);
    expect(wristTurn()).toEqual(near(TURNED));
  });
});
