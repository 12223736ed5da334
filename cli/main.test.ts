import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { main } from './main.ts';

const WALK = fileURLToPath(new URL('../public/samples/walk.anim', import.meta.url));

async function run(args: readonly string[]) {
  const printed = { output: '', errors: '' };
  const status = await main(args, {
    write: (text) => {
      printed.output += text;
    },
    writeError: (text) => {
      printed.errors += text;
    },
  });
  return { status, ...printed };
}

it.each([
  ['nothing at all', []],
  ['no file', ['inspect']],
  ['no file to lint', ['lint']],
  ['an unknown command', ['look', WALK]],
  ['an unknown flag', ['inspect', WALK, '--bogus']],
  ['a flag of another command', ['lint', WALK, '--priority', '4']],
  ['JSON of a conversion', ['convert', WALK, 'out.anim', '--json']],
  ['no OUT', ['convert', WALK]],
  ['two OUTs', ['convert', WALK, 'a.anim', 'b.anim']],
  ['an unknown ending', ['convert', WALK, 'out.txt']],
  ['a token that is none', ['serve', '--programs', 'short']],
  ['no token, and no port', ['serve', '--programs', '--port', 'none']],
  ['words for a number', ['convert', WALK, 'out.anim', '--priority', 'high']],
])('explains its use, and ends with 1, for %s', async (_, args) => {
  const { status, output, errors } = await run(args);
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toMatch(/Run vitrine --help for usage\.\n$|vitrine inspect FILE… \[--json\]/);
});

it('names the flag that it does not accept', async () => {
  const { errors } = await run(['lint', WALK, '--priority', '4']);
  expect(errors).toBe('vitrine lint has no option --priority\nRun vitrine --help for usage.\n');
});

it.each([
  ['look', 'unknown command: vitrine look'],
  ['constructor', 'unknown command: vitrine constructor'],
  ['lint', 'vitrine lint needs at least one file'],
])('reports the error of vitrine %s', async (command, message) => {
  const files = command === 'lint' ? [] : [WALK];
  expect(await run([command, ...files])).toMatchObject({
    status: 1,
    errors: expect.stringContaining(message),
  });
});

it('prints its usage when it is called without arguments', async () => {
  expect((await run([])).errors).toContain('vitrine inspect FILE… [--json]');
});

it('prints its usage with --help', async () => {
  const { status, output, errors } = await run(['--help']);
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  expect(output).toContain('vitrine convert IN OUT [options]');
});

it('inspects and lints', async () => {
  expect(await run(['lint', WALK])).toEqual({
    status: 0,
    output: `${WALK}: no findings\n1 file: no findings\n`,
    errors: '',
  });
  expect(JSON.parse((await run(['inspect', '--json', WALK])).output)).toMatchObject([
    { format: 'anim' },
  ]);
});
