import type { ClaimReport, ReportedJoint } from '../avatar/claims/index.ts';
import type { OverrideRuleName, Skeleton } from '../avatar/index.ts';
import { listNames, plural } from '../formats/bytes/index.ts';
import type { Finding } from './finding.ts';
import { makeFinding } from './make-findings.ts';

/** Metres: claims on a joint that are no farther apart than that are not worth a finding. */
export const CLAIM_TOLERANCE = 0.001;

/**
 * The findings about meshes that are worn together: the joints that they claim more than {@link CLAIM_TOLERANCE} apart,
 * one finding for all joints of the same meshes and winners, and pelvis offsets that differ by more than that.
 *
 * @param nameOf - Name of a mesh for people, by its id.
 *
 * **Source:** skeleton-and-skinning.md section 6.
 */
export function lintClaims(
  { joints, pelvisOffsets }: ClaimReport,
  skeleton: Skeleton,
  nameOf: (meshId: string) => string,
): Finding[] {
  const groups = new Map<string, ReportedJoint[]>();
  for (const joint of joints) {
    if (joint.spread <= CLAIM_TOLERANCE) continue;
    const key = [...Object.values(joint.winners), ...meshIdsOf(joint)].join(' ');
    const group = groups.get(key);
    if (group) group.push(joint);
    else groups.set(key, [joint]);
  }
  const findings = Array.from(groups.values(), (group) => claimsApart(group, skeleton, nameOf));
  const lowest = pelvisOffsets.reduce((low, { offset }) => Math.min(low, offset), Infinity);
  const isOff = pelvisOffsets.some(({ offset }) => offset - lowest > CLAIM_TOLERANCE);
  return isOff ? [...findings, offsetsDiffer(pelvisOffsets, nameOf)] : findings;
}

const meshIdsOf = ({ claims }: ReportedJoint): string[] => claims.map(({ meshId }) => meshId);

function claimsApart(
  group: readonly ReportedJoint[],
  skeleton: Skeleton,
  nameOf: (meshId: string) => string,
): Finding {
  const [first] = group;
  const joints = group.map(
    ({ joint, spread }) => `${skeleton.nameOf(joint)} (${millimetres(spread)} apart)`,
  );
  const meshes = listNames(meshIdsOf(first).map(nameOf));
  const winners = WINNER_WORDS.map(([rule, words]) => {
    const winner = first.winners[rule];
    return `${words} ${winner === null ? 'none, so that it stays at rest' : nameOf(winner)}`;
  });
  const message = `${meshes} put ${plural(group.length, 'joint')} in different places: ${listNames(joints)}. Whose place counts: ${winners.join('; ')}.`;
  const path = skeleton.nameOf(first.joint);
  return makeFinding('joint-claims-apart', message, { path, offset: null, count: group.length });
}

const WINNER_WORDS: readonly (readonly [rule: OverrideRuleName, words: string])[] = [
  ['highest-id', 'in-world, by the highest id,'],
  ['rank', 'by majority'],
];

function offsetsDiffer(
  offsets: ClaimReport['pelvisOffsets'],
  nameOf: (meshId: string) => string,
): Finding {
  const all = offsets.map(({ meshId, offset }) => `${nameOf(meshId)} by ${millimetres(offset)}`);
  const message = `The avatar is raised in different ways: ${listNames(all)}. That of the highest id counts: ${nameOf(offsets[0].meshId)}.`;
  const location = { path: 'pelvis_offset', offset: null, count: offsets.length };
  return makeFinding('pelvis-offsets-differ', message, location);
}

const millimetres = (metres: number): string => `${(1000 * metres).toFixed(1)} mm`;
