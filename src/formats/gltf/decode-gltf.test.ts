import { describe, expect, it } from 'vitest';
import { glb } from '../../../test/gltf/gltf-file.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { encodeUtf8 } from '../bytes/index.ts';
import { decodeGltf } from './decode-gltf.ts';
import { GltfBuffers } from './gltf-buffers.ts';

const decode = (json: unknown) => decodeGltf(encodeUtf8(JSON.stringify(json)));

describe('decodeGltf', () => {
  it('fills in what a document leaves out', () => {
    expect(decode({})).toEqual({
      ...{ statedLength: null, binary: null, jsonOffset: 0 },
      ...{ extensionsUsed: [], extensionsRequired: [], scenes: [], scene: null },
      ...{ nodes: [], meshes: [], materials: [], textures: [], images: [], skins: [] },
      ...{ accessors: [], bufferViews: [], buffers: [], others: new Map() },
    });
    const { nodes, meshes, materials } = decode({
      nodes: [{}],
      meshes: [{ primitives: [{}] }],
      materials: [{}],
    });
    expect(nodes[0]).toMatchObject({
      name: '',
      children: [],
      parent: null,
      mesh: null,
      skin: null,
    });
    expect([...nodes[0].matrix]).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    expect(meshes[0].primitives[0]).toEqual({
      ...{ mode: 4, attributes: new Map(), indices: null, material: null, targets: 0 },
    });
    expect(materials[0]).toEqual({
      ...{ name: '', baseColor: [1, 1, 1, 1], baseColorTexture: null, others: [] },
    });
  });

  it('makes a matrix of translation, rotation and scale', () => {
    const half = Math.SQRT1_2;
    const [{ matrix }] = decode({
      nodes: [{ translation: [1, 2, 3], rotation: [0, 0, half, half], scale: [2, 3, 4] }],
    }).nodes;
    expectNumbers(matrix, [0, 2, 0, 0, -3, 0, 0, 0, 0, 0, 4, 0, 1, 2, 3, 1]);
    const given = Array.from({ length: 16 }, (_, k) => k);
    expect([...decode({ nodes: [{ matrix: given }] }).nodes[0].matrix]).toEqual(given);
  });

  it('knows the parents of nodes', () => {
    const { nodes } = decode({ nodes: [{ children: [2] }, {}, { children: [1] }] });
    expect(nodes.map(({ parent }) => parent)).toEqual([null, 2, 0]);
  });

  it('tells what a material has besides its base colour', () => {
    const [{ others }] = decode({
      materials: [
        {
          pbrMetallicRoughness: {
            baseColorTexture: { index: 7, texCoord: 1, extensions: { KHR_texture_transform: {} } },
            metallicRoughnessTexture: { index: 0 },
          },
          emissiveFactor: [0, 0.5, 0],
          normalTexture: { index: 0 },
          alphaMode: 'MASK',
        },
      ],
    }).materials;
    expect(others).toEqual([
      ...['normalTexture', 'metallicRoughnessTexture', 'KHR_texture_transform', 'texCoord'],
      ...['emissiveFactor', 'alphaMode'],
    ]);
  });

  it('finds the parts of a .glb, as far as they are there', () => {
    const binary = Uint8Array.of(1, 2, 3, 4);
    const bytes = glb({ buffers: [{ byteLength: 4 }] }, binary);
    const document = decodeGltf(bytes);
    expect(document).toMatchObject({ statedLength: null, jsonOffset: 20, binary });
    const cut = decodeGltf(bytes.subarray(0, bytes.length - 2));
    expect(cut).toMatchObject({ statedLength: bytes.length, binary: Uint8Array.of(1, 2) });
    // A view into a larger buffer, at an odd place.
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect(decodeGltf(shifted.subarray(3)).binary).toEqual(binary);
    expect(decodeGltf(glb({}, null)).binary).toBe(null);
  });
});

describe('GltfBuffers', () => {
  const bytes = Uint8Array.of(0, 0, 0x80, 0x3f, 0xff, 0x00, 0x01, 0x80, 0x02, 0x03);

  function buffersOf(accessor: object, view: object = {}) {
    const document = decode({
      buffers: [{ byteLength: bytes.length }],
      bufferViews: [{ buffer: 0, byteLength: bytes.length, ...view }],
      accessors: [{ bufferView: 0, ...accessor }],
    });
    return new GltfBuffers(document, [bytes]);
  }
  const read = (accessor: object, view?: object) => {
    const elements = buffersOf(accessor, view).read(0)!;
    return { values: [...elements.values], width: elements.width, count: elements.count };
  };

  it.each([
    ['floats', { componentType: 5126, type: 'SCALAR', count: 1 }, [1]],
    ['bytes', { componentType: 5121, type: 'VEC4', count: 2 }, [0, 0, 128, 63, 255, 0, 1, 128]],
    ['signed bytes', { componentType: 5120, type: 'SCALAR', count: 1, byteOffset: 4 }, [-1]],
    ['shorts', { componentType: 5123, type: 'VEC2', count: 1, byteOffset: 6 }, [0x8001, 0x0302]],
    ['signed shorts', { componentType: 5122, type: 'SCALAR', count: 1, byteOffset: 6 }, [-32767]],
    ['longs', { componentType: 5125, type: 'SCALAR', count: 1, byteOffset: 4 }, [0x800100ff]],
    ['nothing', { componentType: 5126, type: 'MAT4', count: 0 }, []],
  ])('has %s', (_, accessor, values) => {
    expect(read(accessor).values).toEqual(values);
  });

  it('makes fractions of normalised integers', () => {
    const accessor = { componentType: 5121, type: 'VEC2', count: 1, byteOffset: 4 };
    expect(read({ ...accessor, normalized: true }).values).toEqual([1, 0]);
  });

  it('steps over what is between the elements', () => {
    const accessor = { componentType: 5121, type: 'VEC2', count: 2, byteOffset: 1 };
    expect(read(accessor, { byteStride: 4, byteOffset: 1 }).values).toEqual([128, 63, 1, 128]);
  });

  it('has as many elements as fit, and not one more', () => {
    const accessor = { componentType: 5121, type: 'VEC2', byteOffset: 4 };
    expect(read({ ...accessor, count: 2 }, { byteStride: 4 }).count).toBe(2);
    expect(() => read({ ...accessor, count: 3 }, { byteStride: 4 })).toThrow(
      expect.objectContaining({
        ...{ code: 'count-over-end', path: 'accessors[0]' },
        details: { found: 3, room: 2, bytesEach: 4, left: 6 },
      }),
    );
  });

  it('has nothing of an accessor without a buffer view', () => {
    const accessor = { componentType: 5126, type: 'SCALAR', count: 9, bufferView: undefined };
    expect(buffersOf(accessor).read(0)).toBe(null);
  });

  it('copies a buffer view once', () => {
    const buffers = buffersOf({ componentType: 5121, type: 'SCALAR', count: 1 }, { byteOffset: 8 });
    expect(buffers.view(0)).toEqual(Uint8Array.of(2, 3));
    expect(buffers.view(0)).toBe(buffers.view(0));
  });
});
