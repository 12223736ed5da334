import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { hex } from '../test/hex.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { inspect } from './inspect.ts';
import { main } from './main.ts';

const OWN = fileURLToPath(new URL('../public/samples/', import.meta.url));

async function run(files: string[], json = true) {
  let output = '';
  const status = await inspect(files, { json, format: null, layout: null }, (text) => {
    output += text;
  });
  return { status, output, reports: json ? JSON.parse(output) : [] };
}

describe('vitrine inspect', () => {
  it('reports our own mesh with the names that scripts rely on', async () => {
    const { status, reports } = await run([`${OWN}mannequin.llmesh`]);
    expect(status).toBe(0);
    const [mesh] = reports;
    expect(Object.keys(mesh)).toEqual('file format sections lods skin physics warnings'.split(' '));
    expect(mesh.format).toBe('mesh');
    expect(Object.keys(mesh.lods)).toEqual(['high', 'medium', 'low', 'lowest']);
    expect(Object.keys(mesh.lods.high.submeshes[0])).toEqual(
      'vertices triangles weighted positionMin positionMax'.split(' '),
    );
    expect(Object.keys(mesh.skin)).toEqual(
      'joints bindShapeMatrix inverseBindMatrices altInverseBindMatrices pelvisOffset lockScale'.split(
        ' ',
      ),
    );
    expect(mesh.skin.inverseBindMatrices).toHaveLength(mesh.skin.joints.length);
    expect(mesh.skin.inverseBindMatrices[0]).toHaveLength(16);
    expect(mesh.physics.hulls).toBeGreaterThan(0);
    expect(mesh.warnings).toEqual([]);
  });

  it('reports a bad file beside the good ones, and exits with 2', async () => {
    const folder = temporaryFolder();
    const bad = join(folder, 'bad.anim');
    writeFileSync(bad, Uint8Array.of(1, 0, 0, 0, 9));
    const { status, reports } = await run([bad, `${OWN}walk.anim`, join(folder, 'gone')]);
    expect(status).toBe(2);
    expect(reports[0]).toEqual({
      file: bad,
      error: {
        format: 'anim',
        code: 'truncated',
        offset: 4,
        path: 'base_priority',
        message: expect.any(String),
      },
    });
    expect(reports[1]).toMatchObject({ format: 'anim', version: '1.0', loop: true });
    expect(reports[2].error).toMatchObject({ format: 'file', code: 'unreadable', offset: 0 });
  });

  it('prints lines for people', async () => {
    const { output } = await run([`${OWN}walk.anim`, `${OWN}linen-tee.llmesh`], false);
    expect(output).toMatch(/Format +animation 1\.0/);
    expect(output).toMatch(/LOD high +\d+ triangles/);
  });

  it('lets no name in a file control the terminal, and keeps it whole in JSON', async () => {
    const file = join(temporaryFolder(), 'sly.anim');
    const emote = '\x1b[2J\x9b\rgone';
    writeFileSync(
      file,
      encodeAnimation(buildAnimation({ duration: 1, emote, joints: [{ name: 'mHead' }] })),
    );
    const { output } = await run([file], false);
    expect(output).toMatch(/Emote +\ufffd\[2J\ufffd\ufffdgone\n/);
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
    expect((await run([file])).reports[0].emote).toBe(emote);
  });
});

describeWithSamples('vitrine inspect on the samples', () => {
  it('gives the figures of the reference for the walk', async () => {
    const { reports } = await run([sharedPath('samples/anim/walk.anim')]);
    expect(reports[0]).toMatchObject({ priority: 0, handPose: 1, emote: '', loopIn: 0 });
    expect(reports[0].joints).toHaveLength(19);
    const [pelvis] = reports[0].joints;
    expect(pelvis).toMatchObject({ name: 'mPelvis', priority: 3, rotationKeys: 11 });
    const expected = [0.066666, 0.000839233, 0.0484474, 0.0175631, 0.998671];
    expected.forEach((value, i) => {
      expect(pelvis.firstRotation[i]).toBeCloseTo(value, 5);
    });
    expect(pelvis.lastPosition[3]).toBeCloseTo(0.0180817, 6);
    expect(reports[0].joints.at(-1)).toMatchObject({ firstPosition: null, lastPosition: null });
  });

  it('lists all eleven constraints of the clap, and warns', async () => {
    const { reports } = await run([sharedPath('samples/anim/clap.anim')]);
    expect(reports[0].constraints).toHaveLength(11);
    expect(reports[0].constraints[0]).toMatchObject({
      chainLength: 2,
      type: 'point',
      sourceVolume: 'R_HAND',
      targetVolume: 'L_HAND',
    });
    expect(reports[0].warnings.map(({ code }: { code: string }) => code)).toContain(
      'constraints-ignored',
    );
  });

  it('gives asset positions, before the bind shape, for the mesh', async () => {
    const { reports } = await run([sharedPath('samples/mesh/tshirt.llmesh')]);
    const [high] = reports[0].lods.high.submeshes;
    expect(high).toMatchObject({ vertices: 1036, triangles: 1872, weighted: true });
    expect(high.positionMin).toEqual([-0.5, -0.5000000596046448, -0.5]);
    expect(high.positionMax).toEqual([0.5, 0.5, 0.5]);
    expect(reports[0].sections.high_lod).toEqual({ offset: 12025, size: 27225 });
    expect(reports[0].physics).toEqual({ hulls: 0, points: 18 });
  });

  it('reads every animation sample', async () => {
    const folder = sharedPath('samples/anim');
    const files = readdirSync(folder).filter((name) => name.endsWith('.anim'));
    const { status } = await run(files.map((name) => join(folder, name)));
    expect(status).toBe(0);
  });
});

async function inspectText(name: string, text: string, format: 'lludp' | null = null) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, text);
  let output = '';
  const status = await inspect([file], { json: true, format, layout: null }, (part) => {
    output += part;
  });
  return { status, report: JSON.parse(output)[0] };
}

describe('vitrine inspect on LLUDP', () => {
  const PING = '000000000600010902010000';

  it('decodes one datagram in hex with --format lludp', async () => {
    const { status, report } = await inspectText('ping.txt', `${PING}\n`, 'lludp');
    expect(status).toBe(0);
    expect(report).toMatchObject({ format: 'lludp', warnings: [] });
    expect(report.messages).toEqual([
      {
        index: 0,
        t: null,
        dir: null,
        sequence: 6,
        flags: 0,
        acks: [],
        name: 'StartPingCheck',
        number: 1,
        bytes: 12,
        leftover: 0,
        fields: { PingID: { PingID: 9, OldestUnacked: 258 } },
      },
    ]);
  });

  it('decodes the puppetry in a datagram beside its bytes', async () => {
    const event = '1a0400000100090000000800' + '02ff7fff7f9f86';
    const body = `05${'00'.repeat(32)}00030013${event}03000000`;
    const { status, report } = await inspectText('events.txt', `000000000100${body}`, 'lludp');
    expect(status).toBe(0);
    expect(report.messages[0].fields.PhysicalAvatarEventList).toMatchObject([
      { TypeData: '' },
      {
        TypeData: event,
        events: { layout: 'C', records: [{ time: 1050, joints: [{ id: 8, name: 'mHead' }] }] },
      },
      { TypeData: '000000', error: { format: 'puppetry', code: 'truncated' } },
    ]);
  });

  it('tells of how many regions a recording is, and what it begins with', async () => {
    const line = (region: string, age?: number) =>
      JSON.stringify({ t: 5, dir: 'in', region, age, hex: PING });
    const lines = [line('256', 61.5), line('256', 2), line('512')];
    const { report } = await inspectText('regions.jsonl', lines.join('\n'));
    expect(report.messages).toMatchObject([
      { region: '256', age: 61.5 },
      { region: '256', age: 2 },
      { region: '512' },
    ]);
    expect(report.messages[2]).not.toHaveProperty('age');
    const file = join(temporaryFolder(), 'regions.jsonl');
    writeFileSync(file, lines.join('\n'));
    let output = '';
    await inspect([file], { json: false, format: null, layout: null, filter: null }, (part) => {
      output += part;
    });
    expect(output).toContain('Regions      2\n');
    expect(output).toContain('Begins with  2 datagrams from up to 61.500 s before\n');
  });

  it('counts the messages of a recording, and times them from its start', async () => {
    const line = (t: number, dir: string, hex: string) => JSON.stringify({ t, dir, hex });
    const lines = [
      line(1795237052.104, 'in', PING),
      line(1795237054.104, 'out', '00000000010002 09'.replace(' ', '')),
      line(1795237056.104, 'in', PING),
    ];
    const file = join(temporaryFolder(), 'dated.jsonl');
    writeFileSync(file, lines.join('\n'));
    const text = async (filter: string | null) => {
      let output = '';
      await inspect([file], { json: false, format: null, layout: null, filter }, (part) => {
        output += part;
      });
      return output;
    };
    expect((await text(null)).split('\n').slice(1)).toEqual([
      '  Format    LLUDP, 3 datagrams, 3 known messages',
      '  Recorded  2026-11-21T04:57:32.104Z',
      '  Duration  4.000 s',
      '  Messages by name, 32 bytes in all',
      '    Message                 Count  Bytes  Share of bytes  Per second  First     Last',
      '    StartPingCheck     in   2      24     75.0 %          0.50        +0.000 s  +4.000 s',
      '    CompletePingCheck  out  1      8      25.0 %          0.25        +2.000 s  +2.000 s',
      '  #0 +0.000 s in  6 StartPingCheck, 12 bytes',
      '  #1 +2.000 s out  1 CompletePingCheck, 8 bytes',
      '  #2 +4.000 s in  6 StartPingCheck, 12 bytes',
      '',
    ]);
    const filtered = await text('-CompletePingCheck OldestUnacked=258');
    expect(filtered).toContain('#2 +4.000 s in  6 StartPingCheck');
    expect(filtered).not.toContain('CompletePingCheck');
    const { report } = await inspectText('dated.jsonl', lines.join('\n'));
    expect(report.summary).toMatchObject({
      count: 3,
      started: '2026-11-21T04:57:32.104Z',
      duration: 4,
      messages: [{ name: 'StartPingCheck', direction: 'in', count: 2, rate: 0.5 }, {}],
    });
  });

  it('reports a bad datagram among good ones, and exits with 2', async () => {
    const line = (hex: string) => JSON.stringify({ t: 1, dir: 'in', hex });
    const { status, report } = await inspectText('log.jsonl', `${line(PING)}\n${line('4000')}\n`);
    expect(status).toBe(2);
    expect(report.messages[0]).toMatchObject({ t: 1, dir: 'in', name: 'StartPingCheck' });
    expect(report.messages[1]).toMatchObject({
      index: 1,
      flags: 0x40,
      bytes: 2,
      error: { format: 'lludp', code: 'truncated' },
    });
  });
});

describeWithSamples('vitrine inspect on the recorded session', () => {
  it('decodes every datagram, unknown ones by number', async () => {
    const { status, reports } = await run([sharedPath('samples/opensim/viewer-a.jsonl')]);
    expect(status).toBe(0);
    const [{ messages, warnings }] = reports;
    expect(messages).toHaveLength(183);
    expect(warnings).toEqual([]);
    expect(messages[0]).toMatchObject({
      t: 6.7335,
      dir: 'out',
      name: 'UseCircuitCode',
      number: 0xffff0003,
      flags: 0x40,
      fields: { CircuitCode: { ID: '00000000-0000-0000-0000-0000000000a1' } },
    });
    type Message = { name: string | null; leftover: number; number: number };
    const known = messages.filter(({ name }: Message) => name !== null);
    // OpenSim sends one more block than the template has.
    const longer = known.filter(({ leftover }: Message) => leftover > 0);
    expect(longer.map(({ name, leftover }: Message) => [name, leftover])).toEqual([
      ['MapBlockReply', 1],
    ]);
    const unknown = messages.filter(({ name }: Message) => name === null);
    expect(unknown.map(({ number }: Message) => number.toString(16)).sort()).toEqual([
      'ffff00da',
      'ffff00db',
    ]);
  });
});

describe('vitrine inspect on composed avatars', () => {
  const avatar = (asset: object) =>
    JSON.stringify({
      format: 'vitrine-avatar-object',
      version: 1,
      name: 'Ada',
      skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
      renderObjects: [
        { id: 'hat', name: 'hat', asset, attachment: null, faceColors: [[1, 0, 0, 1]] },
      ],
      visualParameters: [[33, -2.3]],
      hover: 0.1,
      animations: [{ name: 'walk' }],
    });

  it('reports its parts', async () => {
    const { status, report } = await inspectText('ada.json', avatar({ path: 'hat.llmesh' }));
    expect(status).toBe(0);
    expect(report).toMatchObject({
      format: 'avatar-object',
      name: 'Ada',
      rule: 'rank',
      hover: 0.1,
      visualParameters: { 33: -2.3 },
      renderObjects: [{ id: 'hat', asset: { path: 'hat.llmesh' }, faceColors: [[1, 0, 0, 1]] }],
      animations: [{ name: 'walk', asset: null }],
      warnings: [],
    });
  });

  it('prints its contents line by line', async () => {
    const file = join(temporaryFolder(), 'ada.avatar.json');
    const base64 = readFileSync(`${OWN}idle.anim`).toString('base64');
    const animations = [{ name: 'idle', asset: { base64 } }];
    const saved = { ...JSON.parse(avatar({ path: 'hat.llmesh' })), animations };
    writeFileSync(file, JSON.stringify(saved));
    const { output } = await run([file], false);
    expect(output).toContain('\n  hat, rigged, at hat.llmesh\n  plays idle\n    Duration');
    expect(output).not.toContain('\ufffd');
  });

  it('exits with 2 for an embedded mesh that cannot be used', async () => {
    const { status, report } = await inspectText('ada.json', avatar({ base64: 'AAAA' }));
    expect(status).toBe(2);
    expect(report.renderObjects[0].asset).toMatchObject({
      file: expect.stringMatching(/ada\.json#\/renderObjects\/0$/),
      error: { format: 'file', code: 'unknown-format' },
    });
  });

  it('gives the path of an error in the document', async () => {
    const { status, report } = await inspectText('ada.json', avatar({ path: '../../etc/passwd' }));
    expect(status).toBe(2);
    expect(report.error).toMatchObject({ format: 'avatar-object', code: 'path-unusable' });
    expect(report.error.path).toBe('/renderObjects/0/asset/path');
  });
});

/** Runs the whole tool on a file of this content. */
async function runMain(name: string, content: string | Uint8Array, ...flags: string[]) {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  const printed = { output: '', errors: '' };
  const status = await main(['inspect', ...flags, file], {
    write: (text) => {
      printed.output += text;
    },
    writeError: (text) => {
      printed.errors += text;
    },
  });
  return { status, file, ...printed };
}

describe('vitrine inspect on puppetry performances', () => {
  const LINES = `{"time": 5, "command": "set", "data": {"i": {"60": {"p": [0, 1, 1]}}, "j": {"mNose": {"r": [0, 0, 0]}}}}
{"command": "get", "data": ["camera"]}
{"time": 6.5, "command": "set", "data": {"j": {"mHead": {"r": [0, 0, 0.1]}, "mNeck": {"r": [0, 0, 0]}}}}
`;

  const run = (content: string, ...flags: string[]) => runMain('moves.jsonl', content, ...flags);

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
    runMain('events', content, '--format', 'puppetry', ...flags);

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

describe('vitrine inspect on documents', () => {
  const WEARABLE = `LLWearable version 22
Eyes

	permissions 0
	{
		creator_id	11111111-1111-0000-0000-000100bba000
	}
type 3
parameters 2
98 .5
99 0
textures 1
3 6522e74d-1660-4e7f-b601-6f48c1659a77
`;
  const OBJECT = `<SceneObjectGroup><RootPart><SceneObjectPart><Name>hat\x07</Name>
    <CreatorID><UUID>11111111-1111-0000-0000-000100bba000</UUID></CreatorID><SitName>Ride</SitName>
  </SceneObjectPart></RootPart></SceneObjectGroup>`;

  it('prints the fields of a wearable, and its parameters by name', async () => {
    const { status, output } = await runMain('eyes.txt', WEARABLE);
    expect(status).toBe(0);
    expect(output).toMatch(/Format +LLWearable, version 22\n +Name +Eyes\n/);
    expect(output).toMatch(/\n {2}Permissions\n {4}base_mask +00000000\n/);
    expect(output).toMatch(/creator_id +11111111-1111-0000-0000-000100bba000\n/);
    expect(output).toMatch(
      /\n {2}Parameters\n {4}Id {2}Name +Weight\n {4}98 {2}Eye Lightness {2}0\.5\n {4}99 {2}Eye Color +0\n/,
    );
    const { output: json } = await runMain('eyes.txt', WEARABLE, '--json');
    expect(JSON.parse(json)).toMatchObject([{ format: 'wearable', typeName: 'eyes' }]);
  });

  it('prints every part of an object, with what its decoder found', async () => {
    const { status, output } = await runMain('hat.xml', OBJECT);
    expect(status).toBe(0);
    expect(output).toMatch(/\n {2}1 · hat\n {4}Name +hat\n/);
    expect(output).toMatch(/\n {4}CreatorID +11111111-1111-0000-0000-000100bba000\n/);
    expect(output).toMatch(/\n {4}Other fields\n {6}SitName {2}Ride\n/);
    expect(output).toContain('\n  warning control-characters: ');
    const { output: json } = await runMain('hat.xml', OBJECT, '--json');
    expect(JSON.parse(json)).toMatchObject([
      { format: 'scene-group', objects: [{ parts: [{ name: 'hat' }] }] },
    ]);
  });

  it('exits with 2 for a damaged one', async () => {
    const cut = WEARABLE.slice(0, WEARABLE.indexOf('type'));
    const { status, output } = await runMain('cut.txt', cut);
    expect(status).toBe(2);
    expect(output).toContain(`error wearable/truncated at byte ${cut.length}, at type: `);
  });
});
