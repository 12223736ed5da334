import { describe, expect, it } from 'vitest';
import type { JointContribution, JointReport, MotionReport } from '../../../app/index.ts';
import {
  contributionsText,
  countText,
  coveredText,
  driverName,
  easeText,
  emoteProgress,
  handPoseSource,
  isKnownEmote,
  jointSentence,
  shortJointName,
} from './motion-report-text.ts';

function claim(name: string, priority: number, weight = 1): JointContribution {
  return { clipId: name, name, priority, weight };
}

function report(
  contributions: JointContribution[],
  retainedBy: JointContribution | null = null,
): JointReport {
  return { joint: 6, name: 'mChest', contributions, retainedBy };
}

const LEFT = report([], claim('sit', 0, 0));

describe('a joint', () => {
  it('says who wins with which priority, over whom', () => {
    const driven = report([claim('hip_sway', 4), claim('wave_big', 2), claim('stand_1', 0)]);
    expect(contributionsText(driven)).toBe(
      'wins with priority 4; wave_big claims with 2; stand_1 claims with 0',
    );
    expect(driverName(driven)).toBe('hip_sway');
    expect(easeText(driven)).toBe('');
    expect(jointSentence('mChest', report([claim('hip_sway', -1)]))).toBe(
      'mChest: hip_sway wins with priority −1.',
    );
  });

  it('says how far a clip has eased, and that a lone one shows whole', () => {
    const mixed = report([claim('wave_big', 3, 0.62), claim('stand_1', 0)]);
    expect(easeText(mixed)).toBe('62 %');
    expect(contributionsText(mixed)).toBe(
      'wins with priority 3, easing at 62 %; stand_1 claims with 0',
    );
    expect(contributionsText(report([claim('wave_big', 3, 0.62)]))).toBe(
      'wins with priority 3, easing at 62 %; nothing under it, so it shows whole',
    );
  });

  it('says who left it in place, or that nothing drives it', () => {
    expect(driverName(LEFT)).toBe('stays from sit');
    expect(jointSentence('mChest', LEFT)).toBe(
      'mChest: nothing claims it; it stays as sit left it.',
    );
    expect(jointSentence('mChest', undefined)).toBe('mChest: at rest, nothing claims it.');
    expect(driverName(report([]))).toBe('–');
  });

  it('loses the middle of a long name only', () => {
    expect(shortJointName('mHandMiddle1Right')).toBe('mHandMiddle1Right');
    expect(shortJointName('mFaceEyebrowCenterRight')).toBe('mFace…CenterRight');
    expect(shortJointName('mFaceEyebrowInnerRight')).not.toBe(
      shortJointName('mFaceEyecornerInnerRight'),
    );
  });
});

it('counts shown, driven and left joints', () => {
  const driven = Array.from({ length: 20 }, () => report([claim('a', 2)]));
  expect(countText(14, driven)).toBe('14 of 20 driven joints');
  expect(countText(20, driven)).toBe('20 driven joints');
  expect(countText(14, [...driven, LEFT])).toBe('14 of 21 joints, 20 driven');
  expect(countText(21, [...driven, LEFT])).toBe('20 driven joints, 1 left in place');
});

describe('the rest of a report', () => {
  const quiet: MotionReport = {
    rotations: [],
    positions: [],
    handPose: 1,
    handPoseBy: null,
    emotes: [],
    covered: [],
  };

  it('names the hand pose and who asks for it', () => {
    expect(handPoseSource(quiet)).toBe('Relaxed, nothing asks for another');
    expect(handPoseSource({ ...quiet, handPose: 9, handPoseBy: 'walk' })).toBe(
      'Fist, right, asked for by walk',
    );
  });

  it('names emotes in any case, and those that the library lacks by their own name', () => {
    expect(emoteProgress({ emote: 'Express_Laugh_Emote', by: 'clap', seconds: 1.24 })).toBe(
      'Laugh, from clap, 1.2 s of 2.8 s',
    );
    expect(emoteProgress({ emote: 'my_grin', by: 'clap', seconds: 9 })).toBe(
      'my_grin, from clap, 2.8 s of 2.8 s',
    );
  });

  it('knows emotes that viewers start from names that start nothing', () => {
    expect(isKnownEmote('Express_Laugh_Emote')).toBe(true);
    expect(isKnownEmote('18b3a4b5-b463-bd48-e4b6-71eaac76c515')).toBe(true);
    expect(isKnownEmote('my_grin')).toBe(false);
    expect(isKnownEmote('')).toBe(false);
  });

  it('says which animations change nothing', () => {
    expect(coveredText([])).toBe('');
    expect(coveredText(['idle'])).toBe(
      'idle changes nothing: newer animations cover all its joints.',
    );
    expect(coveredText(['idle', 'walk'])).toBe(
      'idle and walk change nothing: newer animations cover all their joints.',
    );
  });
});
