import { describe, expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { type AnimationSource, buildAnimation } from '../../formats/animation/index.ts';
import { createClip } from '../files/create-items.ts';
import type { LoadedClip } from '../state/index.ts';
import { reportMotion } from './motion-report.ts';
import { ChangePoller, motionSignature } from './motion-signature.ts';
import { Player } from './player.ts';

const TURNED = [Math.SQRT1_2, 0, 0, Math.SQRT1_2] as const;

/** A loop of one second that rotates these joints, at this priority. */
function clip(
  name: string,
  joints: readonly string[],
  priority: number,
  change: Partial<AnimationSource> = {},
): LoadedClip {
  const animation = buildAnimation({
    duration: 1,
    loop: true,
    easeIn: 0,
    easeOut: 0,
    basePriority: priority,
    joints: joints.map((joint) => ({
      name: joint,
      rotations: [{ time: 0, rotation: TURNED }],
    })),
    ...change,
  });
  return createClip(animation, {
    path: `${name}.anim`,
    byteLength: 1,
    source: 'anim',
    builtIn: false,
  });
}

function play(clips: readonly LoadedClip[]) {
  const player = new Player();
  player.setClips(clips, true, true);
  player.update();
  return { player, report: () => reportMotion(player, clips) };
}

describe('reportMotion', () => {
  it('can be made while a removed clip is in the last frame still', () => {
    const clips = Array.from({ length: 7 }, (_, n) => clip(`c${n}`, ['mTail1'], n));
    const { player } = play(clips);
    const kept = clips.slice(0, 2);
    player.setClips(kept, true, true);
    const names = ({ rotations }: ReturnType<typeof reportMotion>) =>
      rotations.map(({ contributions }) => contributions.map(({ name }) => name));
    expect(names(reportMotion(player, kept))).toEqual([['c1', 'c0']]);
    player.update();
    expect(names(reportMotion(player, kept))).toEqual([['c1', 'c0']]);
  });

  it('names the winner of each joint, and the other contributions', () => {
    const stand = clip('stand', ['mTail1', 'mTail2'], 1);
    const wag = clip('wag', ['mTail2'], 4);
    const { report } = play([wag, stand]);
    const joints = report().rotations.map(({ name, contributions }) => [
      name,
      ...contributions.map((claim) => `${claim.name} ${claim.priority}`),
    ]);
    expect(joints).toEqual([
      ['mTail1', 'stand 1'],
      ['mTail2', 'wag 4', 'stand 1'],
    ]);
    expect(report().rotations[1].contributions[0].clipId).toBe(wag.id);
  });

  it('names the motion of the standing pelvis, which is not a clip', () => {
    const { report } = play([clip('wag', ['mTail1'], 2)]);
    expect(report().positions).toEqual([
      {
        joint: 0,
        name: 'mPelvis',
        contributions: [{ clipId: null, name: 'pelvis fix', priority: 0, weight: 1 }],
        retainedBy: null,
      },
    ]);
  });

  it('names the clip that left joints in place after it has stopped, until they are released', () => {
    const wag = clip('wag', ['mTail1'], 2);
    const { player, report } = play([wag]);
    player.setClips([{ ...wag, active: false }], true, true);
    player.advance(0.1);
    player.update();
    player.update();
    expect(report().rotations).toEqual([
      {
        joint: defaultSkeleton.jointNumber('mTail1'),
        name: 'mTail1',
        contributions: [],
        retainedBy: expect.objectContaining({ clipId: wag.id, name: 'wag' }),
      },
    ]);
    player.releaseJoints();
    player.update();
    expect(report().rotations).toEqual([]);
  });

  it('reports the hand pose of the clip of highest priority, and of the oldest among equals', () => {
    const fist = clip('fist', ['mTail1'], 2, { handPose: 3 });
    const point = clip('point', ['mTail2'], 2, { handPose: 2 });
    const peace = clip('peace', ['mTail3'], 4, { handPose: 12 });
    expect(play([fist, point]).report()).toMatchObject({ handPose: 3, handPoseBy: 'fist' });
    expect(play([fist, peace, point]).report()).toMatchObject({
      handPose: 12,
      handPoseBy: 'peace',
    });
  });

  it('lists an emote while it plays, and clips that are covered', () => {
    const laugh = clip('laugh', ['mTail1'], 2, { emote: 'express_laugh_emote' });
    const over = clip('over', ['mTail1'], 3);
    const { player, report } = play([laugh, over]);
    player.advance(1);
    player.update();
    expect(report()).toMatchObject({
      emotes: [{ emote: 'express_laugh_emote', by: 'laugh', seconds: 1 }],
      covered: ['laugh'],
    });
    player.advance(2);
    expect(report().emotes).toEqual([]);
  });

  it('lists no emote for the name that means none in viewers', () => {
    const { report } = play([clip('calm', ['mTail1'], 2, { emote: 'Closed_Mouth' })]);
    expect(report().emotes).toEqual([]);
  });
});

it('motionSignature stays the same while nothing changes, and changes with who wins', () => {
  const low = clip('low', ['mTail1'], 1);
  const high = clip('high', ['mTail1'], 3);
  const player = new Player();
  player.setClips([low], true, true);
  player.update();
  const before = motionSignature(player);
  player.advance(0.2);
  player.update();
  expect(motionSignature(player)).toBe(before);
  player.setClips([low, high], true, true);
  player.update();
  expect(motionSignature(player)).not.toBe(before);
});

it('ChangePoller reports a change once, and not more often than five times a second', () => {
  let signature = 1;
  let reports = 0;
  const poller = new ChangePoller(
    () => signature,
    () => reports++,
  );
  poller.poll(0);
  expect(reports).toBe(1);
  poller.poll(250);
  expect(reports).toBe(1);
  signature = 2;
  poller.poll(300);
  expect(reports).toBe(1);
  poller.poll(460);
  poller.poll(700);
  expect(reports).toBe(2);
});
