import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hex } from '../test/hex.ts';
import { main } from './main.ts';

/** mHead turned by 30 degrees about Z in its parent's frame. */
const HEAD = '1a040000 0100 09000000 0800 02 ff7f ff7f 9f86';
/** mWristLeft: B's target position and C's place in the parent's frame are the same bytes. */
const WRIST = 'e8030000 0100 09000000 3d00 01 6586 cc8c 3293';

async function run(content: string | Uint8Array, ...flags: string[]) {
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'events');
  writeFileSync(file, content);
  const printed = { output: '', errors: '' };
  const status = await main(['inspect', '--format', 'puppetry', ...flags, file], {
    write: (text) => {
      printed.output += text;
    },
    writeError: (text) => {
      printed.errors += text;
    },
  });
  return { status, file, ...printed };
}

async function reportOf(content: string | Uint8Array, ...flags: string[]) {
  const { status, file, output } = await run(content, '--json', ...flags);
  const [report] = JSON.parse(output);
  return { status, file, report };
}

it('reports a block with the names that scripts rely on', async () => {
  const { status, file, report } = await reportOf(hex(HEAD));
  expect(status).toBe(0);
  expect(report).toEqual({
    file,
    format: 'puppetry',
    layout: 'C',
    records: [
      {
        time: 1050,
        joints: [
          {
            id: 8,
            name: 'mHead',
            mask: 2,
            position: null,
            rotation: [0, 0, expect.closeTo(0.258717, 6), expect.closeTo(0.965953, 6)],
            scale: null,
            disableConstraint: false,
          },
        ],
      },
    ],
    warnings: [],
  });
  const [joint] = report.records[0].joints;
  expect(Object.keys(joint)).toEqual(
    'id name mask position rotation scale disableConstraint'.split(' '),
  );
});

it('reads hex with any blanks as well', async () => {
  const { report } = await reportOf(`${HEAD.replace(/(....)/g, '$1 ')}\n`);
  expect(report.records[0].joints[0].name).toBe('mHead');
});

it('takes the layout that it is told', async () => {
  expect((await reportOf(WRIST)).report.layout).toBe('C');
  const { report } = await reportOf(WRIST, '--layout', 'B');
  expect(report).toMatchObject({ layout: 'B', records: [{ time: 1000 }] });
});

it('keeps a joint without a name by its number, and says so', async () => {
  const { report } = await reportOf(HEAD.replace('0800', 'c800'));
  expect(report.records[0].joints[0]).toMatchObject({ id: 200, name: null });
  expect(report.warnings).toMatchObject([{ code: 'unknown-joint' }]);
});

it('reports a block that cannot be read, and ends with 2', async () => {
  const { status, file, report } = await reportOf(hex(HEAD).slice(0, -1));
  expect(status).toBe(2);
  expect(report).toEqual({
    file,
    error: {
      format: 'puppetry',
      code: 'truncated',
      offset: 10,
      path: 'joints',
      message: 'needs 9 bytes, only 8 are left',
    },
  });
});

it('prints lines for people', async () => {
  const { output } = await run(HEAD.replaceAll(' ', ''));
  expect(output).toMatch(/Format +puppetry, layout C, 1 record\n +1050 ms +mHead\n$/);
});

it.each([
  ['--layout D', '--layout can be wiki, A, B, C, not D'],
  ['--format anim', '--format can be lludp or puppetry, not anim'],
  ['--format lludp --layout A', '--layout goes with --format puppetry'],
])('explains its use for %s', async (flags, words) => {
  const { status, errors } = await run(HEAD, ...flags.split(' '));
  expect(status).toBe(1);
  expect(errors).toContain(words);
});
