import { describe, expect, it } from 'vitest';
import {
  CORNERS,
  document,
  floats,
  GltfData,
  glb,
  primitive,
  squareGlb,
} from '../../../test/gltf/gltf-file.ts';
import type { UploadScene } from '../scene/upload-scene.ts';
import { readGltfScene } from './read-gltf-scene.ts';

const NOTHING = () => null;
const read = (bytes: Uint8Array) => readGltfScene(bytes, NOTHING);
const rules = ({ observations }: UploadScene) => observations.map(({ rule }) => rule);
const codes = ({ messages }: UploadScene) => messages.map(({ code }) => code);

/** A document with several primitives, each made of what a test is about. */
function meshGlb(parts: readonly Parameters<typeof primitive>[1][], more = {}) {
  const data = new GltfData();
  const primitives = parts.map((part) => primitive(data, part));
  return glb(document(data, primitives, more), data.bytes());
}

describe('the space of glTF', () => {
  it('is turned: Y up becomes Z up', () => {
    const { models, instances } = read(squareGlb());
    const [{ positions, normals, uvs, indices }] = models[0].faces;
    expect([...positions]).toEqual([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0]);
    expect([...normals!]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1]);
    expect([...indices]).toEqual([0, 1, 2, 0, 2, 3]);
    // V is turned round, without the 1 that other readers add.
    expect([...uvs!]).toEqual([0, 0, 1, 0, 1, -1, 0, -1]);
    expect(instances).toEqual([
      { model: 0, position: [0.5, 0.5, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
    ]);
  });

  it('has the transforms of all nodes in its vertices', () => {
    const half = Math.SQRT1_2;
    const nodes = [
      { name: 'hall', translation: [0, 0, 10], children: [1] },
      { name: 'square', mesh: 0, rotation: [0, half, 0, half], scale: [2, 1, 1] },
    ];
    const { models } = read(squareGlb({}, { nodes, scenes: [{ nodes: [0] }] }));
    const [{ positions, normals }] = models[0].faces;
    const expected = [0, -10, 0, 0, -8, 0, -1, -8, 0, -1, -10, 0];
    for (const [i, value] of expected.entries()) expect(positions[i]).toBeCloseTo(value, 5);
    expect([...normals!.subarray(0, 3)].map(Math.round)).toEqual([0, 0, 1]);
  });

  it('turns mirrored faces round, and says so', () => {
    const nodes = [{ name: 'square', mesh: 0, scale: [-1, 1, 1] }];
    const scene = read(squareGlb({}, { nodes }));
    const [{ positions, indices }] = scene.models[0].faces;
    const triangle = [...indices.subarray(0, 3)].map((i) => positions[i * 3]);
    expect(triangle).toEqual([0, -1, -1]);
    expect([...positions.subarray(indices[1] * 3, indices[1] * 3 + 3)]).toEqual([-1, 1, 0]);
    expect(codes(scene)).toEqual(['NegativeScaleNormTrans', 'ModelLoaded']);
    expect(rules(scene)).toEqual(['scale-mirrored']);
  });

  it('is that of the default scene only', () => {
    const nodes = [
      { name: 'first', mesh: 0 },
      { name: 'second', mesh: 0 },
    ];
    const scenes = [{ nodes: [0] }, { nodes: [1] }];
    const names = (more: Record<string, unknown>) =>
      read(squareGlb({}, more)).models.map(({ name }) => name);
    expect(names({ nodes, scenes, scene: 1 })).toEqual(['second']);
    expect(names({ nodes, scenes, scene: undefined })).toEqual(['first']);
  });

  it('has to have a scene', () => {
    const scene = read(squareGlb({}, { scenes: [], scene: undefined }));
    expect(scene.models).toEqual([]);
    expect(codes(scene)).toEqual(['NoScenesFound']);
    expect(rules(scene)).toEqual(['file-unreadable']);
  });
});

describe('models of glTF', () => {
  it('are named after their nodes, without the suffix of a level, each name once', () => {
    const names = ['coat_LOD1', 'coat', '', 'coat_PHYS_2', 'high_heel'];
    const nodes = names.map((name) => ({ name, mesh: 0 }));
    const { models } = read(squareGlb({}, { nodes, scenes: [{ nodes: [0, 1, 2, 3, 4] }] }));
    expect(models.map(({ name }) => name)).toEqual([
      ...['coat', 'coat_copy_1', 'node_2', 'coat_PHYS', 'high_heel'],
    ]);
  });

  it('are read depth first; a node without its mesh is told', () => {
    const nodes = [
      { name: 'a', mesh: 0, children: [2, 3] },
      { name: 'b', mesh: 0 },
      { name: 'c', mesh: 7 },
      { name: 'd', mesh: 0 },
    ];
    const scene = read(squareGlb({}, { nodes, scenes: [{ nodes: [0, 1] }] }));
    expect(scene.models.map(({ name }) => name)).toEqual(['a', 'd', 'b']);
    expect(scene.messages[0]).toEqual({ code: 'InvalidMeshReference', subject: 'c', count: 1 });
    expect(scene.observations).toContainEqual({
      ...{ rule: 'file-unreadable', model: '', face: null, subject: 'c', count: 1 },
    });
  });

  it('have a face for each primitive, sorted by material without case', () => {
    const materials = [{ name: 'wool' }, { name: 'Buttons' }, {}];
    const parts = [{ material: 0 }, { material: 1 }, { material: 2 }, {}];
    const { models } = read(meshGlb(parts, { materials }));
    expect(models[0].faces.map(({ material }) => material)).toEqual([
      ...['Buttons', 'mat2', 'mat_default2', 'wool'],
    ]);
  });

  it('of more than eight faces continue in others', () => {
    const materials = Array.from({ length: 10 }, (_, i) => ({ name: `m${i}` }));
    const scene = read(
      meshGlb(
        materials.map((_, material) => ({ material })),
        { materials },
      ),
    );
    expect(scene.models.map(({ name, faces }) => [name, faces.length])).toEqual([
      ...[
        ['square', 8],
        ['squareb', 2],
      ],
    ]);
    expect(scene.models[1].continues).toBe(0);
    expect(rules(scene)).toContain('faces-over-eight');
  });

  it('weld equal vertices and drop those that no triangle uses, which still are in the box', () => {
    const positions = floats(...CORNERS, ...CORNERS.subarray(0, 3), 9, 9, 9);
    const normals = floats(...Array.from({ length: 6 }, () => [0, 1, 0]).flat());
    const uvs = floats(0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 0, 0);
    const indices = Uint16Array.of(4, 1, 2, 0, 2, 3);
    const scene = read(squareGlb({ positions, normals, uvs, indices }));
    const [model] = scene.models;
    expect(model.faces[0].positions.length / 3).toBe(4);
    expect([...model.faces[0].indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect(model.size).toEqual([9, 10, 9]);
    expect(scene.observations).toEqual([
      { rule: 'vertices-loose', model: 'square', face: null, subject: '', count: 1 },
    ]);
  });

  it('get flat normals where the file has none', () => {
    const positions = floats(0, 0, 0, 1, 0, 0, 1, 0, -1, 0, 1, 0);
    const indices = Uint16Array.of(0, 1, 2, 0, 2, 3);
    const scene = read(squareGlb({ positions, normals: null, indices }));
    const [{ normals }] = scene.models[0].faces;
    expect(normals!.length / 3).toBe(6);
    expect([...normals!.subarray(0, 9)]).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
    const slanted = [...normals!.subarray(9, 12)];
    expect(Math.hypot(...slanted)).toBeCloseTo(1, 6);
    expect(rules(scene)).toEqual(['normals-missing']);
  });

  it('get zeros where the file has no texture coordinates', () => {
    const scene = read(squareGlb({ uvs: null }));
    expect([...scene.models[0].faces[0].uvs!]).toEqual(new Array(8).fill(0));
    expect(rules(scene)).toEqual(['uvs-missing']);
  });

  it('split a primitive of too many vertices', () => {
    const count = 66_000;
    const positions = Float32Array.from({ length: count * 3 }, (_, i) =>
      i % 3 === 0 ? Math.floor(i / 3) : i % 3 === 1 ? Math.floor(i / 3) % 2 : 0,
    );
    const scene = read(squareGlb({ positions, normals: null, uvs: null, indices: null }));
    const [{ faces }] = scene.models;
    expect(faces.map(({ positions }) => positions.length / 3)).toEqual([65526, 474]);
    expect(faces.reduce((sum, { indices }) => sum + indices.length, 0)).toBe(count);
    expect(scene.messages).toContainEqual({
      ...{ code: 'ModelSplitPrimitive', subject: 'square', count: 2 },
    });
    expect(rules(scene)).toContain('face-vertices-over-limit');
  });

  it('make triangles of strips and fans', () => {
    const indices = Uint16Array.of(0, 1, 3, 2);
    const strip = read(squareGlb({ indices, mode: 5 })).models[0].faces[0];
    const corner = (i: number) => [...strip.positions.subarray(i * 3, i * 3 + 2)];
    expect([...strip.indices].map(corner)).toEqual([
      ...[
        [0, 0],
        [1, 0],
        [0, 1],
      ],
      ...[
        [1, 0],
        [1, 1],
        [0, 1],
      ],
    ]);
    const fan = read(squareGlb({ indices: Uint16Array.of(0, 1, 2, 3), mode: 6 })).models[0];
    expect([...fan.faces[0].indices]).toEqual([0, 1, 2, 0, 2, 3]);
  });
});

describe('materials of glTF', () => {
  const materials = [
    {
      name: 'cloth',
      pbrMetallicRoughness: {
        baseColorFactor: [1, 0.5, 0, 0.25],
        baseColorTexture: { index: 0 },
      },
      normalTexture: { index: 1 },
      alphaMode: 'BLEND',
    },
  ];
  const textures = [{ source: 0 }, { source: 1 }];

  it('are base colour and its texture, whose path has no folder', () => {
    const images = [{ uri: 'textures/blue%20cloth.png' }, { uri: 'bumps.png' }];
    const scene = read(squareGlb({ material: 0 }, { materials, textures, images }));
    expect(scene.models[0].faces[0].look).toEqual({
      ...{ color: [1, 0.5, 0, 0.25], image: 0, fullBright: false },
    });
    expect(scene.images).toEqual([{ path: 'blue cloth.png', bytes: null }]);
    expect(scene.messages[0]).toMatchObject({ code: 'TextureFound', subject: 'blue cloth.png' });
    expect(scene.observations).toEqual([
      { rule: 'looks-dropped', model: '', face: null, subject: 'cloth', count: 1 },
    ]);
  });

  it('have the bytes of images in the file, and lose those in addresses', () => {
    const data = new GltfData();
    const square = primitive(data, { material: 0 });
    const bufferView = data.addView(Uint8Array.of(1, 2, 3));
    const images = [{ name: 'cloth', bufferView, mimeType: 'image/jpeg' }, { uri: 'bumps.png' }];
    const inside = { materials, textures, images };
    const { images: made } = read(glb(document(data, [square], inside), data.bytes()));
    expect(made).toEqual([{ path: 'cloth.jpg', bytes: Uint8Array.of(1, 2, 3) }]);
    const address = [{ uri: 'data:image/png;base64,AAAA' }, {}];
    const lost = read(squareGlb({ material: 0 }, { materials, textures, images: address }));
    expect(lost.models[0].faces[0].look.image).toBe(null);
    expect(rules(lost)).toContain('image-missing');
  });

  it('lose vertex colours and further texture coordinates', () => {
    const data = new GltfData();
    const square = primitive(data, {
      attributes: {
        COLOR_0: data.add('VEC3', floats(...new Array(12).fill(1))),
        TEXCOORD_1: data.add('VEC2', floats(...new Array(8).fill(1))),
      },
    });
    const scene = read(glb(document(data, [square]), data.bytes()));
    expect(rules(scene)).toEqual(['uv-sets-extra', 'looks-dropped']);
  });
});

it('animations, cameras, lights and morphs are ignored', () => {
  const data = new GltfData();
  const targets = [{ POSITION: data.add('VEC3', CORNERS) }];
  const square = { ...primitive(data), targets };
  const scene = read(
    glb(
      document(data, [square], {
        animations: [{ channels: [], samplers: [] }],
        cameras: [{}, {}],
        extensions: { KHR_lights_punctual: { lights: [{ type: 'sun' }] } },
      }),
      data.bytes(),
    ),
  );
  const ignored = scene.observations.filter(({ rule }) => rule === 'content-ignored');
  expect(ignored.map(({ subject, count }) => [subject, count])).toEqual([
    ...[
      ['animation', 1],
      ['camera', 2],
      ['light', 1],
      ['morph target', 1],
    ],
  ]);
});
