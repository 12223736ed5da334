import { describe, expect, it } from 'vitest';
import { hex } from '../test/hex.ts';
import { runInspect } from '../test/inspected-files.ts';

describe('vitrine inspect on puppetry performances', () => {
  const LINES = `{"time": 5, "command": "set", "data": {"i": {"60": {"p": [0, 1, 1]}}, "j": {"mNose": {"r": [0, 0, 0]}}}}
{"command": "get", "data": ["camera"]}
{"time": 6.5, "command": "set", "data": {"j": {"mHead": {"r": [0, 0, 0.1]}, "mNeck": {"r": [0, 0, 0]}}}}
`;

  const run = (content: string, ...flags: string[]) => runInspect('moves.jsonl', content, ...flags);

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
    expect(output).toMatch(
      /Targets +mElbowLeft\n +Joints +mNeck, mHead\n +Not understood +mNose\n/,
    );
  });

  it('names the line that cannot be read', async () => {
    const { status, output } = await run(`${LINES}{"command":`);
    expect(status).toBe(2);
    expect(output).toContain(`error leap/performance-line at byte ${LINES.length}, at lines[3]`);
  });
});

describe('vitrine inspect on blocks of puppetry', () => {
  /** mHead turned by 30 degrees about Z in its parent's frame. */
  const HEAD = '1a040000 0100 09000000 0800 02 ff7f ff7f 9f86';
  /** mWristLeft: B's target position and C's place in the parent's frame are the same bytes. */
  const WRIST = 'e8030000 0100 09000000 3d00 01 6586 cc8c 3293';

  const run = (content: string | Uint8Array, ...flags: string[]) =>
    runInspect('events', content, '--format', 'puppetry', ...flags);

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
      otherLayouts: [],
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

  it('reads the layout that --layout names', async () => {
    expect((await reportOf(WRIST)).report.layout).toBe('C');
    const { report } = await reportOf(WRIST, '--layout', 'B');
    expect(report).toMatchObject({ layout: 'B', records: [{ time: 1000 }] });
  });

  it('keeps a joint without a name by its number, with a warning', async () => {
    const { report } = await reportOf(HEAD.replace('0800', 'c800'));
    expect(report.records[0].joints[0]).toMatchObject({ id: 200, name: null });
    expect(report.warnings).toMatchObject([{ code: 'unknown-joint' }]);
  });

  it('reports a block that cannot be read, and exits with 2', async () => {
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

  it('says which other layout fits as well', async () => {
    expect((await reportOf(WRIST)).report.otherLayouts).toEqual(['B']);
    const { output } = await run(WRIST);
    expect(output).toMatch(/Fits as well +--layout B\n/);
    expect((await reportOf(WRIST, '--layout', 'B')).report.otherLayouts).toEqual([]);
  });

  it('prints lines for people', async () => {
    const { output } = await run(HEAD.replaceAll(' ', ''));
    expect(output).toMatch(/Format +puppetry, layout C, 1 record\n +1050 ms +mHead\n$/);
  });

  it.each([
    ['--layout D', '--layout must be one of wiki, A, B, C, not D'],
    ['--format anim', '--format can be lludp, setp or puppetry, not anim'],
    ['--format lludp --layout A', '--layout requires --format puppetry'],
    ['--format lludp --filter in', '--filter applies to recorded sessions'],
    ['--filter Foo=1', '--filter: no message has a field Foo'],
  ])('refuses %s with a message', async (flags, message) => {
    const { status, errors } = await run(HEAD, ...flags.split(' '));
    expect(status).toBe(1);
    expect(errors).toContain(message);
  });
});
