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
  percentOf,
  reuseUnchanged,
  shortJointName,
} from './motion-report-view.ts';

function contribution(name: string, priority: number, weight = 1): JointContribution {
  return { clipId: name, name, priority, weight };
}

function report(
  contributions: JointContribution[],
  retainedBy: JointContribution | null = null,
): JointReport {
  return { joint: 6, name: 'mChest', contributions, retainedBy };
}

const LEFT = report([], contribution('sit', 0, 0));

describe('text about a joint', () => {
  it('has the priorities of the winner and the losers', () => {
    const driven = report([
      contribution('hip_sway', 4),
      contribution('wave_big', 2),
      contribution('stand_1', 0),
    ]);
    expect(contributionsText(driven)).toBe(
      'wins with priority 4; wave_big loses with 2; stand_1 loses with 0',
    );
    expect(driverName(driven)).toBe('hip_sway');
    expect(easeText(driven)).toBe('');
    expect(jointSentence('mChest', report([contribution('hip_sway', -1)]))).toBe(
      'mChest: hip_sway wins with priority −1.',
    );
  });

  it('has the weight of a clip that eases, and states that a single one shows in full', () => {
    const mixed = report([contribution('wave_big', 3, 0.62), contribution('stand_1', 0)]);
    expect(easeText(mixed)).toBe('62 %');
    expect(contributionsText(mixed)).toBe(
      'wins with priority 3, easing at 62 %; stand_1 loses with 0',
    );
    expect(contributionsText(report([contribution('wave_big', 3, 0.62)]))).toBe(
      'wins with priority 3, easing at 62 %; nothing below it, so it shows in full',
    );
  });

  it('names the clip that left it in place, or says that nothing drives it', () => {
    expect(driverName(LEFT)).toBe('left by sit');
    expect(jointSentence('mChest', LEFT)).toBe(
      'mChest: nothing drives it; it stays where sit left it.',
    );
    expect(jointSentence('mChest', undefined)).toBe('mChest: at rest, nothing drives it.');
    expect(driverName(report([]))).toBe('–');
  });

  it('has a long name shortened in the middle', () => {
    expect(shortJointName('mHandMiddle1Right')).toBe('mHandMiddle1Right');
    expect(shortJointName('mFaceEyebrowCenterRight')).toBe('mFace…CenterRight');
    expect(shortJointName('mFaceEyebrowInnerRight')).not.toBe(
      shortJointName('mFaceEyecornerInnerRight'),
    );
  });
});

it('counts shown and driven joints, and joints left in place', () => {
  const driven = Array.from({ length: 20 }, () => report([contribution('a', 2)]));
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

  it('names the hand pose and the clip that sets it', () => {
    expect(handPoseSource(quiet)).toBe('Relaxed, by default');
    expect(handPoseSource({ ...quiet, handPose: 9, handPoseBy: 'walk' })).toBe(
      'Fist, right, set by walk',
    );
  });

  it('names emotes in any case of letters, and unknown ones by the name in the file', () => {
    expect(emoteProgress({ emote: 'Express_Laugh_Emote', by: 'clap', seconds: 1.24 })).toBe(
      'Laugh, from clap, 1.2 s of 2.8 s',
    );
    expect(emoteProgress({ emote: 'my_grin', by: 'clap', seconds: 9 })).toBe(
      'my_grin, from clap, 2.8 s of 2.8 s',
    );
  });

  it('distinguishes emotes that viewers play from names that they ignore', () => {
    expect(isKnownEmote('Express_Laugh_Emote')).toBe(true);
    expect(isKnownEmote('18b3a4b5-b463-bd48-e4b6-71eaac76c515')).toBe(true);
    expect(isKnownEmote('my_grin')).toBe(false);
    expect(isKnownEmote('')).toBe(false);
  });

  it('names animations without effect', () => {
    expect(coveredText([])).toBe('');
    expect(coveredText(['idle'])).toBe(
      'idle has no effect: newer animations cover all its joints.',
    );
    expect(coveredText(['idle', 'walk'])).toBe(
      'idle and walk have no effect: newer animations cover all their joints.',
    );
  });
});

describe('reuseUnchanged', () => {
  const hipSway = (weight = 1, priority = 4) => contribution('hip_sway', priority, weight);
  const jointReport = (joint: number, ...contributions: JointContribution[]): JointReport => ({
    ...report(contributions),
    joint,
  });

  it('keeps the whole list if no joint has changed', () => {
    const before = [jointReport(0, hipSway()), jointReport(3, hipSway(), hipSway(1, 0))];
    const now = [jointReport(0, hipSway()), jointReport(3, hipSway(), hipSway(1, 0))];
    expect(reuseUnchanged(before, now)).toBe(before);
  });

  it('keeps the reports of unchanged joints and has new ones for the others', () => {
    const before = [jointReport(0, hipSway()), jointReport(3, hipSway())];
    const now = [
      jointReport(0, hipSway()),
      jointReport(3, hipSway(1, 5)),
      jointReport(6, hipSway()),
    ];
    const kept = reuseUnchanged(before, now);
    expect(kept).toEqual(now);
    expect(kept[0]).toBe(before[0]);
    expect(kept[1]).toBe(now[1]);
  });

  it('notices another order, fewer joints, and another motion that left a joint in place', () => {
    const before = [jointReport(0, hipSway(1, 4), hipSway(1, 2))];
    expect(reuseUnchanged(before, [jointReport(0, hipSway(1, 2), hipSway(1, 4))])).not.toBe(before);
    expect(reuseUnchanged(before, [])).toEqual([]);
    const left = [{ ...jointReport(0), retainedBy: hipSway() }];
    expect(reuseUnchanged([jointReport(0)], left)).toEqual(left);
    expect(reuseUnchanged(left, [jointReport(0)])[0].retainedBy).toBeNull();
  });

  it('compares weights in whole per cent, and rounds only full weight to 100', () => {
    const before = [jointReport(0, hipSway(0.621))];
    expect(reuseUnchanged(before, [jointReport(0, hipSway(0.624))])).toBe(before);
    expect(reuseUnchanged(before, [jointReport(0, hipSway(0.63))])).not.toBe(before);
    expect([0, 0.004, 0.5, 0.999, 1].map((weight) => percentOf(hipSway(weight)))).toEqual([
      0, 0, 50, 99, 100,
    ]);
  });
});
