import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WALK = `${ROOT}public/samples/walk.anim`;
const MANNEQUIN = `${ROOT}public/samples/mannequin.llmesh`;

/** Runs the tool as a process of its own; `deaf` closes its standard output at once, as `head` may. */
function vitrine(args: readonly string[], deaf = false) {
  const tool = spawn(process.execPath, ['--import', 'tsx', 'cli/vitrine.ts', ...args], {
    cwd: ROOT,
  });
  const heard = { output: '', complaint: '' };
  tool.stdout.on('data', (text) => {
    heard.output += text;
  });
  tool.stderr.on('data', (text) => {
    heard.complaint += text;
  });
  if (deaf) tool.stdout.destroy();
  return new Promise<typeof heard & { status: number | null }>((resolve) => {
    tool.on('close', (status) => resolve({ status, ...heard }));
  });
}

it('ends with 0 when all files are good', async () => {
  const { status, output, complaint } = await vitrine(['inspect', WALK, MANNEQUIN, '--json']);
  expect({ status, complaint }).toEqual({ status: 0, complaint: '' });
  expect(JSON.parse(output)).toHaveLength(2);
});

it('ends with 2 when one is not, and reports them all', async () => {
  const { status, output } = await vitrine(['inspect', `${ROOT}README.md`, WALK, '--json']);
  expect(status).toBe(2);
  expect(JSON.parse(output)).toMatchObject([
    { error: { format: 'file', code: 'unknown-format', offset: 0 } },
    { format: 'anim' },
  ]);
});

it('lints, and ends with what was found', async () => {
  const { status, output, complaint } = await vitrine(['lint', WALK, `${ROOT}README.md`]);
  expect({ status, complaint }).toEqual({ status: 2, complaint: '' });
  expect(output).toContain('error unknown-format');
  expect(output).toContain('2 files: 1 error');
});

it('converts, and tells on standard error what it did', async () => {
  const out = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'out.anim');
  const { status, output, complaint } = await vitrine([
    'convert',
    WALK,
    out,
    '--priority',
    '5',
    '--hand-pose',
    'fist',
    '--loop-out',
    '9',
  ]);
  expect({ status, output }).toEqual({ status: 0, output: '' });
  expect(complaint).toContain('--loop-out 9 does not fit: it became 1.067 s.');
  expect(complaint).toContain('note priority-not-offered at base_priority (byte 4): ');
  const { output: facts } = await vitrine(['inspect', out, '--json']);
  expect(JSON.parse(facts)).toMatchObject([{ priority: 5, handPose: 3, loop: true }]);
});

it('explains its use, and ends with 1', async () => {
  const { status, output, complaint } = await vitrine(['inspect', WALK, '--bogus']);
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(complaint).toContain('vitrine --help');
});

it('ends quietly when nobody reads on', async () => {
  const { complaint } = await vitrine(['inspect', MANNEQUIN, MANNEQUIN, '--json'], true);
  expect(complaint).toBe('');
});
