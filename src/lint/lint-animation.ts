import type { Skeleton } from '../avatar/index.ts';
import { type Animation, decodeAnimation, encodeAnimation } from '../formats/animation/index.ts';
import { DecodeError, type Warning } from '../formats/bytes/index.ts';
import { findBuiltin } from '../motion/builtin-animations/index.ts';
import type { Finding } from './finding.ts';
import { makeLintedClip, type Rule } from './linted-clip.ts';
import { findingsOfWarnings, lintError, sortBySeverity } from './make-findings.ts';
import { CONSTRAINT_RULES } from './rules/constraint-rules.ts';
import { HEADER_RULES } from './rules/header-rules.ts';
import { JOINT_RULES } from './rules/joint-rules.ts';
import { KEY_RULES } from './rules/key-rules.ts';
import { LOOP_RULES } from './rules/loop-rules.ts';

const RULES: readonly Rule[] = [
  ...HEADER_RULES,
  ...LOOP_RULES,
  ...JOINT_RULES,
  ...KEY_RULES,
  ...CONSTRAINT_RULES,
];

/** What a finding of an import says already about the clip that it made, by its code. */
const SAID_BY_IMPORT: Readonly<Record<string, string>> = {
  'position-absolute': 'position-off-pelvis',
  'joint-untranslated': 'joint-not-bone',
};

/** Where the clip came from. */
export interface ClipOrigin {
  /** A clip that was imported from BVH brings what the import noted, with bytes of the BVH file. */
  readonly source: 'anim' | 'bvh';
  /** An asset id in it is taken for the clip's own. */
  readonly fileName: string;
}

/**
 * Everything that an upload would refuse, that the viewer would ignore or play otherwise than meant, or
 * that is worth knowing about a clip, worst first, one finding for each code. A clean clip has none.
 *
 * The clip is judged as it would be saved now: it is written and read again, so what the decoder noted
 * about a file that has been edited since is not repeated. What an import noted is.
 *
 * **Source:** animation.md sections 1, 3.1, 4 to 6, 8, 10 and 12.
 */
export function lintAnimation(
  animation: Animation,
  skeleton: Skeleton,
  { source, fileName }: ClipOrigin,
): Finding[] {
  const bytes = encodeAnimation(animation);
  const subject = makeLintedClip(animation, skeleton, bytes.length, fileName);
  const saved = [...reread(bytes, skeleton), ...RULES.flatMap((rule) => rule(subject) ?? [])];
  if (source === 'anim') return sortBySeverity(saved);
  const imported = findingsOfWarnings(animation.warnings);
  const told = new Set(imported.flatMap(({ code }) => [code, SAID_BY_IMPORT[code]]));
  const others = saved.filter(({ code }) => !told.has(code));
  return sortBySeverity([...others.map((finding) => ({ ...finding, offset: null })), ...imported]);
}

function reread(bytes: Uint8Array, skeleton: Skeleton): Finding[] {
  try {
    const clip = decodeAnimation(bytes, { joints: skeleton });
    return findingsOfWarnings(clip.warnings.filter((warning) => matters(warning, clip)));
  } catch (error) {
    if (error instanceof DecodeError) return [lintError(error)];
    throw error;
  }
}

/**
 * Rules of ours know better about loop points of a clip that does not loop, which do nothing wherever they
 * are, and about an emote that is no facial expression but another animation that viewers know.
 */
function matters({ code }: Warning, { loop, emote }: Animation): boolean {
  if (code === 'emote-unknown') return findBuiltin(emote) === null;
  return loop || (code !== 'loop-outside' && code !== 'loop-reversed');
}
