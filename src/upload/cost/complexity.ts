import { animeshWeight } from './animesh-weight.ts';
import type { CostedObject, CostedPart, CostedParticles, FaceLooks } from './costed-object.ts';
import { downloadWeight } from './download-weight.ts';
import { type CostedTexture, textureComplexity, uniqueTextures } from './texture-cost.ts';

/** What makes a part more complex. */
export type ComplexityFactor =
  | 'triangles'
  | 'planar'
  | 'animatedTexture'
  | 'alpha'
  | 'alphaImage'
  | 'glow'
  | 'bump'
  | 'shiny'
  | 'rigged'
  | 'flexible'
  | 'particles'
  | 'light'
  | 'media'
  | 'animesh-root';

/** A step of the calculation. */
export interface ComplexityStep {
  readonly what: ComplexityFactor;
  readonly operation: 'times' | 'plus';
  readonly by: number;
  /** The faces that it is for; empty for what concerns the part as a whole. */
  readonly faces: readonly number[];
  /** After this step. */
  readonly value: number;
}

/** The complexity of a part. */
export interface PartComplexity {
  readonly name: string;
  /** Triangles as they are counted: whole, and at least 1 (an estimate below that counts as 4); 0 if it is not loaded. */
  readonly triangles: number;
  /** From the triangles on. */
  readonly steps: readonly ComplexityStep[];
  readonly complexity: number;
}

/** The complexity of an item: a linkset that is worn. */
export interface ItemComplexity {
  readonly parts: readonly PartComplexity[];
  readonly textures: readonly (CostedTexture & { readonly complexity: number })[];
  /** For an animated object, once. */
  readonly animesh: number;
  /** Between 0 and a million. */
  readonly complexity: number;
}

/** Limits by which viewers show an avatar as a silhouette; 0 as a setting is no limit. */
export const COMPLEXITY_LIMITS = [35_000, 100_000, 200_000, 250_000, 300_000, 350_000] as const;
/** Square metres of surface that worn things may have where a limit is set. */
export const MAX_WORN_AREA = 1000;
/** Complexity of each part of the body that is visible: head, upper body and so on. */
export const BAKED_REGION_COMPLEXITY = 200;

const MAX_ITEM = 1_000_000;
const PER_TRIANGLE = 5;
const LEAST = 2;
/** An estimate of less than one triangle. */
const UNKNOWN_TRIANGLES = 4;
const ANIMESH_ITEM = 1000;
const ANIMESH_ROOT = 1250;
const LIGHT = 500;
const MEDIA_FACE = 1500;
const MAX_PARTICLES = 2048;
/** A charged triangle of an animated object in triangles of the download weight. */
const ANIMESH_TRIANGLE = 0.0015 / 0.06;

/** The looks that multiply, in order; each once, however many faces have it. */
const FACE_FACTORS: readonly (readonly [keyof FaceLooks & ComplexityFactor, number])[] = [
  ['planar', 1],
  ['animatedTexture', 4],
  ['alpha', 4],
  ['alphaImage', 1.2],
  ['glow', 1.5],
  ['bump', 1.25],
  ['shiny', 1.6],
];
const RIGGED_FACTOR = 1.2;
const FLEXIBLE_FACTOR = 5;

/**
 * The complexity of a worn linkset, with every step.
 *
 * **Source:** reference/upload.md section 6.
 */
export function itemComplexity({ parts, textures, isAnimesh }: CostedObject): ItemComplexity {
  const ofParts = parts.map((part, i) => partComplexity(part, isAnimesh, isAnimesh && i === 0));
  const ofTextures = uniqueTextures(textures).map((texture) => ({
    ...texture,
    complexity: textureComplexity(texture.width, texture.height),
  }));
  const animesh = isAnimesh ? ANIMESH_ITEM : 0;
  const sum = [...ofParts, ...ofTextures].reduce((total, each) => total + each.complexity, animesh);
  const complexity = Math.max(0, Math.min(sum, MAX_ITEM));
  return { parts: ofParts, textures: ofTextures, animesh, complexity };
}

/**
 * The complexity of an avatar.
 *
 * @param items - of what is attached, without a HUD's.
 * @param bakedRegions - visible parts of its body.
 */
export function avatarComplexity(items: readonly ItemComplexity[], bakedRegions: number): number {
  const body = BAKED_REGION_COMPLEXITY * bakedRegions;
  return items.reduce((total, { complexity }) => total + complexity, body);
}

function partComplexity(part: CostedPart, isAnimesh: boolean, isRoot: boolean): PartComplexity {
  const { name, faces, isRigged, isFlexible } = part;
  if (!part.bytes) return { name, triangles: 0, steps: [], complexity: 0 };
  const triangles = countedTriangles(part, isAnimesh);
  const chain = new Chain(Math.max(PER_TRIANGLE * triangles, LEAST));
  for (const [look, factor] of FACE_FACTORS) {
    const having = facesWith(faces, look);
    // An image with alpha adds nothing to a part that is blended anyway.
    const isCovered = look === 'alphaImage' && faces.some(({ alpha }) => alpha);
    if (having.length > 0 && !isCovered) chain.times(look, factor, having);
  }
  if (isRigged) chain.times('rigged', RIGGED_FACTOR);
  if (isFlexible) chain.times('flexible', FLEXIBLE_FACTOR);
  if (part.particles) chain.plus('particles', particleComplexity(part.particles));
  if (part.isLight) chain.plus('light', LIGHT);
  const media = facesWith(faces, 'media');
  if (media.length > 0) chain.plus('media', MEDIA_FACE * media.length, media);
  if (isRoot) chain.plus('animesh-root', ANIMESH_ROOT);
  return { name, triangles, steps: chain.steps, complexity: Math.trunc(chain.value) };
}

function countedTriangles({ bytes, scale, isRigged }: CostedPart, isAnimesh: boolean): number {
  if (!bytes) return 0;
  const estimate =
    isAnimesh && isRigged
      ? animeshWeight(bytes.levels).chargedTriangles * ANIMESH_TRIANGLE
      : downloadWeight(bytes.levels, scale).meanTriangles;
  return Math.trunc(estimate) || UNKNOWN_TRIANGLES;
}

const facesWith = (faces: readonly FaceLooks[], look: keyof FaceLooks): number[] =>
  faces.flatMap((face, index) => (face[look] ? [index] : []));

/** Particles that may be seen at once, times their mean size. */
function particleComplexity({ burstCount, age, rate, startSize, endSize }: CostedParticles) {
  const bursts = rate > 0 ? Math.ceil(age / rate) : 1;
  const count = Math.min(MAX_PARTICLES, burstCount * bursts);
  const [x, y] = [0, 1].map((axis) => Math.max(startSize[axis], endSize[axis]));
  return count * ((x + y) / 2);
}

/** A running value with its steps, in the single precision of the viewer: 5 × 1.2 is 6 and no less, before it is cut off. */
class Chain {
  readonly steps: ComplexityStep[] = [];
  value: number;

  constructor(value: number) {
    this.value = value;
    this.#push('triangles', 'plus', value, []);
  }

  times(what: ComplexityFactor, by: number, faces: readonly number[] = []): void {
    this.value = Math.fround(this.value * Math.fround(by));
    this.#push(what, 'times', by, faces);
  }

  plus(what: ComplexityFactor, by: number, faces: readonly number[] = []): void {
    this.value = Math.fround(this.value + by);
    this.#push(what, 'plus', by, faces);
  }

  #push(
    what: ComplexityFactor,
    operation: ComplexityStep['operation'],
    by: number,
    faces: readonly number[],
  ): void {
    this.steps.push({ what, operation, by, faces, value: this.value });
  }
}
