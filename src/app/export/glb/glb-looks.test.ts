import { decode } from 'fast-png';
import validator from 'gltf-validator';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../../test/matchers.ts';
import { type TestTexture, texturePixels, textureSupply } from '../../../../test/texture-reader.ts';
import { defaultSkeleton } from '../../../avatar/index.ts';
import { BLANK_FACE } from '../../../avatar/surface/face-colors.ts';
import {
  legacyTransform,
  type ObjectLook,
  pbrTransform,
  transformUv,
} from '../../../avatar/surface/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  type LegacyMaterial,
  type PbrMaterial,
} from '../../../formats/material/index.ts';
import type { Submesh } from '../../../formats/mesh/index.ts';
import type { TextureFace } from '../../../formats/texture-entry/index.ts';
import type { GlbMesh } from '../../../kinds/glb/index.ts';
import { gltfTransformOf } from '../../../kinds/glb/uv-plan.ts';
import { exportGlb } from './export-glb.ts';

const SOLID = '11111111-2222-4333-8444-555555555555';
const CLEAR = '22222222-2222-4333-8444-555555555555';
const PHOTO = '33333333-2222-4333-8444-555555555555';
const GONE = '44444444-2222-4333-8444-555555555555';
const MATERIAL = '01234567-89ab-4cde-8f01-23456789abcd';

/** Red at the bottom, blue at the top. */
const solid = texturePixels(2, 2, (_, y) => (y === 0 ? [255, 0, 0, 255] : [0, 0, 255, 255]));
const clear = texturePixels(2, 2, (x) => [200, 100, 50, x === 0 ? 0 : 128]);
const TEXTURES = new Map<string, TestTexture>([
  [SOLID, { pixels: solid, codec: 'j2c', components: 3 }],
  [CLEAR, { pixels: clear, codec: 'j2c', components: 4 }],
  [PHOTO, { pixels: solid, codec: 'png', components: 3 }],
]);

/** A square of a metre, twice as wide in texture coordinates as its texture. */
const SQUARE: Submesh = {
  empty: false,
  vertexCount: 4,
  triangleCount: 2,
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  uvs: Float32Array.of(0, 0, 2, 0, 2, 1, 0, 1),
  indices: Uint16Array.of(0, 1, 2, 0, 2, 3),
  joints: null,
  weights: null,
  positionMin: [0, 0, 0],
  positionMax: [1, 1, 0],
} as unknown as Submesh;

interface GltfInfo {
  readonly index: number;
  readonly texCoord?: number;
  readonly extensions?: Record<string, { offset: number[]; scale: number[]; rotation: number }>;
}
interface Gltf {
  readonly extensionsUsed?: string[];
  readonly extensionsRequired?: string[];
  readonly images?: {
    readonly bufferView: number;
    readonly mimeType: string;
    readonly name: string;
  }[];
  readonly textures?: { readonly source: number }[];
  readonly materials: {
    readonly alphaMode?: string;
    readonly alphaCutoff?: number;
    readonly doubleSided?: boolean;
    readonly emissiveFactor?: number[];
    readonly emissiveTexture?: GltfInfo;
    readonly normalTexture?: GltfInfo;
    readonly occlusionTexture?: GltfInfo;
    readonly pbrMetallicRoughness: {
      readonly baseColorFactor?: number[];
      readonly metallicFactor?: number;
      readonly roughnessFactor?: number;
      readonly baseColorTexture?: GltfInfo;
      readonly metallicRoughnessTexture?: GltfInfo;
    };
    readonly extensions?: Record<string, Record<string, unknown>>;
  }[];
  readonly meshes: {
    readonly primitives: {
      readonly attributes: Record<string, number>;
      readonly material: number;
    }[];
  }[];
  readonly accessors: {
    readonly bufferView: number;
    readonly byteOffset?: number;
    readonly count: number;
  }[];
  readonly bufferViews: {
    readonly byteOffset?: number;
    readonly byteLength: number;
    readonly byteStride?: number;
  }[];
}

interface Given {
  readonly faces?: readonly Partial<TextureFace>[];
  readonly material?: Partial<LegacyMaterial>;
  readonly pbr?: ObjectLook['pbrMaterials'];
  readonly scale?: readonly [number, number, number];
}

const LEGACY: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1], glossiness: 0.2 },
  ...{ environment: 0, alphaMode: 'blend', alphaCutoff: 0.5 },
};

/** Exports squares with these looks, has the validator read the file, and gives its content. */
async function exported({ faces = [{}], material, pbr = new Map(), scale = [1, 1, 1] }: Given) {
  const record: ObjectLook = {
    textureEntry: {
      defaultFace: BLANK_FACE,
      faces: new Map(faces.map((face, index) => [index, { ...BLANK_FACE, ...face }])),
    },
    legacyMaterials: new Map(material ? [[MATERIAL, { ...LEGACY, ...material }]] : []),
    pbrMaterials: pbr,
  };
  const mesh: GlbMesh = {
    ...{ name: 'squares', faces: faces.map(() => SQUARE), skin: null, attachment: null },
    look: { record, context: { isRigged: false, bakes: new Map(), isBody: false }, scale },
    plainSurfaces: [],
  };
  const basePose = defaultSkeleton.rest;
  const avatar = { name: 'a', meshes: [mesh], basePose, heightOffset: 0, motion: null };
  const glb = await exportGlb(avatar, { textures: textureSupply(TEXTURES) });
  const { issues } = await validator.validateBytes(glb, { maxIssues: 0 });
  // Tangents are computed by readers, from the texture coordinates, as they are in-world.
  const grave = issues.messages.filter(
    ({ severity, code }) => severity < 2 && code !== 'MESH_PRIMITIVE_GENERATED_TANGENT_SPACE',
  );
  expect(grave).toEqual([]);
  const view = new DataView(glb.buffer);
  const jsonLength = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + jsonLength))) as Gltf;
  const bin = glb.subarray(28 + jsonLength);
  const bytesOf = (index: number) => {
    const { byteOffset = 0, byteLength } = json.bufferViews[index];
    return bin.slice(byteOffset, byteOffset + byteLength);
  };
  return {
    json,
    imageOf: (info: GltfInfo | undefined) =>
      decode(bytesOf(json.images![json.textures![info!.index].source].bufferView)),
    coordinates(primitive: number, set: number) {
      const accessor =
        json.accessors[json.meshes[0].primitives[primitive].attributes[`TEXCOORD_${set}`]];
      const { byteOffset = 0, byteStride = 8 } = json.bufferViews[accessor.bufferView];
      return Array.from({ length: accessor.count }, (_, vertex) => {
        const at = byteOffset + (accessor.byteOffset ?? 0) + vertex * byteStride;
        const data = new DataView(bin.buffer, bin.byteOffset + at);
        return [data.getFloat32(0, true), data.getFloat32(4, true)];
      });
    },
  };
}

describe('pictures', () => {
  it('are in the file once for all faces, with their rows from the top, and without alpha where there is none', async () => {
    const faces = [
      { textureId: SOLID },
      { textureId: SOLID, repeats: [2, 2] as const },
      { textureId: CLEAR },
    ];
    const { json, imageOf } = await exported({ faces });
    expect(json.images?.map(({ name, mimeType }) => [name, mimeType])).toEqual([
      [SOLID, 'image/png'],
      [CLEAR, 'image/png'],
    ]);
    const { data, channels } = imageOf(json.materials[0].pbrMetallicRoughness.baseColorTexture);
    expect([channels, ...data]).toEqual([3, 0, 0, 255, 0, 0, 255, 255, 0, 0, 255, 0, 0]);
    expect(imageOf(json.materials[2].pbrMetallicRoughness.baseColorTexture).channels).toBe(4);
  });

  it('are the file itself where glTF allows it', async () => {
    const { json, imageOf } = await exported({ faces: [{ textureId: PHOTO }] });
    // The supply writes four components, the export would write three.
    expect(imageOf(json.materials[0].pbrMetallicRoughness.baseColorTexture).channels).toBe(4);
  });

  it('are left out where they are missing', async () => {
    const { json } = await exported({ faces: [{ textureId: GONE, color: [1, 0, 0, 1] }] });
    expect([json.images, json.textures]).toEqual([undefined, undefined]);
    expect(json.materials[0].pbrMetallicRoughness.baseColorFactor).toEqual([1, 0, 0, 1]);
  });
});

describe('materials of legacy faces', () => {
  it('have colour in linear light, alpha modes, and fullbright as unlit', async () => {
    const faces = [
      { textureId: SOLID, color: [1, 0.5, 0, 1] as const },
      { textureId: CLEAR },
      { textureId: SOLID, fullbright: true },
      { textureId: CLEAR, materialId: MATERIAL },
    ];
    const { json } = await exported({ faces, material: { alphaMode: 'mask', alphaCutoff: 0.5 } });
    const [solidFace, blended, unlit, masked] = json.materials;
    expect(solidFace.pbrMetallicRoughness.baseColorFactor?.[1]).toBeCloseTo(0.21404, 5);
    expect([solidFace.alphaMode, blended.alphaMode]).toEqual([undefined, 'BLEND']);
    expect([masked.alphaMode, masked.alphaCutoff]).toEqual(['MASK', 0.5 - 1 / 512]);
    expect(unlit.extensions).toHaveProperty('KHR_materials_unlit');
    expect(solidFace.extensions).not.toHaveProperty('KHR_materials_unlit');
    expect(json.extensionsRequired).toBeUndefined();
    for (const { pbrMetallicRoughness } of json.materials) {
      expect(pbrMetallicRoughness.metallicFactor).toBe(0);
    }
  });

  it('have the viewer’s gloss as roughness and strength of highlights', async () => {
    const faces = [0, 1, 3].map((shiny) => ({ textureId: SOLID, shiny }));
    const { json } = await exported({ faces });
    const found = json.materials.map(({ pbrMetallicRoughness, extensions }) => [
      Number((pbrMetallicRoughness.roughnessFactor ?? 1).toFixed(2)),
      extensions?.KHR_materials_specular.specularFactor,
    ]);
    expect(found).toEqual([
      [1, 0],
      [0.53, 0.25],
      [0.31, 0.75],
    ]);
  });

  it('have normal and specular maps; alpha of the normal map is roughness', async () => {
    const map = (textureId: string) =>
      ({ textureId, repeats: [1, 1], offset: [0, 0], rotation: 0 }) as const;
    const material = {
      normalMap: map(CLEAR),
      specularMap: map(SOLID),
      specularColor: [1, 0, 0],
      glossiness: 1,
    } as const;
    const { json, imageOf } = await exported({
      faces: [{ textureId: SOLID, materialId: MATERIAL }],
      material,
    });
    const [{ normalTexture, pbrMetallicRoughness, extensions }] = json.materials;
    expect(normalTexture).toBeDefined();
    expect(extensions?.KHR_materials_specular).toMatchObject({
      ...{ specularFactor: 1, specularColorFactor: [1, 0, 0] },
      specularColorTexture: { index: expect.any(Number) },
    });
    // Roughness of no gloss is 1; of half, (2 / (368 / 4 + 2)) to the fourth root.
    const { data } = imageOf(pbrMetallicRoughness.metallicRoughnessTexture);
    expect([data[1], data[2], data[4]]).toEqual([
      255,
      0,
      Math.round(255 * (2 / (368 * (128 / 255) ** 2 + 2)) ** 0.25),
    ]);
  });

  it('light up by the alpha of the texture: what is lit and what shines are pictures of their own', async () => {
    const { json, imageOf } = await exported({
      faces: [{ textureId: CLEAR, materialId: MATERIAL }],
      material: { alphaMode: 'emissive' },
    });
    const [{ pbrMetallicRoughness, emissiveTexture, emissiveFactor, alphaMode }] = json.materials;
    expect([alphaMode, emissiveFactor]).toEqual([undefined, [1, 1, 1]]);
    const lit = imageOf(pbrMetallicRoughness.baseColorTexture).data;
    const shining = imageOf(emissiveTexture).data;
    expect([...lit.slice(0, 3), ...shining.slice(0, 3)]).toEqual([200, 100, 50, 0, 0, 0]);
    const linear = (value: number) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
    expect(linear(lit[3]) + linear(shining[3])).toBeCloseTo(linear(200), 2);
  });

  it('glow by emitting their colour, and are not drawn where nothing is to be seen', async () => {
    const faces = [
      { textureId: SOLID, glow: 0.5 },
      { color: [0, 1, 0, 1] as const, glow: 1 },
      { color: [1, 1, 1, 0] as const },
    ];
    const { json } = await exported({ faces });
    expect(json.materials).toHaveLength(2);
    expect(json.materials[0]).toMatchObject({
      emissiveFactor: [0.25, 0.25, 0.25],
      emissiveTexture: {},
    });
    expect(json.materials[1].emissiveFactor).toEqual([0, 0.5, 0]);
    expect(json.meshes[0].primitives).toHaveLength(2);
  });
});

describe('materials of PBR faces', () => {
  it('are those of glTF', async () => {
    const map = (textureId: string) => ({ textureId, transform: null });
    const pbr: PbrMaterial = {
      ...DEFAULT_PBR_MATERIAL,
      ...{ baseColor: [0.5, 1, 1, 0.5], metallic: 0.25, roughness: 0.75, emissive: [1, 0, 0.5] },
      ...{ alphaMode: 'mask', alphaCutoff: 0.25, doubleSided: true },
      maps: {
        baseColor: map(SOLID),
        normal: map(CLEAR),
        metallicRoughness: map(PHOTO),
        emissive: map(SOLID),
      },
    };
    const { json } = await exported({ pbr: new Map([[0, pbr]]) });
    expect(json.images).toHaveLength(3);
    expect(json.materials[0]).toMatchObject({
      ...{ alphaMode: 'MASK', alphaCutoff: 0.25, doubleSided: true, emissiveFactor: [1, 0, 0.5] },
      pbrMetallicRoughness: {
        baseColorFactor: [0.5, 1, 1, 0.5],
        metallicFactor: 0.25,
        roughnessFactor: 0.75,
      },
    });
    const [{ pbrMetallicRoughness, occlusionTexture, emissiveTexture }] = json.materials;
    expect(occlusionTexture?.index).toBe(pbrMetallicRoughness.metallicRoughnessTexture?.index);
    expect(emissiveTexture?.index).toBe(pbrMetallicRoughness.baseColorTexture?.index);
  });
});

describe('texture coordinates', () => {
  /** What a reader of glTF makes of a vertex's coordinates, with V up again. */
  const shown = (info: GltfInfo, [u, w]: readonly number[]) => {
    const { offset, scale, rotation } = info.extensions?.KHR_texture_transform ?? {
      offset: [0, 0],
      scale: [1, 1],
      rotation: 0,
    };
    const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
    const [a, b] = [u * scale[0], w * scale[1]];
    return [cos * a + sin * b + offset[0], 1 - (-sin * a + cos * b + offset[1])];
  };
  /** The coordinates of each vertex that the base colour has in the file, and those that it should have. */
  async function compare(given: Given, transform: Parameters<typeof transformUv>[2]) {
    const { json, coordinates } = await exported(given);
    const info = json.materials[0].pbrMetallicRoughness.baseColorTexture!;
    const uvs = coordinates(0, info.texCoord ?? 0).map((uv) => shown(info, uv));
    const wanted = uvs.map((_, vertex) => {
      const out = [0, 0];
      transformUv(out, 0, transform, SQUARE.uvs[2 * vertex], SQUARE.uvs[2 * vertex + 1]);
      return out;
    });
    expectNumbers(uvs.flat(), wanted.flat(), 1e-5);
    return { json, info };
  }

  it.each([
    ['as they are', { repeats: [1, 1], offset: [0, 0], rotation: 0 }, undefined],
    ['repeated unevenly', { repeats: [3, -2], offset: [0.25, 0.5], rotation: 0 }, true],
    ['turned', { repeats: [2, 2], offset: [0.25, 0.5], rotation: 0.7 }, true],
    [
      'turned and repeated unevenly',
      { repeats: [4, 1], offset: [0.1, -0.3], rotation: 0.7 },
      undefined,
    ],
    ['turned by half and mirrored', { repeats: [-1, 1], offset: [0, 0], rotation: Math.PI }, true],
  ] as const)('are those in-world: %s', async (_, placement, isExtended) => {
    const faces = [{ textureId: SOLID, ...placement }];
    const { json, info } = await compare({ faces }, legacyTransform(placement));
    expect(info.extensions && true).toBe(isExtended);
    expect(json.extensionsUsed?.includes('KHR_texture_transform') || undefined).toBe(isExtended);
  });

  it('are those of PBR transforms too', async () => {
    for (const scale of [
      [2, 2],
      [3, 1],
    ] as const) {
      const transform = { offset: [0.2, 0.1], scale, rotation: 0.5 } as const;
      const maps = { ...DEFAULT_PBR_MATERIAL.maps, baseColor: { textureId: SOLID, transform } };
      const pbr = new Map([[0, { ...DEFAULT_PBR_MATERIAL, maps }]]);
      await compare({ pbr }, pbrTransform(transform));
    }
  });

  it('are in a set of their own for each map that needs it', async () => {
    const placement = { repeats: [4, 1], offset: [0, 0], rotation: 0.7 } as const;
    const normalMap = { textureId: SOLID, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
    const faces = [{ textureId: SOLID, ...placement, materialId: MATERIAL }];
    const { json } = await exported({ faces, material: { normalMap } });
    const [{ normalTexture, pbrMetallicRoughness }] = json.materials;
    const { attributes } = json.meshes[0].primitives[0];
    expect(Object.keys(attributes).filter((name) => name.startsWith('TEXCOORD'))).toHaveLength(2);
    expect(pbrMetallicRoughness.baseColorTexture?.texCoord).not.toBe(normalTexture?.texCoord);
  });

  it('are made from positions for planar faces, by the size of the object', async () => {
    const faces = [{ textureId: SOLID, mapping: 'planar' as const }];
    const { coordinates } = await exported({ faces, scale: [2, 1, 1] });
    // The face looks up: u grows with x, every half metre once; V is down in the file.
    expect(
      coordinates(0, 0).map((uv) => uv.map((value) => Math.round(1000 * value) / 1000)),
    ).toEqual([
      [0.5, 0.5],
      [4.5, 0.5],
      [4.5, -1.5],
      [0.5, -1.5],
    ]);
  });

  it('has no transform for one that changes nothing', () => {
    expect(gltfTransformOf([1, 0, 0, 0, 1, 0])).toBeNull();
    expect(gltfTransformOf([1, 0.5, 0, 0, 1, 0])).toBe('none');
  });
});
