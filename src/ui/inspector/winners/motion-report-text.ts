import type { JointContribution, JointReport, MotionReport } from '../../../app/index.ts';
import { EMOTE_TIMING } from '../../../formats/animation/index.ts';
import { findBuiltin } from '../../../motion/builtin-animations/index.ts';
import { emoteLabel, handPoseName } from '../../words/animation-text.ts';
import { ASKED, CLAIM, WINNERS } from '../../words/en/winners.ts';
import { formatList, formatSeconds } from '../../words/format.ts';
import { percentOf } from './use-motion-report.ts';

/** Whom the page names as driving a joint: `hip_sway`, `stays from sit`. */
export function driverName({ contributions, retainedBy }: JointReport): string {
  return contributions[0]?.name ?? (retainedBy ? CLAIM.staysFrom(retainedBy.name) : '–');
}

/** Characters that a column of joint names has room for. */
const NAME_ROOM = 17;
const NAME_START = 5;

/** A long joint name without its middle, since its end tells left from right: `mFace…CenterRight`. */
export function shortJointName(name: string): string {
  if (name.length <= NAME_ROOM) return name;
  return `${name.slice(0, NAME_START)}…${name.slice(NAME_START + 1 - NAME_ROOM)}`;
}

/** `62 %` while the winner eases; empty while it has the joint for itself. */
export function easeText({ contributions }: JointReport): string {
  return contributions[0] && percentOf(contributions[0]) < 100
    ? CLAIM.percent(percentOf(contributions[0]))
    : '';
}

/** The scale of a row in words: `wins with priority 4; stand_1 claims with 0`. */
export function contributionsText({ contributions, retainedBy }: JointReport): string {
  const [winner, ...losers] = contributions;
  if (!winner) {
    return retainedBy ? CLAIM.left(retainedBy.name) : CLAIM.nothing;
  }
  const parts = [withWeight(CLAIM.wins(priorityText(winner.priority)), winner)];
  parts.push(...losers.map(losingText));
  if (percentOf(winner) < 100 && losers.length === 0) parts.push(CLAIM.nothingUnder);
  return parts.join('; ');
}

function losingText(claim: JointContribution): string {
  return withWeight(CLAIM.loses(claim.name, priorityText(claim.priority)), claim);
}

function withWeight(words: string, claim: JointContribution): string {
  return percentOf(claim) < 100 ? CLAIM.easing(words, percentOf(claim)) : words;
}

/** A priority as text: any whole number, with a true minus. */
export function priorityText(priority: number): string {
  return String(priority).replace('-', '−');
}

/** Joint, driver and scale in one sentence, for the map. */
export function jointSentence(name: string, report: JointReport | undefined): string {
  if (!report) return CLAIM.atRest(name);
  const [winner] = report.contributions;
  const scale = contributionsText(report);
  return winner ? CLAIM.driven(name, winner.name, scale) : CLAIM.claims(name, scale);
}

/** What stands under the table: `14 of 58 driven joints`, `58 driven joints, 3 more stay in place`. */
export function countText(shown: number, reports: readonly JointReport[]): string {
  const driven = reports.filter(({ contributions }) => contributions.length > 0).length;
  const left = reports.length - driven;
  if (shown < reports.length) {
    const all =
      left > 0 ? WINNERS.jointsDriven(reports.length, driven) : WINNERS.drivenJoints(driven);
    return WINNERS.someDriven(shown, all);
  }
  const all = WINNERS.drivenJoints(driven);
  return left > 0 ? WINNERS.leftInPlace(all, left) : all;
}

/** `Relaxed, asked for by walk`. */
export function handPoseSource({ handPose, handPoseBy }: MotionReport): string {
  const pose = handPoseName(handPose);
  return handPoseBy === null ? ASKED.handPoseOfNobody(pose) : ASKED.handPose(pose, handPoseBy);
}

/** Whether viewers start anything for what a clip names as its emote; other names are as good as none. */
export function isKnownEmote(emote: string): boolean {
  return findBuiltin(emote) !== null;
}

/** `Laugh, from clap, 1.2 s of 2.8 s`; what is no emote of the dialog goes by its own name. */
export function emoteProgress({ emote, by, seconds }: MotionReport['emotes'][number]): string {
  const played = formatSeconds(Math.min(seconds, EMOTE_TIMING.duration), 1);
  const lasts = formatSeconds(EMOTE_TIMING.duration, 1);
  return ASKED.emoteProgress(emoteLabel(emote) ?? emote, by, played, lasts);
}

/** What plays and changes nothing; empty when there is none. */
export function coveredText(covered: readonly string[]): string {
  if (covered.length === 0) return '';
  return ASKED.covered(formatList(covered), covered.length);
}
