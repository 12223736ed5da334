import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const WALK = `${ROOT}public/samples/walk.anim`;
const MANNEQUIN = `${ROOT}public/samples/mannequin.llmesh`;

/** Runs the tool as a process. @param closesOutput whether its standard output is closed at once, as `head` may do. */
function runVitrine(args: readonly string[], closesOutput = false) {
  const tool = spawn(process.execPath, ['--import', 'tsx', 'cli/vitrine.ts', ...args], {
    cwd: ROOT,
  });
  const printed = { output: '', errors: '' };
  tool.stdout.on('data', (text) => {
    printed.output += text;
  });
  tool.stderr.on('data', (text) => {
    printed.errors += text;
  });
  if (closesOutput) tool.stdout.destroy();
  return new Promise<typeof printed & { status: number | null }>((resolve) => {
    tool.on('close', (status) => resolve({ status, ...printed }));
  });
}

it('exits with 0 when all files are good', async () => {
  const { status, output, errors } = await runVitrine(['inspect', WALK, MANNEQUIN, '--json']);
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(JSON.parse(output)).toHaveLength(2);
});

it('exits with 2 when one is not, and reports them all', async () => {
  const { status, output } = await runVitrine(['inspect', `${ROOT}README.md`, WALK, '--json']);
  expect(status).toBe(2);
  expect(JSON.parse(output)).toMatchObject([
    { error: { format: 'file', code: 'unknown-format', offset: 0 } },
    { format: 'anim' },
  ]);
});

it('lints, and exits with the status of its findings', async () => {
  const { status, output, errors } = await runVitrine(['lint', WALK, `${ROOT}README.md`]);
  expect({ status, errors }).toEqual({ status: 2, errors: '' });
  expect(output).toContain('error unknown-format');
  expect(output).toContain('2 files: 1 error');
});

it('converts, and reports on standard error what it did', async () => {
  const out = join(temporaryFolder(), 'out.anim');
  const { status, output, errors } = await runVitrine([
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
  expect(errors).toContain('--loop-out 9 does not fit: it became 1.067 s.');
  expect(errors).toContain('note priority-not-offered at base_priority (byte 4): ');
  const { output: facts } = await runVitrine(['inspect', out, '--json']);
  expect(JSON.parse(facts)).toMatchObject([{ priority: 5, handPose: 3, loop: true }]);
});

it('prints its usage, and exits with 1', async () => {
  const { status, output, errors } = await runVitrine(['inspect', WALK, '--bogus']);
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toContain('vitrine --help');
});

it('exits quietly when its output is closed', async () => {
  const { errors } = await runVitrine(['inspect', MANNEQUIN, MANNEQUIN, '--json'], true);
  expect(errors).toBe('');
});
