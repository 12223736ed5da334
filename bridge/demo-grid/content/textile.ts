import {
  DEFAULT_PBR_MATERIAL,
  encodeMaterialAsset,
  type LegacyMaterial,
  type PbrOverride,
} from '../../../src/formats/material/index.ts';
import { SPECIAL_TEXTURES } from '../../../src/formats/texture-entry/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { DemoAsset } from './demo-content.ts';

/** The id of a texture of `bridge/demo-grid/textures`, by its name there. */
export const textureId = (name: string): string => namedUuid(`texture/${name}`);

/** How a face of a garment is made. */
export interface Textile {
  /** Name of a texture. */
  readonly texture: string;
  /** Once over the face by default. */
  readonly repeats?: readonly [s: number, t: number];
  /** Name of a legacy material. */
  readonly material?: string;
  /** Whether it has a PBR material, {@link BRASS}, which takes the place of all others. */
  readonly isPbr?: boolean;
}

const TWILL: Textile = { texture: 'twill', repeats: [3, 3] };
const LEATHER: Textile = { texture: 'leather', repeats: [1.5, 1.5], material: 'polish' };
const KNIT: Textile = { texture: 'knit', repeats: [3, 2] };
const STRAW: Textile = { texture: 'straw', repeats: [3, 1] };
const CANVAS: Textile = { texture: 'twill', repeats: [2, 2] };
const LACE: Textile = { texture: 'lace', repeats: [8, 1], material: 'cut-out' };

/** The textiles of each garment's faces; the last one is also that of further faces. Others are plain. */
const GARMENTS: Readonly<Record<string, readonly Textile[]>> = {
  trousers: [TWILL, LEATHER],
  skirt: [{ texture: 'plaid', repeats: [4, 1.5] }, LACE],
  shoes: [LEATHER],
  boots: [LEATHER],
  beanie: [KNIT],
  'sun-hat': [STRAW],
  'boater-brim': [STRAW],
  'boater-crown': [STRAW],
  backpack: [CANVAS, CANVAS, LEATHER],
  bedroll: [KNIT, LEATHER],
  lantern: [{ texture: 'brushed', isPbr: true }],
  'padded-jacket': [{ texture: 'twill', repeats: [4, 4], material: 'cushions' }, KNIT],
};

/** Shirts have the one or the other by their colour. */
const SHIRTS: Readonly<Record<string, Textile>> = {
  ...Object.fromEntries(
    ['slate', 'denim', 'ivory', 'rust', 'pine'].map((colour) => [
      colour,
      { texture: 'stripes', repeats: [2, 2] } satisfies Textile,
    ]),
  ),
  ...Object.fromEntries(
    ['rose', 'sand', 'plum', 'ochre'].map((colour) => [
      colour,
      { texture: 'dots', repeats: [3, 3] } satisfies Textile,
    ]),
  ),
};

/** How a face of a garment is made; null for a plain one. @param colour of the face. */
export function textileOf(garment: string, face: number, colour: string): Textile | null {
  const kind = garment.replace(/^(tall|small)-/, '');
  if (kind === 'tee') return face === 0 ? (SHIRTS[colour] ?? KNIT) : KNIT;
  const faces = GARMENTS[kind];
  return faces ? faces[Math.min(face, faces.length - 1)] : null;
}

const PLAIN: LegacyMaterial = {
  ...{ normalMap: null, specularMap: null, specularColor: [1, 1, 1] },
  ...{ glossiness: 0.2, environment: 0, alphaMode: 'none', alphaCutoff: 0 },
};

const wholeMap = (id: string, repeats: readonly [number, number]) => ({
  textureId: id,
  repeats,
  offset: [0, 0] as const,
  rotation: 0,
});

const LEGACY: Readonly<Record<string, LegacyMaterial>> = {
  /** Bakes are cut as on the body of viewers. */
  skin: { ...PLAIN, alphaMode: 'mask', alphaCutoff: 0.2 },
  'cut-out': { ...PLAIN, alphaMode: 'mask', alphaCutoff: 0.5 },
  cushions: { ...PLAIN, normalMap: wholeMap(textureId('cushions'), [1, 1]) },
  polish: {
    ...PLAIN,
    specularMap: wholeMap(SPECIAL_TEXTURES.blank, [1, 1]),
    specularColor: [0.25, 0.24, 0.22],
    glossiness: 0.5,
    environment: 0.1,
  },
};

/** The id of a legacy material, by its name here. */
export const materialId = (name: string): string => {
  if (!(name in LEGACY)) throw new TypeError(`there is no material ${name}`);
  return namedUuid(`material/${name}`);
};

/** All legacy materials by their ids. */
export const LEGACY_MATERIALS: ReadonlyMap<string, LegacyMaterial> = new Map(
  Object.entries(LEGACY).map(([name, material]) => [materialId(name), material]),
);

const MATERIAL = 57;

/** The PBR material of metal, as an asset. */
export const BRASS: DemoAsset = {
  id: namedUuid('pbr/brass'),
  type: MATERIAL,
  name: 'Brushed metal',
  bytes: encodeMaterialAsset({
    ...DEFAULT_PBR_MATERIAL,
    maps: {
      ...DEFAULT_PBR_MATERIAL.maps,
      baseColor: { textureId: textureId('brushed'), transform: null },
      metallicRoughness: { textureId: textureId('brushed-metal'), transform: null },
    },
  }),
};

/** What objects change of it: its colour, and how often its texture is repeated. */
export const BRASS_OVERRIDE: PbrOverride = {
  baseColor: [0.62, 0.42, 0.16, 1],
  textures: {},
  transforms: { baseColor: { scale: [2, 2] } },
};
