import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../src/formats/scene-group/index.ts';
import { inspectFiles, inspectText, runInspect } from '../test/inspected-files.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';

const OWN = fileURLToPath(new URL('../public/samples/', import.meta.url));

describe('vitrine inspect', () => {
  it('reports our own mesh with the names that scripts rely on', async () => {
    const { status, reports } = await inspectFiles([`${OWN}mannequin.llmesh`]);
    expect(status).toBe(0);
    const [mesh] = reports;
    expect(Object.keys(mesh)).toEqual(
      'file format sections lods skin physics cost warnings'.split(' '),
    );
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
    expect(Object.keys(mesh.cost)).toEqual(
      'download physics server landImpact complexity'.split(' '),
    );
    expect(mesh.warnings).toEqual([]);
  });

  it('reports a bad file beside the good ones, and exits with 2', async () => {
    const folder = temporaryFolder();
    const bad = join(folder, 'bad.anim');
    writeFileSync(bad, Uint8Array.of(1, 0, 0, 0, 9));
    const { status, reports } = await inspectFiles([bad, `${OWN}walk.anim`, join(folder, 'gone')]);
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
    const { output } = await inspectFiles([`${OWN}walk.anim`, `${OWN}linen-tee.llmesh`], false);
    expect(output).toMatch(/Format +animation 1\.0/);
    expect(output).toMatch(/LOD high +\d+ triangles/);
    expect(output).toMatch(
      /Cost at the size it was made in \(0\.34 × 0\.64 × 0\.66 m\)\n +Download +\d/,
    );
  });

  it('lets no name in a file control the terminal, and keeps it whole in JSON', async () => {
    const file = join(temporaryFolder(), 'sly.anim');
    const emote = '\x1b[2J\x9b\rgone';
    writeFileSync(
      file,
      encodeAnimation(buildAnimation({ duration: 1, emote, joints: [{ name: 'mHead' }] })),
    );
    const { output } = await inspectFiles([file], false);
    expect(output).toMatch(/Emote +\ufffd\[2J\ufffd\ufffdgone\n/);
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
    expect((await inspectFiles([file])).reports[0].emote).toBe(emote);
  });
});

describeWithSamples('vitrine inspect on the samples', () => {
  it('gives the figures of the reference for the walk', async () => {
    const { reports } = await inspectFiles([sharedPath('samples/anim/walk.anim')]);
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
    const { reports } = await inspectFiles([sharedPath('samples/anim/clap.anim')]);
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
    const { reports } = await inspectFiles([sharedPath('samples/mesh/tshirt.llmesh')]);
    const [high] = reports[0].lods.high.submeshes;
    expect(high).toMatchObject({ vertices: 1036, triangles: 1872, weighted: true });
    expect(high.positionMin).toEqual([-0.5, -0.5000000596046448, -0.5]);
    expect(high.positionMax).toEqual([0.5, 0.5, 0.5]);
    expect(reports[0].sections.high_lod).toEqual({ offset: 12025, size: 27225 });
    const { download, ...others } = reports[0].cost;
    expect(download.toFixed(8)).toBe('4.01041169');
    expect(others).toEqual({ physics: 0.76, server: 0.5, landImpact: 4, complexity: 396 });
    expect(reports[0].physics).toEqual({ hulls: 0, points: 18 });
  });

  it('reads every animation sample', async () => {
    const folder = sharedPath('samples/anim');
    const files = readdirSync(folder).filter((name) => name.endsWith('.anim'));
    const { status } = await inspectFiles(files.map((name) => join(folder, name)));
    expect(status).toBe(0);
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

  it('reports its wearables and objects as the files that they are', async () => {
    const object = encodeSceneGroup([
      { offset: [0, 0, 0], parts: [{ ...DEFAULT_PART, pcode: 9 }] },
    ]);
    const base64 = Buffer.from(object).toString('base64');
    const saved = {
      ...JSON.parse(avatar({ path: 'hat.llmesh' })),
      wearables: [{ name: 'tall', asset: { path: 'wearables/tall.txt' } }],
      objects: [{ id: 'object-1', name: 'hat', asset: { base64 } }],
    };
    saved.renderObjects[0].part = { file: 'object-1', object: 0, part: 0 };
    const { status, report } = await inspectText('ada.json', JSON.stringify(saved));
    expect(status).toBe(0);
    expect(report).toMatchObject({
      renderObjects: [{ id: 'hat', part: { file: 'object-1', object: 0, part: 0 } }],
      wearables: [{ name: 'tall', asset: { path: 'wearables/tall.txt' } }],
      objects: [{ id: 'object-1', name: 'hat', asset: { format: 'scene-group' } }],
    });
  });

  it('prints its contents line by line', async () => {
    const file = join(temporaryFolder(), 'ada.avatar.json');
    const base64 = readFileSync(`${OWN}idle.anim`).toString('base64');
    const animations = [{ name: 'idle', asset: { base64 } }];
    const saved = { ...JSON.parse(avatar({ path: 'hat.llmesh' })), animations };
    writeFileSync(file, JSON.stringify(saved));
    const { output } = await inspectFiles([file], false);
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
    const { status, output } = await runInspect('eyes.txt', WEARABLE);
    expect(status).toBe(0);
    expect(output).toMatch(/Format +LLWearable, version 22\n +Name +Eyes\n/);
    expect(output).toMatch(/\n {2}Permissions\n {4}base_mask +00000000\n/);
    expect(output).toMatch(/creator_id +11111111-1111-0000-0000-000100bba000\n/);
    expect(output).toMatch(
      /\n {2}Parameters\n {4}Id {2}Name +Weight\n {4}98 {2}Eye Lightness {2}0\.5\n {4}99 {2}Eye Color +0\n/,
    );
    const { output: json } = await runInspect('eyes.txt', WEARABLE, '--json');
    expect(JSON.parse(json)).toMatchObject([{ format: 'wearable', typeName: 'eyes' }]);
  });

  it('prints every part of an object, with what its decoder found', async () => {
    const { status, output } = await runInspect('hat.xml', OBJECT);
    expect(status).toBe(0);
    expect(output).toMatch(/\n {2}1 · hat\n {4}Name +hat\n/);
    expect(output).toMatch(/\n {4}CreatorID +11111111-1111-0000-0000-000100bba000\n/);
    expect(output).toMatch(/\n {4}Other fields\n {6}SitName {2}Ride\n/);
    expect(output).toContain('\n  warning control-characters: ');
    const { output: json } = await runInspect('hat.xml', OBJECT, '--json');
    expect(JSON.parse(json)).toMatchObject([
      { format: 'scene-group', objects: [{ parts: [{ name: 'hat' }] }] },
    ]);
  });

  it('exits with 2 for a damaged one', async () => {
    const cut = WEARABLE.slice(0, WEARABLE.indexOf('type'));
    const { status, output } = await runInspect('cut.txt', cut);
    expect(status).toBe(2);
    expect(output).toContain(`error wearable/truncated at byte ${cut.length}, at type: `);
  });
});
