import { buildFigure, buildTee, type Levels, SLOTS, TEE_SLOTS } from '../mannequin/index.ts';
import { buildBackpack, buildBedroll } from './backpack.ts';
import { type Build, PADDED, SMALL, TALL } from './build.ts';
import { oneCoarser, widened } from './detail.ts';
import { buildGlasses } from './glasses.ts';
import { buildBeanie, buildSunHat } from './headwear.ts';
import { buildLantern, buildLanternGlass } from './lantern.ts';
import { buildBoots, buildShoes } from './shoes.ts';
import { buildSkirt } from './skirt.ts';
import { buildTrousers } from './trousers.ts';

/** Something of the wardrobe: its surfaces about the default body, and how it is worn. */
export interface Garment {
  readonly name: string;
  /** What its faces are, in their order. */
  readonly faces: readonly string[];
  draw(): Levels;
  /** The body it is cut for; null for the default one. */
  readonly build: Build | null;
  /** The attachment point that carries it, by name; null for what the skeleton carries. */
  readonly point: string | null;
}

type Pattern = readonly [name: string, faces: readonly string[], draw: () => Levels];

const BODY: Pattern = ['body', Object.keys(SLOTS), () => oneCoarser(buildFigure())];
const TEE: Pattern = ['tee', Object.keys(TEE_SLOTS), () => oneCoarser(buildTee())];
const JACKET: Pattern = [
  'jacket',
  Object.keys(TEE_SLOTS),
  () => widened(oneCoarser(buildTee()), 0.011),
];
const TROUSERS: Pattern = ['trousers', ['cloth', 'band'], buildTrousers];
const SKIRT: Pattern = ['skirt', ['cloth', 'border'], buildSkirt];
const SHOES: Pattern = ['shoes', ['upper', 'sole'], buildShoes];
const BOOTS: Pattern = ['boots', ['upper', 'sole'], buildBoots];

const rigged = ([name, faces, draw]: Pattern, build: Build | null = null): Garment => ({
  name: build ? `${build.name}-${name}` : name,
  faces,
  draw,
  build,
  point: null,
});

const carried = (point: string, [name, faces, draw]: Pattern): Garment => ({
  name,
  faces,
  draw,
  build: null,
  point,
});

/** Everything that the avatars of the demo grid wear. */
export const GARMENTS: readonly Garment[] = [
  ...[BODY, TEE, TROUSERS, SKIRT, SHOES, BOOTS].map((pattern) => rigged(pattern)),
  ...[BODY, TEE, TROUSERS, SHOES].map((pattern) => rigged(pattern, TALL)),
  ...[BODY, TEE, TROUSERS, SHOES].map((pattern) => rigged(pattern, SMALL)),
  rigged(JACKET, PADDED),
  carried('Skull', ['beanie', ['knit', 'edge'], buildBeanie]),
  carried('Skull', ['sun-hat', ['straw', 'ribbon'], buildSunHat]),
  carried('Nose', ['glasses', ['frame', 'lenses'], buildGlasses]),
  carried('Spine', ['backpack', ['sack', 'pocket', 'straps'], buildBackpack]),
  carried('Spine', ['bedroll', ['blanket', 'belts'], buildBedroll]),
  carried('Right Hand', ['lantern', ['metal'], buildLantern]),
  carried('Right Hand', ['lantern-glass', ['glass'], buildLanternGlass]),
];
