import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeMesh } from '../src/formats/mesh/index.ts';
import {
  colladaBytes,
  elementText,
  geometryText,
  RIG_NODES,
  skinText,
} from '../test/collada/collada-text.ts';
import { describeWithSamples, sharedFile } from '../test/shared-samples.ts';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { main } from './main.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const inFolder = (name: string) => join(folder, name);
const mesh = async (name: string) => decodeMesh(new Uint8Array(readFileSync(inFolder(name))));

async function run(...args: string[]) {
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

/** A pyramid, so that it has a hull. */
const POSITIONS = '0 0 0 1 0 0 1 1 0 0 1 1';
const TRIANGLES = elementText('triangles', 'cloth', '<p>0 2 1 0 1 3 1 2 3 2 0 3</p>');
const GEOMETRY = geometryText(TRIANGLES, { positions: POSITIONS });

/** @param v - Joint and weight of each vertex. */
function rigged(joints = 'mPelvis mTorso', v = '0 0 1 0 0 0 1 0'): Uint8Array {
  return colladaBytes({
    geometries: GEOMETRY,
    controllers: skinText({ joints, v }),
    nodes: RIG_NODES,
  });
}

const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(inFolder(name), bytes);
  return inFolder(name);
};

describe('vitrine convert of a model', () => {
  it('writes the mesh asset that an upload would store, the same each time', async () => {
    const input = write('tee.dae', rigged());
    const { status } = await run('convert', input, inFolder('tee.llmesh'));
    expect(status).toBe(0);
    const { lods, skin, physicsConvex } = await mesh('tee.llmesh');
    expect(Object.keys(lods).toSorted()).toEqual(['high', 'low', 'lowest', 'medium']);
    expect(lods.high![0].triangleCount).toBe(4);
    expect(skin!.jointNames).toEqual(['mPelvis', 'mTorso']);
    expect(skin!.altInverseBindMatrices).toBe(null);
    expect(physicsConvex!.boundingPoints!.length).toBe(12);
    await run('convert', input, inFolder('again.llmesh'));
    expect(readFileSync(inFolder('again.llmesh'))).toEqual(readFileSync(inFolder('tee.llmesh')));
  });

  it('has joint positions, the lock and the Z offset when asked to', async () => {
    const input = write('tee.dae', rigged());
    const options = ['--joint-positions', '--lock-scale', '--z-offset', '0.05'];
    await run('convert', input, inFolder('tee.llmesh'), ...options);
    const { skin } = await mesh('tee.llmesh');
    expect(skin).toMatchObject({ pelvisOffset: 0.05, lockScaleIfJointPosition: true });
    expect([...skin!.altInverseBindMatrices!.subarray(28, 31)]).toEqual([0, 0, 0.084]);
  });

  it('has no skin without weights, and none with a joint that is not in the skeleton', async () => {
    const input = write('tee.dae', rigged());
    await run('convert', input, inFolder('static.llmesh'), '--no-weights');
    expect((await mesh('static.llmesh')).skin).toBe(null);
    const unknown = write('tail.dae', rigged('mPelvis tail'));
    const { errors } = await run('convert', unknown, inFolder('tail.llmesh'), '--joint-positions');
    expect((await mesh('tail.llmesh')).skin).toBe(null);
    expect(errors).toContain('joint-illegal');
    expect(errors).toContain('tail');
  });

  it('takes levels and the physics shape from files beside it, and from options', async () => {
    const input = write('tee.dae', rigged());
    const flat = elementText('triangles', 'cloth', '<p>0 2 1 0 1 3</p>');
    const geometries = geometryText(flat, { positions: POSITIONS });
    const controllers = skinText({ v: '0 0 1 0 0 0 1 0' });
    write('tee_LOD1.dae', colladaBytes({ geometries, controllers, nodes: RIG_NODES }));
    const options = ['--lod', 'medium=above,lowest=above', '--physics', 'low'];
    const { status } = await run('convert', input, inFolder('tee.llmesh'), ...options);
    expect(status).toBe(0);
    const { lods, physicsMesh } = await mesh('tee.llmesh');
    const triangles = (['high', 'medium', 'low'] as const).map(
      (level) => lods[level]![0].triangleCount,
    );
    expect(triangles).toEqual([4, 4, 2]);
    expect(physicsMesh![0].triangleCount).toBe(2);
  });

  it('takes levels and the physics shape from files that are named, wherever they are', async () => {
    const input = write('tee.dae', rigged());
    const flat = elementText('triangles', 'cloth', '<p>0 2 1 0 1 3</p>');
    const other = join(temporaryFolder(), 'other.dae');
    const controllers = skinText({ v: '0 0 1 0 0 0 1 0' });
    const geometries = geometryText(flat, { positions: POSITIONS });
    writeFileSync(other, colladaBytes({ geometries, controllers, nodes: RIG_NODES }));
    const options = ['--lod', `medium=${other},low=above`, '--physics', other];
    expect((await run('convert', input, inFolder('tee.llmesh'), ...options)).status).toBe(0);
    const { lods, physicsMesh } = await mesh('tee.llmesh');
    expect(lods.medium![0].triangleCount).toBe(2);
    expect(physicsMesh![0].triangleCount).toBe(2);
    writeFileSync(other, 'no model');
    const { status, errors } = await run('convert', input, inFolder('x.llmesh'), ...options);
    expect([status, errors.includes(`${other} is neither`)]).toEqual([1, true]);
  });

  it('has new normals, and hulls that are analysed', async () => {
    const input = write('tee.dae', rigged());
    const options = ['--normals', '30', '--physics', 'analyse:2', '--lod', 'medium=auto:5%'];
    expect((await run('convert', input, inFolder('tee.llmesh'), ...options)).status).toBe(0);
    const { lods, physicsConvex, physicsMesh } = await mesh('tee.llmesh');
    // Each side of the pyramid has corners of its own.
    expect(lods.high![0].vertexCount).toBe(12);
    expect(physicsConvex!.hulls!.length).toBe(1);
    expect(physicsMesh).toBe(null);
    const smooth = await run('convert', input, inFolder('smooth.llmesh'), '--normals', '180');
    expect([smooth.status, (await mesh('smooth.llmesh')).lods.high![0].vertexCount]).toEqual([
      0, 4,
    ]);
  });

  it('writes a file for each mesh where there are several', async () => {
    const geometries = ['coat', 'belt'].map((id) =>
      geometryText(elementText('triangles', 'cloth', '<p>0 2 1 0 1 3</p>', '', id), {
        ...{ id, positions: POSITIONS },
      }),
    );
    const nodes = '<node><instance_geometry url="#coat"/><instance_geometry url="#belt"/></node>';
    const input = write('set.dae', colladaBytes({ geometries: geometries.join(''), nodes }));
    const { errors } = await run('convert', input, inFolder('set.llmesh'));
    const written = readdirSync(folder).filter((name) => name.endsWith('.llmesh'));
    expect(written.toSorted()).toEqual(['set-belt.llmesh', 'set-coat.llmesh']);
    expect(errors).toContain('set-coat.llmesh');
  });

  it.each([
    ['another ending', ['out.anim'], 'should end in .llmesh'],
    ['a setting of clips', ['out.llmesh', '--priority', '4'], 'not for models'],
    ['a level that is none', ['out.llmesh', '--lod', 'high=auto'], '--lod needs a level'],
    ['a method that is none', ['out.llmesh', '--lod', 'low=best'], '--lod needs a level'],
    ['triangles of a copy', ['out.llmesh', '--lod', 'low=above:4'], '--lod needs a level'],
    ['an error above 100 %', ['out.llmesh', '--lod', 'low=auto:101%'], '--lod needs a level'],
    ['no hull at all', ['out.llmesh', '--physics', 'analyse:0'], '--physics needs a whole number'],
    [
      'an angle that is none',
      ['out.llmesh', '--normals', '200'],
      '--normals needs a number from 0',
    ],
    ['a scale of nothing', ['out.llmesh', '--scale', '0'], '--scale needs a number from 0.001'],
    ['an unknown shape', ['out.llmesh', '--physics', 'ball'], '--physics needs one of'],
    ['a lock without positions', ['out.llmesh', '--lock-scale'], 'needs --joint-positions'],
    ['an offset without positions', ['out.llmesh', '--z-offset', '1'], 'needs --joint-positions'],
    ['an offset too far', ['out.llmesh', '--joint-positions', '--z-offset', '4'], 'from -3 to 3'],
  ])('refuses %s, and writes nothing', async (_, [output, ...options], message) => {
    const input = write('tee.dae', rigged());
    const { status, errors } = await run('convert', input, inFolder(output), ...options);
    expect(status).toBe(1);
    expect(errors).toContain(message);
    expect(existsSync(inFolder(output))).toBe(false);
  });

  it('refuses the options of models for other files', async () => {
    const input = write('nod.txt', new TextEncoder().encode('LLWearable version 22\n'));
    const { status, errors } = await run('convert', input, inFolder('x.llmesh'), '--no-weights');
    expect(status).toBe(1);
    expect(errors).toContain('is no model');
  });
});

describe('vitrine fix', () => {
  const MISNAMED = rigged('Armature_mPelvis mTorso', '0 0 0 0 0 0 0 0');

  it('lists what it would mend, and writes nothing', async () => {
    const input = write('tee.dae', MISNAMED);
    const { status, output } = await run('fix', input);
    expect(status).toBe(0);
    expect(output).toContain('joint-misnamed, 1 → 0 (Armature_mPelvis → mPelvis)');
    expect(output).toContain('joints-unweighted, 2 → 1 (mTorso)');
    expect(readdirSync(folder)).toEqual(['tee.dae']);
  });

  it('writes the mended mesh, which then has its weights', async () => {
    const input = write('tee.dae', MISNAMED);
    const { status, errors } = await run('fix', input, inFolder('tee.llmesh'));
    expect(status).toBe(0);
    expect((await mesh('tee.llmesh')).skin!.jointNames).toEqual(['mPelvis']);
    expect(errors).not.toContain('joint-misnamed:');
    expect(readFileSync(input)).toEqual(Buffer.from(MISNAMED));
  });

  it('mends only what is asked for', async () => {
    const input = write('tee.dae', MISNAMED);
    const { output } = await run('fix', input, '--only', 'joints-unweighted,weights-none');
    expect(output).toContain('joints-unweighted, 2 → 1 (mTorso)');
    expect(output).not.toContain('joint-misnamed');
    const { status, errors } = await run('fix', input, '--only', 'image-missing');
    expect(status).toBe(1);
    expect(errors).toContain('--only needs rules that have a mend: ');
    expect(errors).toContain('not "image-missing"');
  });

  it('mends options: a level that is refused is generated, normals that are missing are made', async () => {
    const input = write('tee.dae', rigged());
    const wool = elementText('triangles', 'wool', '<p>0 2 1 0 1 3</p>');
    const geometries = geometryText(wool, { positions: POSITIONS });
    const controllers = skinText({ v: '0 0 1 0 0 0 1 0' });
    write('tee_LOD1.dae', colladaBytes({ geometries, controllers, nodes: RIG_NODES }));
    const listed = await run('fix', input);
    expect(listed.output).toContain('mend options: level-refused, low level file → auto');
    expect(listed.output).toContain(
      'mend options: normals-missing, crease angle of normals file → 75',
    );
    const { errors } = await run('fix', input, inFolder('tee.llmesh'), '--only', 'level-refused');
    expect(errors).toContain('mend options: level-refused');
    expect(errors).not.toContain('error level-refused');
    expect((await mesh('tee.llmesh')).lods.high![0].vertexCount).toBe(4);
    await run('fix', input, inFolder('smooth.llmesh'));
    expect((await mesh('smooth.llmesh')).lods.high![0].vertexCount).toBe(8);
  });

  it('refuses a file that is no model', async () => {
    const input = write('x.txt', new TextEncoder().encode('LLWearable version 22\n'));
    expect((await run('fix', input)).errors).toContain('neither a model nor a mesh');
  });
});

describe('vitrine fix of a mesh asset', () => {
  it('lists and writes its mends, and refuses the options of models', async () => {
    const input = write('tee.dae', rigged('mPelvis mTorso', '0 0 0 0 0 0 0 0'));
    await run('convert', input, inFolder('tee.llmesh'));
    const asset = inFolder('tee.llmesh');
    const before = await mesh('tee.llmesh');
    expect(before.skin!.jointNames).toEqual(['mPelvis', 'mTorso']);
    const { output, status } = await run('fix', asset);
    expect([status, output]).toEqual([0, 'mend tee.llmesh: joints-unweighted, 2 → 1 (mTorso)\n']);
    const { errors } = await run('fix', asset, inFolder('mended.llmesh'));
    expect(errors).toContain('joints-unweighted, 2 → 1');
    const after = await mesh('mended.llmesh');
    expect(after.skin!.jointNames).toEqual(['mPelvis']);
    expect(after.lods).toEqual(before.lods);
    const none = await run('fix', inFolder('mended.llmesh'));
    expect(none.output).toBe('nothing to mend\n');
    expect((await run('fix', asset, asset)).status).toBe(1);
    expect((await run('fix', asset, '--physics', 'box')).errors).toContain('is no model');
    expect((await run('fix', asset, inFolder('x.anim'))).errors).toContain('should end in .llmesh');
  });
});

describe('options of models for inspect and lint', () => {
  const cost = async (...args: string[]) => {
    const { output } = await run('inspect', ...args, '--json');
    return JSON.parse(output)[0].cost;
  };

  it('change the size of the prim, and so its cost', async () => {
    const nodes = '<node><instance_geometry url="#tee"/></node>';
    const element = elementText('triangles', 'cloth', '<p>0 2 1 0 1 3 1 2 3 2 0 3</p>', '', 'tee');
    const geometries = geometryText(element, { positions: POSITIONS, id: 'tee' });
    const input = write('tee.dae', colladaBytes({ geometries, nodes }));
    // With a side below half a metre, the prim counts as its hull.
    expect((await cost(input, '--physics', 'low')).physics).toBe(null);
    expect((await cost(input, '--physics', 'low', '--scale', '0.4')).physics).toBeGreaterThan(0);
  });

  it('change what is found', async () => {
    const input = write('tee.dae', rigged('mPelvis tail'));
    expect((await run('lint', input)).status).toBe(2);
    const { errors, status } = await run('lint', input, '--scale', 'huge');
    expect([status, errors.includes('--scale needs a number')]).toEqual([1, true]);
  });
});

describe('vitrine lint of a model', () => {
  it('ends with 2 where an upload would refuse something, with 3 for warnings', async () => {
    const refused = await run('lint', write('a.dae', rigged('mPelvis tail')), '--json');
    expect(refused.status).toBe(2);
    const [{ format, findings }] = JSON.parse(refused.output);
    expect(format).toBe('model');
    expect(findings[0]).toMatchObject({ severity: 'error', code: 'joint-illegal', count: 1 });
    expect((await run('lint', write('b.dae', rigged()))).status).toBe(3);
  });
});

interface Face {
  readonly material: string;
  readonly triangles: number;
  readonly vertices: number;
}

interface ReportedMesh {
  readonly faces: readonly Face[];
  readonly skin: { joints: string[]; unknownJoints: string[]; overrides: unknown[] } | null;
}

/** What an independent reader says; a static mesh has no joints. */
interface MeshFacts {
  readonly faces: readonly Face[];
  readonly joint_names?: readonly string[];
  readonly unknown_joints?: readonly string[];
  readonly overrides_count?: number;
}

describeWithSamples('vitrine inspect of real models', () => {
  const facts = JSON.parse(new TextDecoder().decode(sharedFile('samples/upload/facts.json')));

  it.each(['Little_Bear_90.dae', 'Skeleton.Male.dae', 'cube.dae'])(
    'reports what an independent reader says of %s',
    async (file) => {
      const input = write(file, sharedFile(`samples/upload/${file}`));
      const { output } = await run('inspect', input, '--json');
      const [report] = JSON.parse(output);
      expect(report).toMatchObject({ file: input, format: 'model', source: 'collada' });
      const expected: readonly MeshFacts[] = facts[file].meshes;
      expect(report.meshes).toHaveLength(expected.length);
      report.meshes.forEach((mesh: ReportedMesh, index: number) => {
        const { faces, unknown_joints, joint_names, overrides_count } = expected[index];
        expect(mesh.faces).toEqual(
          faces.map(({ material, triangles, vertices }) => ({
            ...{ material, triangles, vertices },
          })),
        );
        expect(mesh.skin?.joints).toEqual(joint_names);
        expect(mesh.skin?.unknownJoints).toEqual(joint_names && unknown_joints);
        expect(mesh.skin?.overrides.length).toBe(overrides_count);
      });
      const { cost } = report;
      expect(Object.keys(cost).toSorted()).toEqual([
        ...['complexity', 'download', 'landImpact', 'physics', 'server'],
      ]);
      expect(cost.landImpact).toBe(
        Math.round(Math.max(cost.download, cost.physics ?? 0, cost.server)),
      );
    },
  );
});
