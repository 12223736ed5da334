import { PUPPET_JOINT_NAMES } from '../src/protocol/puppetry/index.ts';
import type { LeapPerformance } from '../src/protocol/puppetry/leap/index.ts';

/**
 * Facts of a file of puppetry commands; times in seconds. Names are stable: other people's scripts read them.
 */
export function reportPerformance(file: string, { lines, ignored, skipped }: LeapPerformance) {
  return {
    file,
    format: 'leap' as const,
    lines: lines.length,
    duration: lines.at(-1)?.time ?? 0,
    targets: namesOf(lines.flatMap(({ command }) => command.inverseKinematics)),
    joints: namesOf(lines.flatMap(({ command }) => command.jointState)),
    ignored,
    skipped,
    warnings: [],
  };
}

export type PerformanceReport = ReturnType<typeof reportPerformance>;

/** Of the joints, each once, by number. */
function namesOf(wishes: readonly { readonly joint: number }[]): string[] {
  const numbers = new Set(wishes.map(({ joint }) => joint));
  return [...numbers].sort((a, b) => a - b).map((joint) => PUPPET_JOINT_NAMES[joint]);
}
