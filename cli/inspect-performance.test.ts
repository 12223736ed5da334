import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from './main.ts';

const LINES = `{"time": 5, "command": "set", "data": {"i": {"60": {"p": [0, 1, 1]}}, "j": {"mNose": {"r": [0, 0, 0]}}}}
{"command": "get", "data": ["camera"]}
{"time": 6.5, "command": "set", "data": {"j": {"mHead": {"r": [0, 0, 0.1]}, "mNeck": {"r": [0, 0, 0]}}}}
`;

async function run(content: string, ...flags: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'moves.jsonl');
  writeFileSync(file, content);
  let output = '';
  const write = (text: string) => {
    output += text;
  };
  const status = await main(['inspect', ...flags, file], { write, writeError: write });
  return { status, file, output };
}

it('reports a performance with the names that scripts rely on', async () => {
  const { status, file, output } = await run(LINES, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(output)).toEqual([
    {
      file,
      format: 'leap',
      lines: 2,
      duration: 1.5,
      targets: ['mElbowLeft'],
      joints: ['mNeck', 'mHead'],
      ignored: ['mNose'],
      skipped: 1,
      warnings: [],
    },
  ]);
});

it('prints lines for people', async () => {
  const { output } = await run(LINES);
  expect(output).toMatch(/Format +puppetry commands, 2 lines\n +Duration +1\.500 s\n/);
  expect(output).toMatch(/Targets +mElbowLeft\n +Joints +mNeck, mHead\n +Not understood +mNose\n/);
});

it('names the line that cannot be read', async () => {
  const { status, output } = await run(`${LINES}{"command":`);
  expect(status).toBe(2);
  expect(output).toContain(`error leap/performance-line at byte ${LINES.length}, at lines[3]`);
});
