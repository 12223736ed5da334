import { type AppState, overridesOf } from '../../../app/state/index.ts';
import {
  type ClaimReport,
  compareClaims,
  isDisputed,
  type ReportedClaim,
  type ReportedJoint,
  reportClaims,
} from '../../../avatar/claims/index.ts';
import {
  claimKey,
  defaultSkeleton,
  OVERRIDE_RULE_KEYS,
  type OverrideRuleName,
  PELVIS_OFFSET,
} from '../../../avatar/index.ts';
import { OVERRIDE_RULE_NAMES } from '../../../kinds/index.ts';
import { CLAIMS } from '../../words/en/claims.ts';

/** All that the outfit wants of its skeleton, as the Rig tab shows it. */
export interface OutfitClaims {
  /** What more than one mesh claims and any of them moves, or of which a claim is ignored: farthest apart first. */
  readonly contested: readonly ClaimGroup[];
  /** What one mesh alone claims, or all at the default. */
  readonly others: readonly ClaimGroup[];
  readonly disputed: number;
  readonly ignored: number;
}

/** The claims on one joint, or on the height of the avatar. */
export interface ClaimGroup {
  /** Number of the joint, or `PELVIS_OFFSET`. */
  readonly joint: number;
  readonly name: string;
  /** Name of the mesh that wins, or that none does. */
  readonly winner: string;
  readonly count: number;
  /** Millimetres between the claims that are farthest apart. */
  readonly apart: string;
  readonly isDisputed: boolean;
  /** Whether any claim is on another place than the default. */
  readonly isMoved: boolean;
  readonly hasIgnored: boolean;
  /** The claims themselves, the greatest mesh id first: finding out about them takes time. */
  readonly lines: () => readonly ClaimLine[];
  /** Who wins under each rule, in words. */
  readonly winners: readonly string[];
}

/** A claim in words. */
export interface ClaimLine {
  readonly key: string;
  readonly meshId: string;
  readonly mesh: string;
  readonly isIgnored: boolean;
  readonly wins: boolean;
  /** Where it puts the joint, how far from the others, what ignoring it would do. */
  readonly facts: readonly string[];
  /** Millimetres by which its switch moves the joint. */
  readonly effect: string;
}

/** The claims of everything that is worn; reads the signals. */
export function outfitClaims(state: AppState): OutfitClaims {
  const { meshes, wornAvatar, bodyShape } = state;
  const overrides = overridesOf(meshes.value, state);
  const rest = defaultSkeleton.restPose();
  bodyShape.value?.applyTo(rest);
  const report = reportClaims(overrides, defaultSkeleton, rest);
  const names = new Map(meshes.value.map(({ rankId, name }) => [rankId.toLowerCase(), name]));
  for (const { meshId } of wornAvatar.value?.missing ?? []) {
    const id = meshId.toLowerCase();
    if (!names.has(id)) names.set(id, CLAIMS.missing(meshId));
  }
  const nameOf = (id: string) => names.get(id) ?? id;
  const groups = report.joints.map((joint) => jointGroup(joint, report.rule, nameOf));
  if (report.pelvisOffsets.length > 0) groups.push(pelvisGroup(report, nameOf));
  const claims = [...report.joints.flatMap((joint) => joint.claims), ...report.pelvisOffsets];
  const isContested = ({ count, isMoved, hasIgnored }: ClaimGroup) =>
    hasIgnored || (count > 1 && isMoved);
  return {
    contested: groups.filter(isContested),
    others: groups.filter((group) => !isContested(group)),
    disputed: groups.filter((group) => group.isDisputed).length,
    ignored: claims.filter(isIgnored).length,
  };
}

type NameOf = (meshId: string) => string;

const isIgnored = (claim: { readonly isIgnored: boolean }) => claim.isIgnored;

function jointGroup(joint: ReportedJoint, rule: OverrideRuleName, nameOf: NameOf): ClaimGroup {
  const winnerName = (id: string | null) => (id === null ? CLAIMS.atRest : nameOf(id));
  return {
    joint: joint.joint,
    name: defaultSkeleton.nameOf(joint.joint),
    winner: winnerName(joint.winners[rule]),
    count: joint.claims.length,
    apart: millimetres(joint.spread),
    isDisputed: isDisputed(joint),
    isMoved: joint.claims.some(({ isSignificant }) => isSignificant),
    hasIgnored: joint.claims.some(isIgnored),
    lines: () => jointLines(joint, rule, nameOf),
    winners: OVERRIDE_RULE_KEYS.map((key) =>
      CLAIMS.winners(OVERRIDE_RULE_NAMES[key], winnerName(joint.winners[key])),
    ),
  };
}

function jointLines(joint: ReportedJoint, rule: OverrideRuleName, nameOf: NameOf): ClaimLine[] {
  const details = compareClaims(joint, rule);
  const votes = joint.claims.reduce((sum, claim) => sum + (claim.isIgnored ? 0 : claim.votes), 0);
  return joint.claims.map((claim, index) => {
    const { meshId } = claim;
    const effect = millimetres(details[index].effect);
    const others = details[index].distances.flatMap((distance, other) =>
      other === index ? [] : [[millimetres(distance), nameOf(joint.claims[other].meshId)] as const],
    );
    return {
      key: claimKey(meshId, joint.joint),
      meshId,
      mesh: nameOf(meshId),
      isIgnored: claim.isIgnored,
      wins: joint.winners[rule] === meshId,
      facts: [
        [...placeFacts(claim), reasonOf(claim, rule, votes)].join(' · '),
        ...(others.length > 0 ? [distanceFacts(others).join(' · ')] : []),
        effectFact(effect, claim.isIgnored, CLAIMS.effect),
      ],
      effect,
    };
  });
}

function placeFacts({ offset, isSignificant, locksScale }: ReportedClaim): string[] {
  const place = isSignificant
    ? CLAIMS.offDefault(offset.map(millimetres).join(', '))
    : CLAIMS.atDefault;
  return locksScale && isSignificant ? [place, CLAIMS.locksScale] : [place];
}

/** Characters of an id that tell it from others at a glance. */
const ID_LENGTH = 8;

/** What the rule goes by. */
function reasonOf(claim: ReportedClaim, rule: OverrideRuleName, votes: number): string {
  if (rule === 'highest-id') return idText(claim.meshId);
  return claim.isIgnored ? CLAIMS.isIgnored : CLAIMS.agree(claim.rank, votes);
}

/** Files that are not named by an id have one that begins with `~`. */
function idText(meshId: string): string {
  return meshId.startsWith('~') ? CLAIMS.noId : CLAIMS.id(meshId.slice(0, ID_LENGTH));
}

/** Groups of meshes that are as far away, and names in each of them, that are listed. */
const MAX_GROUPS = 3;
const MAX_NAMES = 2;

/** How far it is to the other claims, the farthest first. */
function distanceFacts(others: readonly (readonly [apart: string, mesh: string])[]): string[] {
  const groups = new Map<string, string[]>();
  for (const [apart, mesh] of others) groups.set(apart, [...(groups.get(apart) ?? []), mesh]);
  return [...groups]
    .sort(([a], [b]) => Number(b) - Number(a))
    .slice(0, MAX_GROUPS)
    .map(([apart, meshes]) => {
      const named = meshes.slice(0, MAX_NAMES).join(', ');
      const rest = meshes.length - MAX_NAMES;
      const names = rest > 0 ? CLAIMS.more(named, rest) : named;
      return Number(apart) === 0 ? CLAIMS.samePlace(names) : CLAIMS.apart(apart, names);
    });
}

function pelvisGroup({ pelvisOffsets }: ClaimReport, nameOf: NameOf): ClaimGroup {
  const winner = pelvisOffsets.find((claim) => !claim.isIgnored);
  const offsets = pelvisOffsets.map(({ offset }) => offset);
  const spread =
    offsets.reduce((a, b) => Math.max(a, b)) - offsets.reduce((a, b) => Math.min(a, b));
  return {
    joint: PELVIS_OFFSET,
    name: CLAIMS.pelvisOffset,
    winner: winner ? nameOf(winner.meshId) : CLAIMS.none,
    count: pelvisOffsets.length,
    apart: millimetres(spread),
    isDisputed: spread !== 0,
    isMoved: true,
    hasIgnored: pelvisOffsets.some(isIgnored),
    lines: () =>
      pelvisOffsets.map((claim) => {
        const effect = millimetres(Math.abs(claim.effect));
        return {
          key: claimKey(claim.meshId, PELVIS_OFFSET),
          meshId: claim.meshId,
          mesh: nameOf(claim.meshId),
          isIgnored: claim.isIgnored,
          wins: claim === winner,
          facts: [
            [CLAIMS.raises(millimetres(claim.offset)), idText(claim.meshId)].join(' · '),
            effectFact(effect, claim.isIgnored, CLAIMS.pelvisEffect),
          ],
          effect,
        };
      }),
    // The greatest id under every rule.
    winners: [],
  };
}

function effectFact(
  effect: string,
  isOff: boolean,
  words: typeof CLAIMS.effect | typeof CLAIMS.pelvisEffect,
): string {
  if (Number(effect) === 0) return isOff ? CLAIMS.effect.nothingIgnored : CLAIMS.effect.nothing;
  return isOff ? words.ignored(effect) : words.counting(effect);
}

/** With one decimal and a true minus sign. */
function millimetres(metres: number): string {
  return (1000 * metres)
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, '')
    .replace('-', '−');
}
