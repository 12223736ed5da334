import { plural } from '../formats/bytes/index.ts';
import {
  detectPuppetryLayout,
  otherLayouts,
  PUPPET_JOINT_NAMES,
  type PuppetryLayout,
  plainPuppetryBlock,
} from '../protocol/puppetry/index.ts';
import type { PerformanceContent } from './file-content.ts';
import { facts, formatSeconds, type Inspection, type KindDetails, line } from './kind-details.ts';

/** Facts of a file of puppetry commands; times in seconds. */
export const PERFORMANCE_DETAILS: KindDetails<PerformanceContent> = {
  inspect(file, { lines, ignored, skipped }) {
    const duration = lines.at(-1)?.time ?? 0;
    const targets = namesOf(lines.flatMap(({ command }) => command.inverseKinematics));
    const joints = namesOf(lines.flatMap(({ command }) => command.jointState));
    const report = {
      file,
      format: 'leap',
      lines: lines.length,
      duration,
      targets,
      joints,
      ignored,
      skipped,
      warnings: [],
    };
    const pairs = [
      ['Format', `puppetry commands, ${plural(lines.length, 'line')}`],
      ['Duration', formatSeconds(duration)],
      ['Targets', targets.join(', ') || 'none'],
      ['Joints', joints.join(', ') || 'none'],
      ['Not understood', ignored.join(', ') || 'nothing'],
    ] as const;
    return { report, sections: [{ title: '', facts: facts(pairs) }], hasErrors: false };
  },
};

/** The names of the joints, each once, in the order of their numbers. */
function namesOf(commands: readonly { readonly joint: number }[]): string[] {
  const numbers = new Set(commands.map(({ joint }) => joint));
  return [...numbers].sort((a, b) => a - b).map((joint) => PUPPET_JOINT_NAMES[joint]);
}

const OTHER_LAYOUT = 'Fits as well';

/**
 * Facts of one block of joint events, which is no file of its own: `vitrine inspect --format puppetry` says that a file
 * is one. Times in milliseconds.
 *
 * @param layout - Null finds it out from the bytes.
 * @throws {@link DecodeError} of format `puppetry`.
 */
export function inspectPuppetryBlock(
  file: string,
  bytes: Uint8Array,
  layout: PuppetryLayout | null,
): Inspection {
  const found = layout ?? detectPuppetryLayout(bytes).layout;
  const block = plainPuppetryBlock(bytes, found);
  const counts = `puppetry, layout ${block.layout}, ${plural(block.records.length, 'record')}`;
  const others = layout === null ? otherLayouts(bytes) : [];
  const doubts = others.map((other) => [OTHER_LAYOUT, `--layout ${other}`] as const);
  const report = { file, format: 'puppetry', ...block, otherLayouts: others };
  return {
    report,
    sections: [
      { title: '', facts: facts([['Format', counts], ...doubts]) },
      ...block.records.map(({ time, joints }) => {
        const names = joints.map(({ id, name }) => name ?? `joint ${id}`);
        return line(`${time} ms  ${names.join(', ') || 'no joints'}`);
      }),
    ],
    hasErrors: false,
  };
}
