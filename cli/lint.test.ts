import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { encodeAvatarObject } from '../src/avatar/avatar-object/index.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../src/avatar/index.ts';
import { buildAnimation, encodeAnimation } from '../src/formats/animation/index.ts';
import { IDENTITY, meshAsset, skinOf, triangleFace, words } from '../test/mesh-asset-bytes.ts';
import { RULE_CASES } from '../test/rule-cases.ts';
import { sharedPath } from '../test/shared-path.ts';
import { describeWithSamples } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { lint } from './lint.ts';
import { main } from './main.ts';

const WALK = fileURLToPath(new URL('../public/samples/walk.anim', import.meta.url));
const MANNEQUIN = fileURLToPath(new URL('../public/samples/mannequin.llmesh', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** A clip of one joint, in a file. */
function clipFile(name: string, joint = 'mHead', priority = 2): string {
  const file = join(folder, name);
  const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
  const joints = [{ name: joint, priority, rotations }];
  writeFileSync(file, encodeAnimation(buildAnimation({ duration: 1, joints })));
  return file;
}

async function run(files: string[], json = true, verbose = false, together = false) {
  let output = '';
  const status = await lint(files, { json, verbose, together }, (text) => {
    output += text;
  });
  return { status, output, reports: json ? JSON.parse(output) : [] };
}

describe('vitrine lint', () => {
  it('exits with 0 if there are no findings, or only notes', async () => {
    const { status, reports } = await run([WALK, MANNEQUIN, clipFile('note.anim', 'mHead', 5)]);
    expect(status).toBe(0);
    expect(reports).toMatchObject([
      { file: WALK, format: 'anim', findings: [] },
      { file: MANNEQUIN, format: 'mesh', findings: [{ severity: 'note', code: 'lowest-costly' }] },
      { format: 'anim', findings: [{ severity: 'note' }, { severity: 'note' }] },
    ]);
  });

  it('exits with 3 for warnings, and with 2 if any file would be refused', async () => {
    const warned = clipFile('warned.anim', 'mHead', 7);
    expect((await run([WALK, warned])).status).toBe(3);
    expect((await run([warned, clipFile('refused.anim', 'bow')])).status).toBe(2);
  });

  it('has the names that scripts rely on', async () => {
    const file = clipFile('refused.anim', 'bow');
    const { reports } = await run([file]);
    expect(reports).toEqual([
      {
        file,
        format: 'anim',
        findings: [
          {
            severity: 'error',
            code: 'unknown-joint',
            title: 'Upload will be refused: unknown joint',
            message: 'The skeleton has no joint "bow"; its keys move nothing.',
            mend: 'rename it to a joint of the skeleton, or remove it.',
            path: 'joints[0].joint_name',
            offset: 41,
            count: 1,
          },
        ],
      },
    ]);
  });

  it('reports files that cannot be used beside the others', async () => {
    const broken = join(folder, 'broken.anim');
    writeFileSync(broken, Uint8Array.of(1, 0, 0, 0, 9));
    const { status, reports } = await run([join(folder, 'gone'), broken, WALK]);
    expect(status).toBe(2);
    expect(reports).toMatchObject([
      { format: 'file', findings: [{ severity: 'error', code: 'unreadable', offset: null }] },
      { format: 'anim', findings: [{ code: 'truncated', path: 'base_priority', offset: 4 }] },
      { findings: [] },
    ]);
  });

  it('takes the clip’s own id from the name of its file', async () => {
    const id = '0e720142-0d4b-cf1d-cae5-277f58299604';
    const file = join(folder, `${id}.anim`);
    const rotations = [{ time: 0, rotation: [0, 0, 0, 1] as const }];
    const joints = [{ name: 'mHead', rotations }];
    writeFileSync(file, encodeAnimation(buildAnimation({ duration: 1, emote: id, joints })));
    expect((await run([file])).reports[0].findings).toMatchObject([{ code: 'emote-own-id' }]);
  });

  it('prints a line for each finding, and a total', async () => {
    const refused = clipFile('refused.anim', 'bow');
    const { output } = await run([WALK, refused], false);
    expect(output).toBe(
      `${WALK}: no findings
${refused}
  error unknown-joint at joints[0].joint_name (byte 41): The skeleton has no joint "bow"; its keys move nothing. Fix: Rename it to a joint of the skeleton, or remove it.
2 files: 1 error
`,
    );
    expect((await run([WALK], false)).output).toBe(`${WALK}: no findings\n1 file: no findings\n`);
  });

  it('prints what many files have in common once, with the first names, and all of it on request', async () => {
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => clipFile(`${name}.anim`, 'mHead', 7));
    const { status, output } = await run([...files, clipFile('refused.anim', 'bow')], false);
    expect(status).toBe(2);
    const firstNames = files.slice(0, 3).join(', ');
    expect(output).toContain(
      `warning joint-priority-seven in 5 files (${firstNames} and 2 more): Joint priority 7\n  for example ${files[0]} at joints[0].joint_priority (byte 47): Priority 7`,
    );
    expect(output.match(/joint-priority-seven/g)).toHaveLength(1);
    expect(output).toContain('refused.anim\n  error unknown-joint');
    expect(output).toContain('6 files: 1 error, 5 warnings');
    const all = await run(files, false, true);
    expect(all.output.match(/joint-priority-seven/g)).toHaveLength(5);
  });

  it('repeats errors with every file, and counts files without findings', async () => {
    const refused = ['a', 'b', 'c', 'd'].map((name) => clipFile(`${name}.anim`, 'bow'));
    const { output } = await run([...refused, WALK, WALK, WALK, WALK], false);
    expect(output.match(/error unknown-joint/g)).toHaveLength(4);
    expect(output).toContain(`no findings in 4 files (${WALK}, ${WALK}, ${WALK} and 1 more)\n`);
  });

  describe('of meshes that are worn together', () => {
    const [X, Y, Z] = defaultSkeleton.rows[defaultSkeleton.jointNumber('mChest')].position;

    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, defaultSkeleton.restPose());

    /**
     * A mesh that moves the chest, and the neck on it, upwards by so many millimetres from the default. It is bound where
     * the joints then are, and has normals and UVs, so that nothing is wrong with it by itself.
     */
    function meshFile(name: string, up: number, pelvisOffset = 0, joints = ['mChest']): string {
      const file = join(folder, name);
      const matrices = joints.map((joint) => {
        const { position } = defaultSkeleton.rows[defaultSkeleton.jointNumber(joint)];
        const [x, y, z] = position;
        return [...IDENTITY.slice(0, 12), x, y, z + up / 1000, 1];
      });
      const binds = joints.map((joint, index) => {
        const at = defaultSkeleton.jointNumber(joint) * 16 + 12;
        const [x, y, z] = world.matrices.subarray(at, at + 3);
        return [...IDENTITY.slice(0, 12), -x, -y, -(z + (up * (index + 1)) / 1000), 1];
      });
      const skin = skinOf(joints, {
        inverse_bind_matrix: binds,
        alt_inverse_bind_matrix: matrices,
        pelvis_offset: pelvisOffset,
      });
      const last = joints.length - 1;
      const face = triangleFace({
        Normal: words(...Array(3).fill([32767, 32767, 65535]).flat()),
        TexCoord0: words(0, 0, 65535, 0, 0, 65535),
        Weights: Uint8Array.of(...[0, 255, 255, 255, last, 255, 255, 255, last, 255, 255, 255]),
      });
      writeFileSync(file, meshAsset({ skin, high_lod: [face] }));
      return file;
    }
    const together = (files: string[], json = true) => run(files, json, false, true);

    it('warns where they claim a joint more than a millimetre apart, and says who wins', async () => {
      const body = meshFile('body.llmesh', 0, 0, ['mChest', 'mNeck']);
      const shirt = meshFile('shirt.llmesh', 33, 0, ['mChest', 'mNeck']);
      const trousers = meshFile('trousers.llmesh', 0);
      const { status, reports } = await together([shirt, trousers, body]);
      expect(status).toBe(3);
      expect(reports.slice(0, 3).map((report: { file: string }) => report.file)).toEqual([
        ...[shirt, trousers, body],
      ]);
      const outfit = reports[3];
      expect(outfit).toMatchObject({
        file: null,
        format: 'outfit',
        files: [shirt, trousers, body],
      });
      expect(outfit.joints[0]).toEqual({
        joint: 'mChest',
        apart: 0.033,
        winners: { 'highest-id': shirt, rank: null, 'bind-rank': null },
        claims: [
          claim(body, 0, [0, 0, 0.033]),
          claim(trousers, 0, [0, 0, 0.033]),
          claim(shirt, 0.033, [0.033, 0.033, 0]),
        ],
      });
      expect(outfit.findings).toMatchObject([
        { severity: 'warning', code: 'joint-claims-apart', path: 'mChest', offset: null, count: 1 },
        { severity: 'warning', code: 'joint-claims-apart', path: 'mNeck', offset: null, count: 1 },
      ]);
      expect(outfit.findings[0].message).toBe(
        `${body}, ${trousers} and ${shirt} put 1 joint in different places: mChest (33.0 mm apart). Whose place counts: in-world, by the highest id, ${shirt}; by majority none, so that it stays at rest.`,
      );

      function claim(file: string, up: number, distances: number[]) {
        const moves = up > 0;
        const position = [X, Y, expect.closeTo(Z + up, 9)];
        const rank = moves ? 1 : 2;
        const offset = [0, 0, up];
        return { file, position, offset, moves, locksScale: false, rank, distances };
      }
    });

    it('gives the file that is named by the highest id the joint, as in-world', async () => {
      const files = [
        '11111111-1111-4111-8111-111111111111',
        'FFFFFFFF-1111-4111-8111-111111111111',
      ];
      const [low, high] = files.map((id, index) =>
        meshFile(`${id}.llmesh`, 10 * (index + 1), 0, ['mChest', 'mNeck']),
      );
      const { reports } = await together([high, low]);
      expect(reports[2].joints[0].winners).toMatchObject({ 'highest-id': high, rank: high });
      // One finding for all joints of the same meshes and winners.
      expect(reports[2].findings).toMatchObject([{ count: 2, path: 'mChest' }]);
      expect(reports[2].findings[0].message).toContain(
        'mChest (10.0 mm apart) and mNeck (10.0 mm apart)',
      );
      const unnamed = meshFile('new.llmesh', 30);
      const with3 = await together([unnamed, high, low]);
      expect(with3.reports[3].joints[0].winners['highest-id']).toBe(unnamed);
    });

    it('says nothing of claims within the tolerance, of one mesh alone, or without the option', async () => {
      const files = [meshFile('a.llmesh', 20), meshFile('b.llmesh', 20.9)];
      const { status, reports } = await together(files);
      expect([status, reports[2].findings, reports[2].joints[0].apart]).toEqual([0, [], 0.0009]);
      const alone = await together([files[0], WALK]);
      expect(alone.reports[2]).toMatchObject({ files: [files[0]], joints: [], findings: [] });
      const far = [files[0], meshFile('c.llmesh', 90)];
      expect((await run(far)).status).toBe(0);
      expect((await together(far)).status).toBe(3);
    });

    it('counts the meshes of saved avatars, also those whose files are missing', async () => {
      const file = join(folder, 'ada.avatar.json');
      const shirt = new Uint8Array(readFileSync(meshFile('shirt.llmesh', 20)));
      const LOST = '22222222-2222-4222-8222-222222222222';
      const claim = { source: LOST, rank: 1, locksScale: false };
      const place = (name: string) => ({ id: name, name, attachment: null, faceColors: [] });
      writeFileSync(
        file,
        encodeAvatarObject({
          name: 'Ada',
          skeleton: {
            rule: 'highest-id',
            joints: [
              { joint: 'mChest', transforms: [{ ...claim, translation: [X, Y, Z + 0.05] }] },
            ],
            pelvisOffsets: [],
          },
          renderObjects: [
            { ...place('Shirt'), asset: { bytes: shirt } },
            { ...place(LOST), asset: { path: 'meshes/lost.llmesh' } },
          ],
          visualParameters: new Map(),
          hover: 0,
          animations: [],
        }),
      );
      const vest = meshFile('vest.llmesh', 40);
      const { status, reports } = await together([file, vest]);
      expect(status).toBe(3);
      expect(reports[0]).toEqual({ file, format: 'avatar-object', findings: [] });
      expect(reports[2]).toMatchObject({
        files: [`${file}#Shirt`, `${file}#${LOST}`, vest],
        joints: [{ joint: 'mChest', apart: 0.03, winners: { 'highest-id': vest } }],
        findings: [{ code: 'joint-claims-apart' }],
      });
      expect((await run([file])).status).toBe(2);
    });

    it('compares pelvis offsets, and prints the outfit behind the files', async () => {
      const files = [meshFile('a.llmesh', 20, 0.1), meshFile('b.llmesh', 20, 0.25)];
      const { output, status } = await together(files, false);
      expect(status).toBe(3);
      expect(output).toContain(
        `worn together, 2 meshes, 1 joint claimed by more than one
  warning pelvis-offsets-differ at pelvis_offset: The avatar is raised in different ways: ${files[1]} by 250.0 mm and ${files[0]} by 100.0 mm. That of the highest id counts: ${files[1]}. Fix: Upload them with the same pelvis offset.
2 files: 1 warning
`,
      );
    });

    it('leaves files out that cannot be used, which their own reports say', async () => {
      const broken = join(folder, 'broken.llmesh');
      writeFileSync(
        broken,
        meshAsset({ skin: { raw: Uint8Array.of(1, 2, 3) }, high_lod: [triangleFace()] }),
      );
      const { status, reports } = await together([broken, meshFile('a.llmesh', 20)]);
      expect(status).toBe(2);
      expect(reports[2].files).toHaveLength(1);
    });
  });

  describe('with a page', () => {
    const page = (files: string[], html: string, together = false) =>
      lint(files, { html, together }, () => {});

    it('writes what it finds in a model, in a mesh, and of a file that cannot be used', async () => {
      const model = join(folder, 'ball.dae');
      const html = join(folder, 'report.html');
      const written = () => readFileSync(html, 'utf8');
      writeFileSync(model, RULE_CASES['physics-thin']!().file);
      expect(await page([model], html)).toBe(0);
      expect(written()).toContain('<title>Upload report: ball.dae</title>');
      expect(await page([MANNEQUIN], html)).toBe(0);
      expect(written()).toContain('<code>lowest-costly</code>');
      writeFileSync(model, '<COLLADA>');
      expect(await page([model], html)).toBe(2);
      expect(written()).toContain('<h2>Will be refused <span class="count">1</span></h2>');
    });

    it('is about an upload with the options that are given', async () => {
      const model = join(folder, 'tee.dae');
      const html = join(folder, 'report.html');
      writeFileSync(model, RULE_CASES['bind-pose-off']!().file);
      expect(await page([model], html)).toBe(3);
      const options = ['--joint-positions', '--z-offset', '0.02', '--lod', 'lowest=above'];
      const streams = { write: () => {}, writeError: () => {} };
      expect(await main(['lint', model, '--html', html, ...options], streams)).toBe(0);
      const written = readFileSync(html, 'utf8');
      expect(written).toContain('<dt>Joint positions</dt><dd><bdi>included, Z offset 0.02 m</bdi>');
      expect(written).toContain('<dt>Level Lowest</dt><dd><bdi>as the level above</bdi></dd>');
    });

    it('is about one model or mesh', async () => {
      const html = join(folder, 'report.html');
      await expect(page([MANNEQUIN, MANNEQUIN], html)).rejects.toThrow('about one file');
      await expect(page([MANNEQUIN], html, true)).rejects.toThrow('about one file');
      await expect(page([WALK], html)).rejects.toThrow('about a model or a mesh asset');
      await expect(page([MANNEQUIN], join(folder, 'gone', 'report.html'))).rejects.toThrow(
        'cannot be written',
      );
    });
  });

  it('lets no name in a file control the terminal', async () => {
    const { output } = await run([clipFile('sly.anim', '\x1b[2J\x9bx')], false);
    expect(output).not.toMatch(/[^\P{Cc}\n]/u);
  });
});

describeWithSamples('vitrine lint on the samples', () => {
  it('reads animation, mesh and BVH', async () => {
    const files = ['anim/clap.anim', 'mesh/tshirt.llmesh', 'bvh/clap.bvh'];
    const { status, reports } = await run(files.map((name) => sharedPath(`samples/${name}`)));
    expect(reports.map(({ format }: { format: string }) => format)).toEqual([
      'anim',
      'mesh',
      'bvh',
    ]);
    expect(status).toBe(3);
  });
});
