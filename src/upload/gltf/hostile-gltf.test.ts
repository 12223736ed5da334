import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  document,
  floats,
  GltfData,
  glb,
  primitive,
  rigGlb,
  squareGlb,
} from '../../../test/gltf/gltf-file.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { UploadScene } from '../scene/upload-scene.ts';
import { readGltfScene } from './read-gltf-scene.ts';

const read = (bytes: Uint8Array) => readGltfScene(bytes, () => null);
const textBytes = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
const rules = ({ observations }: UploadScene) =>
  observations.map(({ rule, subject }) => [rule, subject]);
const codes = ({ messages }: UploadScene) => messages.map(({ code }) => code);

function errorOf(bytes: Uint8Array): DecodeError {
  try {
    read(bytes);
  } catch (error) {
    if (error instanceof DecodeError) return error;
    throw error;
  }
  throw new Error('was read');
}

/** Reads the file; whatever it is, that gives a sound scene or the typed error. */
function expectValueOrError(bytes: Uint8Array): void {
  let scene: UploadScene;
  try {
    scene = read(bytes);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    expect(error.offset).toBeGreaterThanOrEqual(0);
    expect(error.offset).toBeLessThanOrEqual(bytes.length);
    return;
  }
  for (const { faces, skin, size } of scene.models) {
    expect(size.every((side) => side > 0)).toBe(true);
    for (const { positions, normals, uvs, indices, joints, weights } of faces) {
      const count = positions.length / 3;
      expect([normals!.length, uvs!.length]).toEqual([3 * count, 2 * count]);
      expect(indices.every((vertex) => vertex < count)).toBe(true);
      expect([positions, normals!, uvs!].every((list) => list.every(Number.isFinite))).toBe(true);
      if (!joints || !weights) continue;
      expect([joints.length, weights.length]).toEqual([4 * count, 4 * count]);
      const used = joints.filter((_, i) => weights[i] > 0);
      expect(used.every((joint) => joint < skin!.jointNames.length)).toBe(true);
    }
  }
}

const WHOLE = rigGlb({
  more: {
    materials: [{ name: 'cloth', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: 'cloth.png' }],
  },
  primitive: { material: 0 },
});

describe('glTF that the uploader refuses', () => {
  it('states another length than it has', () => {
    const scene = read(squareGlb({}));
    expect(scene.models).toHaveLength(1);
    const data = new GltfData();
    const json = document(data, [primitive(data)]);
    const refused = read(glb(json, data.bytes(), 1000));
    expect(refused.models).toEqual([]);
    expect(rules(refused)).toEqual([['gltf-refused', 'length 1000']]);
    expect(refused.messages).toEqual([
      { code: 'ParsingErrorException', subject: '.glb', count: 1000 },
    ]);
  });

  it.each(['KHR_draco_mesh_compression', 'EXT_meshopt_compression', 'KHR_mesh_quantization'])(
    'requires %s',
    (extension) => {
      const scene = read(squareGlb({}, { extensionsRequired: [extension] }));
      expect(scene.models).toEqual([]);
      expect(rules(scene)).toEqual([['gltf-refused', extension]]);
      expect(codes(scene)).toEqual(['UnsupportedExtension']);
    },
  );

  it('may require what changes materials only', () => {
    const extensionsRequired = ['KHR_materials_unlit', 'KHR_texture_transform'];
    expect(read(squareGlb({}, { extensionsRequired })).models).toHaveLength(1);
    const ignored = ['KHR_materials_pbrSpecularGlossiness'];
    const scene = read(squareGlb({}, { extensionsRequired: ignored }));
    expect(codes(scene)).toEqual(['IgnoredExtension', 'ModelLoaded']);
    const used = { extensionsUsed: ['KHR_draco_mesh_compression'] };
    expect(codes(read(squareGlb({}, used)))).toEqual(['ModelLoaded']);
  });

  it('has a buffer in an address', () => {
    const data = new GltfData();
    const json = document(data, [primitive(data)]);
    const uri = `data:application/octet-stream;base64,${Buffer.from(data.bytes()).toString('base64')}`;
    const scene = read(textBytes({ ...json, buffers: [{ byteLength: data.bytes().length, uri }] }));
    expect(scene.models).toEqual([]);
    expect(rules(scene)).toEqual([['gltf-refused', 'data:']]);
    expect(codes(scene)).toEqual(['ParsingErrorMissingBuffer']);
  });

  it('has texture coordinates of integers', () => {
    const scene = read(squareGlb({ uvs: Uint16Array.from({ length: 8 }) }));
    expect(scene.models).toEqual([]);
    expect(rules(scene)).toEqual([['gltf-refused', 'TEXCOORD_0']]);
  });

  it('has sparse accessors, whose values are not taken', () => {
    const data = new GltfData();
    const square = primitive(data);
    Object.assign(data.accessors[0], { sparse: { count: 1, indices: {}, values: {} } });
    const scene = read(glb(document(data, [square]), data.bytes()));
    expect(rules(scene)).toEqual([['gltf-refused', 'sparse']]);
    expect(scene.models).toHaveLength(1);
    delete data.accessors[0].bufferView;
    const zeros = read(glb(document(data, [square]), data.bytes()));
    expect(zeros.models).toEqual([]);
    expect(rules(zeros)).toEqual([
      ['gltf-refused', 'sparse'],
      ['gltf-refused', 'POSITION'],
    ]);
  });

  it.each([
    ['indices', { indices: Uint16Array.of(0, 1, 2, 0) }],
    ['indices', { indices: null }],
    ['POINTS', { mode: 0 }],
    ['LINE_STRIP', { mode: 3 }],
  ])('is not made of triangles: %s', (subject, parts) => {
    const nodes = [
      { name: 'bad', mesh: 0, children: [1] },
      { name: 'child', mesh: 1 },
      { name: 'good', mesh: 1 },
    ];
    const data = new GltfData();
    const meshes = [
      { primitives: [primitive(data), primitive(data, parts)] },
      { primitives: [primitive(data)] },
    ];
    const more = { nodes, meshes, scenes: [{ nodes: [0, 2] }] };
    const scene = read(glb(document(data, [], more), data.bytes()));
    expect(scene.models.map(({ name }) => name)).toEqual(['good']);
    expect(rules(scene)).toEqual([['triangles-only', subject]]);
    expect(scene.messages[0]).toMatchObject({
      ...{ code: 'InvalidGeometryNonTriangulated', subject: 'bad' },
    });
  });
});

describe('buffers in other files', () => {
  const data = new GltfData();
  const json = document(data, [primitive(data)]);
  const bytes = data.bytes();
  const file = (uri: string) =>
    textBytes({ ...json, buffers: [{ byteLength: bytes.length, uri }] });

  it('are found by their names, also without percent-encoding', () => {
    const found: string[] = [];
    const scene = readGltfScene(file('my%20coat.bin'), (path) => {
      found.push(path);
      return path === 'my coat.bin' ? bytes : null;
    });
    expect(found).toEqual(['my%20coat.bin', 'my coat.bin']);
    expect(scene.models).toHaveLength(1);
  });

  it('are told if they are missing, each by its name', () => {
    const scene = read(file('coat.bin'));
    expect(codes(scene)).toEqual(['ParsingErrorMissingBufferBin']);
    expect(rules(scene)).toEqual([['file-unreadable', 'coat.bin']]);
    expect(codes(read(file('%zz')))).toEqual(['ParsingErrorMissingBuffer']);
    expect(rules(read(glb(json, null)))).toEqual([['file-unreadable', 'BIN']]);
  });

  it('may not be too short', () => {
    const short = (path: string) => (path === 'coat.bin' ? bytes.subarray(4) : null);
    expect(() => readGltfScene(file('coat.bin'), short)).toThrow(
      expect.objectContaining({ format: 'gltf', code: 'truncated', path: 'buffers[0]' }),
    );
  });
});

describe('glTF that is not as it should be', () => {
  it.each([
    ['not-json', '', new TextEncoder().encode('{"asset": ')],
    ['wrong-type', '', new TextEncoder().encode('[]')],
    ['too-deep', '', new TextEncoder().encode(`{"asset":${'['.repeat(300)}`)],
    ['wrong-type', 'asset.version', textBytes({ asset: { version: '1.0' } })],
    ['version-unsupported', 'header', squareGlb().fill(1, 4, 5)],
    ['truncated', 'header', squareGlb().subarray(0, 12)],
    ['truncated', 'chunks[0]', squareGlb().subarray(0, 200)],
    ['wrong-type', 'chunks[0]', squareGlb().fill(0, 16, 20)],
    ['wrong-type', 'nodes', squareGlb({}, { nodes: {} })],
    ['wrong-type', 'scenes[0].nodes[0]', squareGlb({}, { scenes: [{ nodes: [9] }] })],
    [
      ...(['wrong-type', 'meshes[0].primitives[0].attributes.POSITION'] as const),
      squareGlb({}, { meshes: [{ primitives: [{ attributes: { POSITION: 99 } }] }] }),
    ],
    ['not-finite', 'nodes[0].scale', squareGlb({}, { nodes: [{ scale: [1, 1e39, 1] }] })],
    ['wrong-type', 'nodes[0].matrix', squareGlb({}, { nodes: [{ matrix: [1] }] })],
    ['wrong-type', 'accessors[0].type', squareGlb({}, { accessors: [{ componentType: 5126 }] })],
    ['wrong-type', 'nodes[0]', squareGlb({}, { nodes: [{ children: [0] }] })],
    [
      ...(['wrong-type', 'nodes[1].children[0]'] as const),
      squareGlb({}, { nodes: [{ children: [2] }, { children: [2] }, {}] }),
    ],
    ['too-many-values', 'nodes', squareGlb({}, { nodes: new Array(100_001).fill({}) })],
  ])('is refused with %s at "%s"', (code, path, bytes) => {
    expect(errorOf(bytes)).toMatchObject({ format: 'gltf', code, path });
  });

  it('has accessors past their buffer: nothing is allocated for them', () => {
    const data = new GltfData();
    const square = primitive(data);
    data.accessors[0].count = 2 ** 40;
    const error = errorOf(glb(document(data, [square]), data.bytes()));
    expect(error).toMatchObject({ code: 'count-over-end', path: 'accessors[0]' });
    expect(error.details).toMatchObject({ found: 2 ** 40, bytesEach: 12 });
    Object.assign(data.accessors[0], { count: 4, byteOffset: 2 ** 40 });
    expect(errorOf(glb(document(data, [square]), data.bytes())).code).toBe('count-over-end');
  });

  it.each([
    ['POSITION', 'PositionNaN', { positions: floats(0, 0, 0, 1, NaN, 0, 1, 0, -1, 0, 0, -1) }],
    ['indices', 'ElementInvalid', { indices: Uint16Array.of(0, 1, 4) }],
    ['indices', 'ElementInvalid', { indices: new Uint16Array(0) }],
    ['NORMAL', 'ElementInvalid', { normals: floats(0, 1, 0) }],
    ['POSITION', 'EmptyVertexArray', { positions: floats() }],
  ])('leaves out a mesh whose %s is wrong', (subject, code, parts) => {
    const scene = read(squareGlb(parts));
    expect(scene.models).toEqual([]);
    expect(rules(scene)).toEqual([['data-invalid', subject]]);
    expect(codes(scene)).toEqual([code]);
  });

  it('has a mesh without primitives', () => {
    const scene = read(squareGlb({}, { meshes: [{ primitives: [] }] }));
    expect(codes(scene)).toEqual(['EmptyVertexArray']);
    expect(rules(scene)).toEqual([['data-invalid', 'primitives']]);
  });

  it('has normals and texture coordinates that are no numbers: they become zeros', () => {
    const normals = floats(NaN, 0, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0);
    const uvs = floats(0, Infinity, 1, 0, 1, 1, 0, 1);
    const scene = read(squareGlb({ normals, uvs }));
    const [face] = scene.models[0].faces;
    expect([...face.normals!.subarray(0, 3), ...face.uvs!.subarray(0, 2)]).toEqual([0, 0, 0, 0, 0]);
    expect(scene.observations[0]).toMatchObject({ rule: 'data-invalid', count: 2 });
  });

  it('has a scene that shows one node too often', () => {
    const scenes = [{ nodes: new Array(100_000).fill(0) }, { nodes: [] }];
    const nodes = [{ children: [1] }, {}];
    expect(errorOf(squareGlb({}, { nodes, scenes })).code).toBe('too-many-values');
  });

  it('shows a large mesh too often', () => {
    const nodes = Array.from({ length: 20_000 }, () => ({ mesh: 0 }));
    const scenes = [{ nodes: [...nodes.keys()] }];
    const positions = new Float32Array(30_000);
    const bytes = squareGlb(
      { positions, normals: null, uvs: null, indices: Uint16Array.of(0, 1, 2) },
      { nodes, scenes },
    );
    expect(errorOf(bytes).code).toBe('too-many-values');
  }, 60_000);

  it('has images that overlap, more than the file has bytes', () => {
    const data = new GltfData();
    const material = (index: number) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } });
    const primitives = Array.from({ length: 20 }, (_, index) =>
      primitive(data, { material: index }),
    );
    const whole = data.bytes().length;
    const views = primitives.map((_, i) => ({ buffer: 0, byteOffset: i, byteLength: whole - i }));
    const images = views.map((_, i) => ({ bufferView: data.bufferViews.length + i }));
    const more = {
      images,
      materials: primitives.map((_, index) => material(index)),
      textures: images.map((_, source) => ({ source })),
      bufferViews: [...data.bufferViews, ...views],
    };
    expect(errorOf(glb(document(data, primitives, more), data.bytes()))).toMatchObject({
      ...{ code: 'too-many-values', path: `bufferViews[${data.bufferViews.length + 1}]` },
    });
  });

  it('has nodes within nodes, many deep', () => {
    const nodes = Array.from({ length: 50_000 }, (_, i) => ({ children: [i + 1] }));
    const more = { nodes: [...nodes, { name: 'deep', mesh: 0, skin: 0 }] };
    const skins = [{ joints: [...nodes.keys()] }];
    expectValueOrError(squareGlb({}, { ...more, scenes: [{ nodes: [0] }] }));
    expectValueOrError(squareGlb({}, { ...more, skins, scenes: [{ nodes: [0] }] }));
  });

  it('has a million triangles, which are read', () => {
    const indices = Uint32Array.from({ length: 3_000_000 }, (_, i) => i % 4);
    const { models } = read(squareGlb({ indices }));
    expect(models[0].faces[0].indices).toHaveLength(3_000_000);
  });

  it('ends anywhere', () => {
    for (let length = 0; length < WHOLE.length; length += 5) {
      expectValueOrError(WHOLE.subarray(0, length));
    }
  });

  it('has other bytes in it', () => {
    const place = fc.nat({ max: WHOLE.length - 1 });
    const change = fc.tuple(place, fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        const bytes = WHOLE.slice();
        for (const [at, value] of changes) bytes[at] = value;
        expectValueOrError(bytes);
      }),
      { numRuns: 600 },
    );
  });

  it('has other values in its JSON', () => {
    const data = new DataView(WHOLE.buffer);
    const length = data.getUint32(12, true);
    const text = new TextDecoder().decode(WHOLE.subarray(20, 20 + length));
    const binary = WHOLE.subarray(28 + length);
    const values = [...text.matchAll(/-?\d+(?:\.\d+)?|"[^"]*"|\[|\{/g)];
    const wrong = fc.constantFrom(
      '-1',
      '99999999999',
      '1e400',
      'null',
      '""',
      '[]',
      '0.5',
      '{}',
      '3',
    );
    fc.assert(
      fc.property(fc.nat({ max: values.length - 1 }), wrong, (which, value) => {
        const { index } = values[which];
        const end = index + values[which][0].length;
        const changed = text.slice(0, index) + value + text.slice(end);
        let json: unknown;
        try {
          json = JSON.parse(changed);
        } catch {
          return expectValueOrError(new TextEncoder().encode(changed));
        }
        expectValueOrError(glb(json, binary));
      }),
      { numRuns: 800 },
    );
  });
});
