import { useRef } from 'preact/hooks';
import {
  type JointContribution,
  type JointReport,
  type MotionReport,
  reportMotion,
} from '../../../app/index.ts';
import { EMOTE_TIMING } from '../../../formats/animation/index.ts';
import { findBuiltin } from '../../../motion/builtin-animations/index.ts';
import { useUi } from '../../context.ts';
import { emoteLabel, handPoseName } from '../../words/animation-text.ts';
import { HANDS_AND_FACE, JOINT_DRIVER, WINNERS } from '../../words/en/winners.ts';
import { formatList, formatPriority, formatSeconds } from '../../words/format.ts';

/**
 * The report on what drives the avatar, renewed whenever that changes. Joints whose text is unchanged keep their report
 * object, so that a table can tell by identity which rows to render again.
 */
export function useMotionReport(): MotionReport {
  const { app } = useUi();
  const tick = app.state.motionTick.value;
  const last = useRef<{ tick: number; report: MotionReport } | null>(null);
  if (last.current?.tick !== tick) {
    const before = last.current?.report;
    const now = reportMotion(app.stage.player, app.state.clips.value);
    const report = before
      ? {
          ...now,
          rotations: reuseUnchanged(before.rotations, now.rotations),
          positions: reuseUnchanged(before.positions, now.positions),
        }
      : now;
    last.current = { tick, report };
  }
  return last.current.report;
}

/**
 * Replaces each report of `now` that shows the same as before with the object of `before`.
 *
 * @returns `before` itself if nothing changed.
 */
export function reuseUnchanged(
  before: readonly JointReport[],
  now: readonly JointReport[],
): readonly JointReport[] {
  const byJoint = new Map(before.map((report) => [report.joint, report]));
  const reports = now.map((report) => {
    const previous = byJoint.get(report.joint);
    return previous && isUnchanged(previous, report) ? previous : report;
  });
  const isSameList =
    reports.length === before.length && reports.every((report, i) => report === before[i]);
  return isSameList ? before : reports;
}

function isUnchanged(a: JointReport, b: JointReport): boolean {
  return (
    a.contributions.length === b.contributions.length &&
    a.contributions.every((contribution, i) =>
      isSameContribution(contribution, b.contributions[i]),
    ) &&
    (a.retainedBy === b.retainedBy ||
      (!!a.retainedBy && !!b.retainedBy && isSameContribution(a.retainedBy, b.retainedBy)))
  );
}

function isSameContribution(a: JointContribution, b: JointContribution): boolean {
  return (
    a.clipId === b.clipId &&
    a.name === b.name &&
    a.priority === b.priority &&
    percentOf(a) === percentOf(b)
  );
}

/** The weight of a contribution in whole per cent, as it is shown; 100 for full weight only. */
export function percentOf({ weight }: JointContribution): number {
  return weight >= 1 ? 100 : Math.min(Math.round(weight * 100), 99);
}

/** The name of the clip or motion that drives a joint: `hip_sway`, `left by sit`. */
export function driverName({ contributions, retainedBy }: JointReport): string {
  return contributions[0]?.name ?? (retainedBy ? JOINT_DRIVER.retainedBy(retainedBy.name) : '–');
}

/** The number of characters that fit into the column of joint names, and how many of them come before the `…`. */
const MAX_NAME_LENGTH = 17;
const NAME_START_LENGTH = 5;

/** Shortens a long joint name in the middle, because its end tells left from right: `mFace…CenterRight`. */
export function shortJointName(name: string): string {
  if (name.length <= MAX_NAME_LENGTH) return name;
  const endLength = MAX_NAME_LENGTH - NAME_START_LENGTH - 1;
  return `${name.slice(0, NAME_START_LENGTH)}…${name.slice(-endLength)}`;
}

/** `62 %` while the winner eases in or out; empty at full weight. */
export function easeText({ contributions }: JointReport): string {
  return contributions[0] && percentOf(contributions[0]) < 100
    ? JOINT_DRIVER.percent(percentOf(contributions[0]))
    : '';
}

/** All contributions to a joint with their priorities: `wins with priority 4; stand_1 loses with 0`. */
export function contributionsText({ contributions, retainedBy }: JointReport): string {
  const [winner, ...losers] = contributions;
  if (!winner) return retainedBy ? JOINT_DRIVER.noneSince(retainedBy.name) : JOINT_DRIVER.none;
  const parts = [withWeight(JOINT_DRIVER.wins(formatPriority(winner.priority)), winner)];
  for (const loser of losers) {
    parts.push(withWeight(JOINT_DRIVER.loses(loser.name, formatPriority(loser.priority)), loser));
  }
  if (percentOf(winner) < 100 && losers.length === 0) parts.push(JOINT_DRIVER.nothingBelow);
  return parts.join('; ');
}

function withWeight(text: string, contribution: JointContribution): string {
  const percent = percentOf(contribution);
  return percent < 100 ? JOINT_DRIVER.easing(text, percent) : text;
}

/** One sentence on a joint and its contributions. `report` is undefined for a joint that nothing moves. */
export function jointSentence(joint: string, report: JointReport | undefined): string {
  if (!report) return JOINT_DRIVER.atRest(joint);
  const [winner] = report.contributions;
  const text = contributionsText(report);
  return winner
    ? JOINT_DRIVER.sentence(joint, winner.name, text)
    : JOINT_DRIVER.retainedSentence(joint, text);
}

/** The line under the table: `14 of 58 driven joints`, `58 driven joints, 3 left in place`. */
export function countText(shown: number, reports: readonly JointReport[]): string {
  const driven = reports.filter(({ contributions }) => contributions.length > 0).length;
  const retained = reports.length - driven;
  if (shown < reports.length) {
    const all =
      retained > 0 ? WINNERS.jointsDriven(reports.length, driven) : WINNERS.drivenJoints(driven);
    return WINNERS.someDriven(shown, all);
  }
  const all = WINNERS.drivenJoints(driven);
  return retained > 0 ? WINNERS.leftInPlace(all, retained) : all;
}

/** The hand pose and the clip that sets it: `Fist, right, set by walk`. */
export function handPoseSource({ handPose, handPoseBy }: MotionReport): string {
  const pose = handPoseName(handPose);
  return handPoseBy === null
    ? HANDS_AND_FACE.defaultHandPose(pose)
    : HANDS_AND_FACE.handPose(pose, handPoseBy);
}

/** Whether viewers play something for the emote name of a clip; they ignore all other names. */
export function isKnownEmote(emote: string): boolean {
  return findBuiltin(emote) !== null;
}

/** `Laugh, from clap, 1.2 s of 2.8 s`. Emotes that the upload dialog does not list keep the name in the file. */
export function emoteProgress({ emote, by, seconds }: MotionReport['emotes'][number]): string {
  const played = formatSeconds(Math.min(seconds, EMOTE_TIMING.duration), 1);
  const length = formatSeconds(EMOTE_TIMING.duration, 1);
  return HANDS_AND_FACE.emoteProgress(emoteLabel(emote) ?? emote, by, played, length);
}

/** Names the clips that play without any effect; empty if there are none. */
export function coveredText(covered: readonly string[]): string {
  return covered.length === 0 ? '' : HANDS_AND_FACE.covered(formatList(covered), covered.length);
}
