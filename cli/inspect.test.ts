import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
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
  const status = await inspect(files, json, (text) => {
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
