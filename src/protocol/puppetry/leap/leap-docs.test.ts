import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jointDirectory } from '../../../avatar/index.ts';
import { encodeUtf8 } from '../../../formats/bytes/index.ts';
import { recogniseJson } from '../../../kinds/index.ts';
import { decodeLeapText, decodePerformance } from './index.ts';

/** docs/puppetry.md shows only commands that are decoded. */
const PAGE = readFileSync(new URL('../../../../docs/puppetry.md', import.meta.url), 'utf8');

/** The block of a language. */
function block(language: string): string {
  return PAGE.split(`\n\`\`\`${language}\n`)[1].split('\n```')[0];
}

it('docs/puppetry.md shows commands without ignored members', () => {
  const lines = block('json').split('\n');
  expect(lines).toHaveLength(6);
  const decoded = lines.map((line) => decodeLeapText(line, jointDirectory));
  expect(decoded.flatMap(({ ignored }) => ignored)).toEqual([]);
  const requested = decoded.map(({ command }) =>
    command.command === 'set'
      ? [...command.inverseKinematics, ...command.jointState].map(({ joint }) => joint)
      : command.data,
  );
  expect(requested).toEqual([[60, 8], [61, 8], [61], ['skeleton', 'camera'], ['camera'], [60, 8]]);
});

it.each(['jsonl', 'python', 'jsonc'])('docs/puppetry.md shows a file of %s', (language) => {
  const bytes = encodeUtf8(block(language));
  expect(recogniseJson(bytes, jointDirectory)).toBe('performance');
  const { lines, ignored } = decodePerformance(bytes, jointDirectory);
  expect(ignored).toEqual([]);
  expect(lines.map(({ time }) => time)).toEqual(language === 'jsonc' ? [0] : [0, 0.5]);
});
