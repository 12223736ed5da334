import { ANIMESH_BASE_WEIGHT, type AnimeshWeight, animeshWeight } from './animesh-weight.ts';
import type { CostedObject, CostedPart } from './costed-object.ts';
import { type DownloadWeight, downloadWeight } from './download-weight.ts';
import { type PhysicsWeight, physicsWeight } from './physics-weight.ts';

/** The weights of a part, with all that they are made of. */
export interface PartWeights {
  readonly name: string;
  /** Of a rigged part of an animated object {@link AnimeshWeight} counts instead; null for a mesh that is not loaded. */
  readonly download: DownloadWeight | null;
  /** Null for a part that is not rigged, or not of an animated object. */
  readonly animesh: AnimeshWeight | null;
  readonly physics: PhysicsWeight;
}

/** The weights of a linkset, and its land impact. */
export interface LandImpact {
  readonly parts: readonly PartWeights[];
  /** Of all parts, with the base weight of an animated object. */
  readonly download: number;
  /** Of all parts, or null where that of any part is not known. */
  readonly physics: number | null;
  readonly server: number;
  /** The greatest of the three, of those that are known. */
  readonly weight: number;
  /** The weight as a whole number. */
  readonly landImpact: number;
  /** Whether it may be more, because the physics weight is not known. */
  readonly isAtLeast: boolean;
}

const SERVER_WEIGHT_OF_PRIM = 0.5;
const SERVER_WEIGHT_OF_SCRIPT = 0.25;

/**
 * The server (simulation) weight of a linkset.
 *
 * **Source:** reference/upload.md section 5, "Server".
 */
export function serverWeight(prims: number, scripts: number): number {
  const ofScripts = SERVER_WEIGHT_OF_SCRIPT * Math.max(0, scripts - 1);
  return Math.min(SERVER_WEIGHT_OF_PRIM * prims + ofScripts, prims);
}

/**
 * The land impact of a linkset.
 *
 * **Source:** reference/upload.md section 5.
 */
export function landImpactOf({ parts, isAnimesh, scripts }: CostedObject): LandImpact {
  const weights = parts.map((part) => partWeights(part, isAnimesh));
  const base = isAnimesh ? ANIMESH_BASE_WEIGHT : 0;
  const download = weights.reduce((sum, part) => sum + downloadOf(part), base);
  const physics = sumOfKnown(weights.map((part) => part.physics.weight));
  const server = serverWeight(parts.length, scripts);
  const weight = Math.max(download, physics ?? 0, server);
  const landImpact = Math.round(weight);
  return {
    parts: weights,
    download,
    physics,
    server,
    weight,
    landImpact,
    isAtLeast: physics === null,
  };
}

function partWeights(part: CostedPart, isAnimesh: boolean): PartWeights {
  const { name, bytes, scale } = part;
  return {
    name,
    download: bytes && downloadWeight(bytes.levels, scale),
    animesh: bytes && isAnimesh && part.isRigged ? animeshWeight(bytes.levels) : null,
    physics: physicsWeight(part.physics, part.physicsType, scale),
  };
}

const downloadOf = ({ animesh, download }: PartWeights): number =>
  animesh?.weight ?? download?.weight ?? 0;

function sumOfKnown(numbers: readonly (number | null)[]): number | null {
  let sum = 0;
  for (const number of numbers) {
    if (number === null) return null;
    sum += number;
  }
  return sum;
}
