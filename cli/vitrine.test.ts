import { spawn } from 'node:child_process';
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

it.each([[[]], [['inspect']], [['inspect', WALK, '--bogus']], [['look', WALK]]])(
  'explains its use, and ends with 1, for %j',
  async (args) => {
    const { status, output, complaint } = await vitrine(args);
    expect({ status, output }).toEqual({ status: 1, output: '' });
    expect(complaint).toContain('vitrine inspect FILE… [--json]');
  },
);

it('ends quietly when nobody reads on', async () => {
  const { complaint } = await vitrine(['inspect', MANNEQUIN, MANNEQUIN, '--json'], true);
  expect(complaint).toBe('');
});
