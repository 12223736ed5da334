import { describe, expect, it } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { WornMesh } from '../../app/index.ts';
import type { TextureState } from '../../app/state/index.ts';
import { BLANK_FACE, lookWithoutMaterials } from '../../avatar/surface/index.ts';
import type { BakeName } from '../../formats/texture-entry/index.ts';
import {
  BAKES_ON_MESH,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../formats/texture-entry/index.ts';
import { type FaceSources, faceTotals, viewFaces } from './face-views.ts';

const FERN = '11111111-2222-4333-8444-555555555555';
const SKIN = '22222222-2222-4333-8444-555555555555';
const [UPPER] = [...BAKES_ON_MESH].find(([, name]) => name === 'upper')!;

const textureOf = (id: string, fields: Partial<TextureState> = {}): TextureState => ({
  ...{ id, itemId: null, name: 'fern.png', byteLength: 1000, progress: null, failure: null },
  header: {
    ...{ codec: 'png', width: 64, height: 64, components: 4, bitDepth: 8, resolutionLevels: 1 },
    ...{ qualityLayers: null, progression: null, reversible: null, complete: null, warnings: [] },
  },
  videoMemory: 21_844,
  stage: 'sharp',
  wantedBy: [],
  ...fields,
});

const sourcesOf = (
  textures: readonly TextureState[],
  bakes: ReadonlyMap<BakeName, string> = new Map(),
): FaceSources & { asked: string[] } => {
  const asked: string[] = [];
  return {
    asked,
    textures: new Map(textures.map((texture) => [texture.id, texture])),
    bakes,
    measuresOf(id) {
      asked.push(id);
      return { minAlpha: 255, normalShare: 0 };
    },
  };
};

const dressed = (face: Partial<TextureFace> | null): WornMesh => ({
  ...wornMesh('tee', ['mHead']),
  look: face && lookWithoutMaterials({ defaultFace: { ...BLANK_FACE, ...face }, faces: new Map() }),
});

const viewOne = (mesh: WornMesh, sources: FaceSources) => viewFaces([mesh], sources).get('tee')![0];

describe('viewFaces', () => {
  it('has the page’s own colours where a mesh has no look', () => {
    const view = viewOne(dressed(null), sourcesOf([]));
    expect(view).toMatchObject({ entry: null, surface: null, findings: [] });
    expect(faceTotals([view])).toEqual({ textures: 0, videoMemory: 0 });
  });

  it('has the texture of a face with what is known of it', () => {
    const view = viewOne(dressed({ textureId: FERN }), sourcesOf([textureOf(FERN)]));
    expect(view.maps[0]).toMatchObject({ map: 'diffuse', shownId: FERN, texture: { id: FERN } });
    expect(view.surface?.alphaMode).toBe('blend');
    expect(view.findings.map(({ code }) => code)).toContain('alpha-all-opaque');
    expect(faceTotals([view, view])).toEqual({ textures: 1, videoMemory: 21_844 });
  });

  it('knows a blank texture as none, and a missing one as missing', () => {
    const blank = viewOne(dressed({ textureId: SPECIAL_TEXTURES.blank }), sourcesOf([]));
    expect(blank.maps[0]).toMatchObject({ namedId: null, texture: null });
    const missing = textureOf(FERN, { stage: 'missing', header: null });
    const view = viewOne(dressed({ textureId: FERN }), sourcesOf([missing]));
    expect(view.findings.map(({ code }) => code)).toEqual(['texture-missing']);
  });

  it('shows the bake that a face names, and grey where the wearer has none', () => {
    const mesh = dressed({ textureId: UPPER });
    const bakes = new Map([['upper', SKIN]] as const);
    const worn = viewOne(mesh, sourcesOf([textureOf(SKIN)], bakes));
    expect(worn.maps[0]).toMatchObject({
      ...{ namedId: UPPER, shownId: SKIN, bake: 'upper' },
      texture: { id: SKIN },
    });
    const bare = viewOne(mesh, sourcesOf([]));
    expect(bare.maps[0]).toMatchObject({ bake: 'upper', shownId: SPECIAL_TEXTURES.plain });
  });

  it('knows the materials that a face names and that are not there', () => {
    const view = viewOne(dressed({ textureId: FERN, materialId: SKIN }), sourcesOf([]));
    expect(view.missingMaterials).toEqual([SKIN]);
    expect(viewOne(dressed({ textureId: FERN }), sourcesOf([])).missingMaterials).toEqual([]);
  });

  it('does not draw a face of our own body in whose place something else is worn', () => {
    const body = { ...dressed({ textureId: FERN }), builtIn: true };
    const hiddenParts = new Set(['head'] as const);
    const view = viewOne(body, { ...sourcesOf([textureOf(FERN)]), hiddenParts });
    expect(view).toMatchObject({ isHidden: true, surface: null });
    expect(viewOne(body, sourcesOf([textureOf(FERN)])).isHidden).toBe(false);
  });

  it('asks for the pixels only where a rule needs them', () => {
    const opaque = textureOf(FERN);
    const header = { ...opaque.header!, components: 3 };
    const askedFor = (texture: TextureState) => {
      const sources = sourcesOf([texture]);
      viewOne(dressed({ textureId: FERN }), sources);
      return sources.asked;
    };
    expect(askedFor({ ...opaque, header })).toEqual([]);
    expect(askedFor({ ...opaque, stage: 'reduced' })).toEqual([]);
    expect(askedFor(opaque)).toEqual([FERN]);
  });
});
