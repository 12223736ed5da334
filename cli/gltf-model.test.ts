import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { decodeMesh } from '../src/formats/mesh/index.ts';
import {
  document,
  floats,
  GltfData,
  glb,
  primitive,
  rigGlb,
  squareGlb,
} from '../test/gltf/gltf-file.ts';
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

const write = (name: string, bytes: Uint8Array) => {
  writeFileSync(inFolder(name), bytes);
  return inFolder(name);
};

/** A pyramid, so that it has a hull. */
const PYRAMID = {
  positions: floats(0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 1, -1),
  normals: null,
  indices: Uint16Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
};

describe('a glTF model on the command line', () => {
  it('becomes the mesh asset that an upload would store', async () => {
    const input = write('tee.glb', rigGlb({ primitive: PYRAMID }));
    const { status } = await run('convert', input, inFolder('tee.llmesh'), '--joint-positions');
    expect(status).toBe(0);
    const { lods, skin } = await mesh('tee.llmesh');
    expect(Object.keys(lods).toSorted()).toEqual(['high', 'low', 'lowest', 'medium']);
    expect(lods.high![0].triangleCount).toBe(4);
    expect(skin!.jointNames).toEqual(['mPelvis', 'mTorso']);
    const pelvis = [...skin!.altInverseBindMatrices!.subarray(12, 15)];
    for (const [k, value] of [0, 0, 1.067].entries()) expect(pelvis[k]).toBeCloseTo(value, 5);
    // The asset undoes the normalisation: its vertices are where the file has them, Z up.
    const { positions } = lods.high![0];
    expect(Math.max(...positions.filter((_, i) => i % 3 === 2))).toBeCloseTo(1, 3);
    expect(Math.min(...positions.filter((_, i) => i % 3 === 1))).toBeCloseTo(0, 3);
  });

  it('has its buffer, its levels and its physics shape in files beside it', async () => {
    const data = new GltfData();
    const buffers = [{ byteLength: 0, uri: 'tee data.bin' }];
    const json = document(data, [primitive(data, PYRAMID)], { buffers });
    buffers[0].byteLength = data.bytes().length;
    write('tee data.bin', data.bytes());
    const text = new TextEncoder().encode(JSON.stringify(json));
    const input = write('tee.gltf', text);
    const low = { ...PYRAMID, indices: Uint16Array.of(0, 2, 1) };
    const lowData = new GltfData();
    const lowJson = document(lowData, [primitive(lowData, low)], {
      buffers: [{ byteLength: 1, uri: 'low.bin' }],
    });
    write('low.bin', lowData.bytes());
    Object.assign(lowJson, { buffers: [{ byteLength: lowData.bytes().length, uri: 'low.bin' }] });
    write('tee_LOD1.gltf', new TextEncoder().encode(JSON.stringify(lowJson)));
    const { status } = await run('convert', input, inFolder('tee.llmesh'));
    expect(status).toBe(0);
    const { lods } = await mesh('tee.llmesh');
    expect(lods.high![0].triangleCount).toBe(4);
    expect(lods.low![0].triangleCount).toBe(1);
  });

  it('reads no buffer from outside of its folder', async () => {
    const data = new GltfData();
    const json = document(data, [primitive(data)], {
      buffers: [{ byteLength: 1, uri: '../secret.bin' }],
    });
    const input = write('tee.gltf', new TextEncoder().encode(JSON.stringify(json)));
    writeFileSync(join(folder, '..', 'secret.bin'), data.bytes());
    const { status, output } = await run('inspect', input, '--json');
    expect(status).toBe(2);
    expect(JSON.parse(output)[0].messages).toEqual([
      {
        ...{ code: 'ParsingErrorMissingBufferBin', severity: 'error' },
        message: 'The file “../secret.bin” is missing.',
      },
    ]);
  });

  it('is reported as glTF', async () => {
    const input = write('tee.glb', rigGlb());
    const { status, output } = await run('inspect', input, '--json');
    expect(status).toBe(0);
    const [report] = JSON.parse(output);
    expect(report).toMatchObject({ file: input, format: 'model', source: 'gltf' });
    expect(report.meshes[0]).toMatchObject({
      ...{ name: 'square', bounds: { min: [0, 0, 0], max: [1, 1, 0] } },
      skin: { joints: ['mPelvis', 'mTorso'], unknownJoints: [], overrides: [] },
    });
    expect((await run('inspect', input)).output).toContain('glTF 2.0');
  });

  it('that the uploader refuses is told, with what to do, and becomes nothing', async () => {
    const extensionsRequired = ['KHR_draco_mesh_compression'];
    const input = write('tee.glb', squareGlb({}, { extensionsRequired }));
    const lint = await run('lint', input, '--json');
    expect(lint.status).toBe(2);
    expect(JSON.parse(lint.output)[0].findings[0]).toMatchObject({
      ...{ severity: 'error', code: 'gltf-refused', path: 'KHR_draco_mesh_compression' },
    });
    const convert = await run('convert', input, inFolder('tee.llmesh'));
    expect(convert.status).toBe(1);
    expect(convert.errors).toContain('contains no mesh to upload');
    expect(convert.errors).toContain('KHR_draco_mesh_compression');
    expect(existsSync(inFolder('tee.llmesh'))).toBe(false);
  });

  it('of another skeleton is told as such', async () => {
    const joints = [{ name: 'mixamorig:Hips' }, { name: 'mixamorig:Head', parent: 0 }];
    const { output } = await run('lint', write('dance.glb', rigGlb({ joints })));
    expect(output).toContain('2 joints at square: mixamorig:Hips (Mixamo)');
  });

  it('that is broken is an error with its place', async () => {
    const { status, output } = await run('inspect', write('a.glb', squareGlb().subarray(0, 99)));
    expect(status).toBe(2);
    expect(output).toContain('truncated');
    const lint = await run(
      'lint',
      write('b.gltf', new TextEncoder().encode('{"asset": {"version": "2.0"}, ')),
      '--json',
    );
    expect(JSON.parse(lint.output)[0]).toMatchObject({
      ...{ format: 'gltf', findings: [{ code: 'not-json' }] },
    });
  });

  it('can be mended', async () => {
    const unused = [{ name: 'mPelvis', translation: [0, 1.067, 0] }, { name: 'mChest' }];
    const indices = new Uint8Array(16);
    const weights = floats(...new Array(4).fill([1, 0, 0, 0]).flat());
    const input = write('tee.glb', rigGlb({ joints: unused, indices, weights }));
    const { output } = await run('fix', input);
    expect(output).toContain('joints-unweighted, 2 → 1 (mChest)');
  });

  it.each(['convert', 'fix'])('is not overwritten by %s', async (command) => {
    const bytes = rigGlb();
    const input = write('tee.glb', bytes);
    const { status, errors } = await run(command, input, join(folder, '.', 'tee.glb'));
    expect(status).toBe(1);
    expect(errors).toContain('the same file');
    expect(new Uint8Array(readFileSync(input))).toEqual(bytes);
  });

  it('is worn by an avatar in binary glTF', async () => {
    const input = write('tee.glb', rigGlb({ primitive: PYRAMID }));
    const { status } = await run('convert', input, inFolder('worn.glb'));
    expect(status).toBe(0);
    const { output } = await run('inspect', inFolder('worn.glb'), '--json');
    const [{ source, meshes }] = JSON.parse(output);
    expect(source).toBe('gltf');
    expect(meshes.map(({ name }: { name: string }) => name)).toEqual(['square']);
  });
});

describe('a glTF file of materials alone', () => {
  const material = { asset: { version: '2.0' }, materials: [{ name: 'wool' }] };

  it.each([
    ['wool.gltf', new TextEncoder().encode(JSON.stringify(material))],
    ['wool.glb', glb(material, null)],
  ])('is no model: %s', async (name, bytes) => {
    const { output } = await run('inspect', write(name, bytes), '--json');
    expect(JSON.parse(output)[0].format).toBe('material');
  });
});

describeWithSamples('a real glTF model on the command line', () => {
  it('is reported as an independent script has it', async () => {
    const facts = JSON.parse(new TextDecoder().decode(sharedFile('samples/upload/facts.json')));
    const expected = facts['Little_Bear_derived.glb'];
    const input = write('bear.glb', sharedFile('samples/upload/Little_Bear_derived.glb'));
    const { status, output } = await run('inspect', input, '--json');
    expect(status).toBe(0);
    const [{ meshes, cost }] = JSON.parse(output);
    expect(meshes).toHaveLength(1);
    expect(meshes[0].faces).toEqual(expected.faces);
    expect(meshes[0].skin.joints).toEqual(expected.joint_names);
    expect(meshes[0].skin.overrides).toHaveLength(expected.overrides_count);
    expect(cost.landImpact).toBe(Math.round(Math.max(cost.download, cost.physics, cost.server)));
  });
});
