import { describe, expect, it } from 'vitest';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  type DiffuseAlphaMode,
  type LegacyMaterial,
  type PbrMaterial,
} from '../../formats/material/index.ts';
import { SPECIAL_TEXTURES, type TextureFace } from '../../formats/texture-entry/index.ts';
import { BLANK_FACE } from './face-colors.ts';
import { resolveSurface } from './resolve-surface.ts';
import type { Surface } from './surface.ts';
import type { SurfaceContext } from './surface-context.ts';

const CLEAR = '11111111-2222-4333-8444-555555555555';
const SOLID = '22222222-2222-4333-8444-555555555555';
const UNKNOWN = '33333333-2222-4333-8444-555555555555';
const MATERIAL = '01234567-89ab-4cde-8f01-23456789abcd';

const CONTEXT: SurfaceContext = {
  isRigged: true,
  bakes: new Map(),
  hasAlpha: (id) => (id === UNKNOWN ? null : id === CLEAR),
};

const LEGACY: LegacyMaterial = {
  normalMap: null,
  specularMap: null,
  specularColor: [1, 1, 1],
  glossiness: 0.2,
  environment: 0.1,
  alphaMode: 'blend',
  alphaCutoff: 0.5,
};

interface Given {
  face?: Partial<TextureFace>;
  material?: Partial<LegacyMaterial>;
  pbr?: Partial<PbrMaterial>;
  context?: Partial<SurfaceContext>;
}

function resolve({ face, material, pbr, context }: Given): Surface | null {
  const materialId = material ? MATERIAL : NULL_UUID;
  const record = { ...BLANK_FACE, textureId: SOLID, materialId, ...face };
  return resolveSurface(
    {
      textureEntry: { defaultFace: BLANK_FACE, faces: new Map([[3, record]]) },
      legacyMaterials: new Map(material ? [[MATERIAL, { ...LEGACY, ...material }]] : []),
      pbrMaterials: new Map(pbr ? [[3, { ...DEFAULT_PBR_MATERIAL, ...pbr }]] : []),
    },
    3,
    { ...CONTEXT, ...context },
  );
}

const alphaOf = (given: Given) => {
  const surface = resolve(given);
  return surface && [surface.alphaMode, surface.alphaCutoff];
};

const OPAQUE = ['opaque', 0];
const BLEND = ['blend', 0.004];

describe('alpha of a legacy face', () => {
  const seeThrough = [1, 1, 1, 0.5] as const;
  // No material, or the mode of one: for a solid texture, one with alpha, and each with a see-through colour.
  it.each<[DiffuseAlphaMode | null, unknown, unknown, unknown, unknown]>([
    [null, OPAQUE, BLEND, BLEND, BLEND],
    ['none', OPAQUE, OPAQUE, BLEND, BLEND],
    ['emissive', ['emissive', 0], ['emissive', 0], BLEND, BLEND],
    ['blend', OPAQUE, BLEND, BLEND, BLEND],
    ['mask', ['mask', 0.5 - 1 / 512], ['mask', 0.5 - 1 / 512], BLEND, BLEND],
  ])('material %s', (alphaMode, solid, clear, solidSeeThrough, clearSeeThrough) => {
    const found = [SOLID, CLEAR].map((textureId) =>
      [undefined, seeThrough].map((color) =>
        alphaOf({
          face: { textureId, ...(color && { color }) },
          material: alphaMode === null ? undefined : { alphaMode },
        }),
      ),
    );
    expect(found).toEqual([
      [solid, solidSeeThrough],
      [clear, clearSeeThrough],
    ]);
  });

  it('goes by what is known: a texture that has not come yet counts as solid', () => {
    expect(alphaOf({ face: { textureId: UNKNOWN } })).toEqual(OPAQUE);
  });

  it('is not see-through from 0.999 on, and then not in the colour either', () => {
    const surface = resolve({ face: { color: [1, 1, 1, 0.9995] } });
    expect([surface?.alphaMode, surface?.color[3]]).toEqual(['opaque', 1]);
    expect(resolve({ face: { color: [1, 1, 1, 0.998] } })?.color[3]).toBe(0.998);
  });

  it('draws nothing of a face without alpha, unless it glows', () => {
    expect(resolve({ face: { color: [1, 1, 1, 0] } })).toBeNull();
    expect(resolve({ face: { color: [1, 1, 1, 0], glow: 0.1 } })?.glow).toBe(0.1);
  });

  it('is opaque for a mask with cutoff 0', () => {
    expect(alphaOf({ material: { alphaMode: 'mask', alphaCutoff: 0 } })).toEqual(OPAQUE);
  });

  it('cuts instead of blending where alpha has two values, never for rigged, glowing or tinted faces', () => {
    const unrigged = { isRigged: false, isTwoValuedAlpha: () => true };
    const face = { textureId: CLEAR };
    expect(alphaOf({ face, context: unrigged })).toEqual(['mask', 0.33]);
    expect(alphaOf({ face, context: { ...unrigged, isTwoValuedAlpha: () => null } })).toEqual(
      BLEND,
    );
    expect(alphaOf({ face, context: { ...unrigged, isRigged: true } })).toEqual(BLEND);
    expect(alphaOf({ face: { ...face, glow: 0.1 }, context: unrigged })).toEqual(BLEND);
    expect(alphaOf({ face: { ...face, color: [1, 1, 1, 0.9995] }, context: unrigged })).toEqual(
      BLEND,
    );
    expect(alphaOf({ face, material: {}, context: unrigged })).toEqual(BLEND);
    expect(alphaOf({ face: { textureId: SOLID }, context: unrigged })).toEqual(OPAQUE);
  });

  it('writes depth unless it blends without a skin', () => {
    const depth = (textureId: string, isRigged: boolean) =>
      resolve({ face: { textureId }, context: { isRigged } })?.writesDepth;
    expect([depth(SOLID, false), depth(CLEAR, false), depth(CLEAR, true)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('a legacy face', () => {
  it('has its colour in linear light, its transform, and its marks', () => {
    const surface = resolve({
      face: {
        color: [1, 0.5, 0, 1],
        repeats: [2, 1],
        fullbright: true,
        mapping: 'planar',
        bump: 2,
        glow: 0.25,
      },
    });
    expect(surface?.color.map((value) => Number(value.toFixed(5)))).toEqual([1, 0.21404, 0, 1]);
    expect(surface?.colorMap).toEqual({ textureId: SOLID, transform: [2, 0, -0.5, 0, 1, 0] });
    expect(surface).toMatchObject({
      ...{ fullbright: true, planar: true, bump: 2, glow: 0.25, doubleSided: false },
    });
  });

  it('shows a null id and plain grey as plain grey, and needs no picture for blank', () => {
    expect(resolve({ face: { textureId: NULL_UUID } })?.colorMap?.textureId).toBe(
      SPECIAL_TEXTURES.plain,
    );
    expect(resolve({ face: { textureId: SPECIAL_TEXTURES.blank } })?.colorMap).toBeNull();
  });

  it.each([SPECIAL_TEXTURES.transparent, SPECIAL_TEXTURES.invisible])(
    'is not drawn with %s',
    (textureId) => {
      expect(resolve({ face: { textureId } })).toBeNull();
      expect(resolve({ face: { textureId }, material: { alphaMode: 'mask' } })).toBeNull();
      expect(alphaOf({ face: { textureId }, material: { alphaMode: 'none' } })).toEqual(OPAQUE);
    },
  );

  it('has no bump of an unknown code, and none beside a normal map', () => {
    expect(resolve({ face: { bump: 17 } })?.bump).toBe(17);
    expect(resolve({ face: { bump: 18 } })?.bump).toBe(0);
    const normalMap = { textureId: CLEAR, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;
    const surface = resolve({ face: { bump: 2 }, material: { normalMap } });
    expect([surface?.bump, surface?.normalMap?.textureId]).toEqual([0, CLEAR]);
  });
});

describe('gloss of a legacy face', () => {
  const glossOf = (given: Given) => {
    const gloss = resolve(given)?.gloss;
    return gloss?.shading === 'legacy' ? gloss : null;
  };
  const specularMap = { textureId: CLEAR, repeats: [1, 1], offset: [0, 0], rotation: 0 } as const;

  it.each([
    [0, 0],
    [1, 0.25],
    [2, 0.5],
    [3, 0.75],
  ])('shiny %i is %d', (shiny, value) => {
    const gloss = {
      specularMap: null,
      specularColor: [value, value, value],
      glossiness: value,
      environment: value,
    };
    expect(glossOf({ face: { shiny } })).toEqual({ shading: 'legacy', ...gloss });
    // The figures of a material without a specular map do not count.
    expect(glossOf({ face: { shiny }, material: {} })).toMatchObject(gloss);
  });

  it('has no effect on a blended face without a material', () => {
    expect(glossOf({ face: { shiny: 3, textureId: CLEAR } })?.glossiness).toBe(0);
    expect(glossOf({ face: { shiny: 3, textureId: CLEAR }, material: {} })?.glossiness).toBe(0.75);
  });

  it('is that of the material with a specular map', () => {
    const material = { specularMap, specularColor: [1, 0.5, 0] as const };
    const gloss = glossOf({ face: { shiny: 3 }, material });
    expect(gloss).toMatchObject({
      glossiness: 0.2,
      environment: 0.1,
      specularMap: { textureId: CLEAR },
    });
    expect(gloss?.specularColor.map((value) => Number(value.toFixed(5)))).toEqual([1, 0.21404, 0]);
  });
});

describe('a PBR face', () => {
  const map = (textureId: string) => ({ textureId, transform: null });
  const maps = {
    baseColor: map(CLEAR),
    normal: null,
    metallicRoughness: map(SOLID),
    emissive: null,
  };

  it('has nothing of its texture entry but the glow', () => {
    const face = {
      textureId: CLEAR,
      color: [1, 0, 0, 0.5],
      fullbright: true,
      shiny: 3,
      bump: 2,
      glow: 0.5,
      mapping: 'planar',
    } as const;
    const surface = resolve({
      face,
      material: { alphaMode: 'mask' },
      pbr: { baseColor: [0.5, 0.5, 0.5, 0.25], maps },
    });
    expect(surface).toEqual({
      color: [0.5, 0.5, 0.5, 1],
      colorMap: { textureId: CLEAR, transform: [1, 0, 0, 0, 1, 0] },
      normalMap: null,
      alphaMode: 'opaque',
      alphaCutoff: 0,
      fullbright: false,
      glow: 0.5,
      doubleSided: false,
      planar: false,
      bump: 0,
      writesDepth: true,
      gloss: {
        shading: 'pbr',
        metallicRoughnessMap: { textureId: SOLID, transform: [1, 0, 0, 0, 1, 0] },
        metallic: 1,
        roughness: 1,
        emissiveMap: null,
        emissive: [0, 0, 0],
      },
    });
  });

  it('has the alpha of its material alone, and is never cut by itself', () => {
    const context = { isRigged: false, isTwoValuedAlpha: () => true };
    const face = { textureId: CLEAR, color: [1, 1, 1, 0.5] } as const;
    const found = (['opaque', 'mask', 'blend'] as const).map((alphaMode) =>
      alphaOf({ face, pbr: { alphaMode, alphaCutoff: 0.25, maps }, context }),
    );
    expect(found).toEqual([OPAQUE, ['mask', 0.25], BLEND]);
  });

  it('is not drawn where it blends without any alpha', () => {
    expect(resolve({ pbr: { alphaMode: 'blend', baseColor: [1, 1, 1, 0] } })).toBeNull();
    expect(resolve({ pbr: { alphaMode: 'opaque', baseColor: [1, 1, 1, 0] } })?.color[3]).toBe(1);
  });

  it('shows bakes in its slots too', () => {
    const head = '5a9f4a74-30f2-821c-b88d-70499d3e7183';
    const worn = { ...maps, baseColor: map(head) };
    const bakes = new Map([['head', SOLID]] as const);
    expect(resolve({ pbr: { maps: worn }, context: { bakes } })?.colorMap?.textureId).toBe(SOLID);
    expect(resolve({ pbr: { maps: worn } })?.colorMap?.textureId).toBe(SPECIAL_TEXTURES.plain);
  });

  it('takes double-sidedness and factors', () => {
    const surface = resolve({
      pbr: { doubleSided: true, metallic: 0.5, roughness: 0.25, emissive: [1, 0, 0] },
    });
    expect(surface?.doubleSided).toBe(true);
    expect(surface?.gloss).toMatchObject({ metallic: 0.5, roughness: 0.25, emissive: [1, 0, 0] });
  });
});

describe('the own body', () => {
  const head = '5a9f4a74-30f2-821c-b88d-70499d3e7183';
  const hair = '09aac1fb-6bce-0bee-7d44-caac6dbb6c63';
  const bakes = new Map([
    ['head', CLEAR],
    ['hair', CLEAR],
  ] as const);
  const body = { isBody: true, bakes };

  it('is cut by its bakes; hair blends as well', () => {
    expect(alphaOf({ face: { textureId: head }, context: body })).toEqual(['mask', 0.2]);
    expect(alphaOf({ face: { textureId: hair }, context: body })).toEqual(['blend', 0.2]);
    expect(alphaOf({ face: { textureId: SOLID }, context: body })).toEqual(OPAQUE);
  });

  it('lacks a part whose bake is absent or invisible', () => {
    const eyes = '52cc6bb6-2ee5-e632-d3ad-50197b1dcb8a';
    expect(resolve({ face: { textureId: eyes }, context: body })).toBeNull();
    expect(
      resolve({ face: { textureId: eyes }, context: { isBody: true, bakes: null } }),
    ).toBeNull();
    const hidden = new Map([['eyes', SPECIAL_TEXTURES.invisible]] as const);
    expect(
      resolve({ face: { textureId: eyes }, context: { isBody: true, bakes: hidden } }),
    ).toBeNull();
  });
});
