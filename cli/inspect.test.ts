import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { describeWithSamples } from '../test/samples.ts';
import { sharedPath } from '../test/shared-path.ts';
import { inspect } from './inspect.ts';

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

  it('reports a bad file beside the good ones, and ends with 2', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-'));
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

  it('lets no name in a file steer the terminal, and keeps it whole in JSON', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'sly.anim');
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
  const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), name);
  writeFileSync(file, text);
  let output = '';
  const status = await inspect([file], { json: true, format, layout: null }, (part) => {
    output += part;
  });
  return { status, report: JSON.parse(output)[0] };
}

describe('vitrine inspect on LLUDP', () => {
  const PING = '000000000600010902010000';

  it('decodes one datagram in hex, when told what it is', async () => {
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

  it('tells a bad datagram among good ones, and ends with 2', async () => {
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
  it('decodes every datagram without a byte left over, unknown ones by number', async () => {
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
    expect(known.every(({ leftover }: Message) => leftover === 0)).toBe(true);
    const unknown = messages.filter(({ name }: Message) => name === null);
    expect(unknown.map(({ number }: Message) => number.toString(16)).sort()).toEqual(
      ['ffff008d', 'ffff008e', 'ffff00da', 'ffff00db', 'ffff0198', 'ffff0199'].sort(),
    );
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

  it('tells what it is made of', async () => {
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

  it('prints what is inside line by line', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'vitrine-')), 'ada.avatar.json');
    const base64 = readFileSync(`${OWN}idle.anim`).toString('base64');
    const animations = [{ name: 'idle', asset: { base64 } }];
    const saved = { ...JSON.parse(avatar({ path: 'hat.llmesh' })), animations };
    writeFileSync(file, JSON.stringify(saved));
    const { output } = await run([file], false);
    expect(output).toContain('\n  hat, rigged, at hat.llmesh\n  plays idle\n    Duration');
    expect(output).not.toContain('\ufffd');
  });

  it('ends with 2 for an embedded mesh that is none', async () => {
    const { status, report } = await inspectText('ada.json', avatar({ base64: 'AAAA' }));
    expect(status).toBe(2);
    expect(report.renderObjects[0].asset).toMatchObject({
      file: expect.stringMatching(/ada\.json#\/renderObjects\/0$/),
      error: { format: 'file', code: 'unknown-format' },
    });
  });

  it('gives the place of a fault in the document', async () => {
    const { status, report } = await inspectText('ada.json', avatar({ path: '../../etc/passwd' }));
    expect(status).toBe(2);
    expect(report.error).toMatchObject({ format: 'avatar-object', code: 'path-unusable' });
    expect(report.error.path).toBe('/renderObjects/0/asset/path');
  });
});
