import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { main } from './main.ts';

const folder = mkdtempSync(join(tmpdir(), 'vitrine-diff-'));

/** Writes a recording of StartPingChecks with these ids, and a KillObject where `kills`. */
function recording(name: string, ids: number[], kills = false): string {
  const lines = ids.map((id, index) => {
    const hex = `00000000060001${id.toString(16).padStart(2, '0')}02010000`;
    return JSON.stringify({ t: 100 + index, dir: 'in', hex });
  });
  if (kills) lines.push(JSON.stringify({ t: 110.5, dir: 'in', hex: '4000000003001001d2040000' }));
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  return file;
}

async function run(...args: string[]) {
  let [output, errors] = ['', ''];
  const status = await main(['diff', ...args], {
    write: (text) => {
      output += text;
    },
    writeError: (text) => {
      errors += text;
    },
  });
  return { status, output, errors };
}

it('prints what differs, and ends with status 3', async () => {
  const [a, b] = [recording('a.jsonl', [1, 2, 3], true), recording('b.jsonl', [1, 2, 4])];
  const { status, output } = await run(a, b);
  expect(status).toBe(3);
  expect(output.split('\n')).toEqual([
    `A  ${a}  4 datagrams, 48 bytes, 10.500 s`,
    `B  ${b}  3 datagrams, 36 bytes, 2.000 s`,
    'StartPingCheck in  3 and 3, 1 pair with other fields',
    '  first differing pair: A #2 +2.000 s, B #2 +2.000 s',
    '    PingID.PingID: 3 and 4',
    'KillObject in  1 and 0, 1 only in A',
    '  first that is only in A: A #3 +10.500 s',
    '2 messages differ, 0 do not.',
    '',
  ]);
});

it('ends with status 0 where nothing differs, and writes JSON', async () => {
  const a = recording('same.jsonl', [1, 2]);
  const { status, output } = await run(a, a, '--json');
  expect(status).toBe(0);
  expect(JSON.parse(output)).toMatchObject({
    files: { a, b: a },
    pairing: 'order',
    messages: [{ name: 'StartPingCheck', onlyInA: 0, first: null }],
  });
});

it('names the file that cannot be used', async () => {
  const bad = join(folder, 'bad.jsonl');
  writeFileSync(bad, 'no recording');
  const { status, errors, output } = await run(recording('good.jsonl', [1]), bad);
  expect(status).toBe(2);
  expect(errors).toBe(`${bad}: line 1 is not {"t": seconds, "dir": "in" or "out", "hex": bytes}\n`);
  expect(output).toBe('');
});

it('needs two files', async () => {
  expect((await run('one.jsonl')).status).toBe(1);
});
