import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Player } from '../../app/playback/player.ts';
import type { AvatarStage } from '../../app/stage/avatar-stage.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { JointTargetControl } from './joint-target-control.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');
const TURNED = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

/** Runs frames as the frame loop does, without a stage. */
function harness() {
  const player = new Player();
  const avatarStage = { player, addFrameListener: vi.fn(), invalidate: vi.fn() };
  const control = new JointTargetControl(avatarStage as unknown as AvatarStage);
  const runFrames = (seconds: number) => {
    for (let frame = 0; frame < seconds * 30; frame++) {
      vi.advanceTimersByTime(1000 / 30);
      control.beforeFrame();
      player.update();
      control.afterFrame();
    }
  };
  const wristRotation = () => [...player.pose.rotations.subarray(4 * WRIST, 4 * WRIST + 4)];
  return { player, control, runFrames, wristRotation };
}

const near = (values: readonly number[]) => values.map((value) => expect.closeTo(value, 3));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('JointTargetControl', () => {
  it('keeps a joint exactly at its target', () => {
    const { control, runFrames, wristRotation } = harness();
    runFrames(0.1);
    control.setTargets([{ joint: 'lHand', rotation: TURNED }]);
    runFrames(0.5);
    expect(wristRotation()).toEqual(near(TURNED));
    runFrames(10);
    expect(wristRotation()).toEqual(near(TURNED));
    expect(control.isBusy).toBe(false);
  });

  it('moves the end of a bone to its target', () => {
    const { player, control, runFrames } = harness();
    runFrames(0.1);
    control.setTargets([{ joint: 'mElbowLeft', position: [0.3, 0.3, 1.3] }]);
    runFrames(1);
    expect(player.jointPosition('mWristLeft')).toEqual([
      expect.closeTo(0.3, 2),
      expect.closeTo(0.3, 2),
      expect.closeTo(1.3, 2),
    ]);
  });

  it('releases joints without a target smoothly', () => {
    const { control, runFrames, wristRotation } = harness();
    runFrames(0.1);
    const rest = wristRotation();
    control.setTargets([{ joint: 'mWristLeft', rotation: TURNED }]);
    runFrames(0.5);
    control.setTargets([]);
    runFrames(0.1);
    expect(wristRotation()).not.toEqual(near(rest));
    expect(wristRotation()).not.toEqual(near(TURNED));
    runFrames(1);
    expect(wristRotation()).toEqual(near(rest));
  });

  it.each(['unknown', 'Left Hand', 'mSpine1', ''])('rejects “%s”, and changes nothing', (joint) => {
    const { control, runFrames, wristRotation } = harness();
    control.setTargets([{ joint: 'mWristLeft', rotation: TURNED }]);
    const targets = [
      { joint: 'mHead', rotation: TURNED },
      { joint, rotation: TURNED },
    ];
    expect(() => control.setTargets(targets)).toThrowError('puppeteer(1)[1].joint must be');
    runFrames(0.5);
    expect(wristRotation()).toEqual(near(TURNED));
  });
});
