import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import type { ComplexityFactor } from './complexity.ts';
import type { CostedObject, CostedPart, FaceLooks } from './costed-object.ts';
import { bytesOfTriangles, estimateTriangles } from './level-bytes.ts';
import { type CostedTexture, uniqueTextures } from './texture-cost.ts';

/** A single thing that a creator can do to an object. `part` is an index. */
export type CostChange =
  /** Fewer triangles in a level. */
  | {
      readonly kind: 'level-triangles';
      readonly part: number;
      readonly level: LodName;
      readonly from: number;
      readonly to: number;
    }
  /** A simpler physics shape: the points of a box, or one hull in place of several or of triangles. */
  | {
      readonly kind: 'hull-points';
      readonly part: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'one-hull'; readonly part: number; readonly from: number; readonly to: 1 }
  /** Faces without something, such as alpha: only all of them together make a difference. */
  | {
      readonly kind: 'face-look';
      readonly part: number;
      readonly look: keyof FaceLooks & ComplexityFactor;
      readonly faces: readonly number[];
    }
  /** Sides in pixels. */
  | {
      readonly kind: 'texture-size';
      readonly texture: string;
      readonly from: readonly [width: number, height: number];
      readonly to: readonly [width: number, height: number];
    }
  | { readonly kind: 'scripts'; readonly from: number; readonly to: number };

/** A change, and the object with it. */
export interface ChangedObject {
  readonly change: CostChange;
  readonly object: CostedObject;
}

/** The share of the triangles that a level has after a change: the uploader's own ratio of one level to the next. */
const LEVEL_SHARE = 1 / 3;
/** A level of fewer triangles vanishes from most sides. */
const FEWEST_TRIANGLES = 4;
/** The points of a box, the simplest hull that an uploader offers. */
const BOX_POINTS = 8;
/** Pixels: no smaller side is recommended. */
const SMALLEST_SIDE = 32;

/** Every change that can be made to an object, each on its own. */
export function possibleChanges(object: CostedObject): ChangedObject[] {
  return [
    ...object.parts
      .flatMap((part, index) => [
        ...levelChanges(part, index),
        ...physicsChanges(part, index),
        ...lookChanges(part, index),
      ])
      .map(({ change, part }) => ({ change, object: withPart(object, change.part, part) })),
    ...uniqueTextures(object.textures).flatMap((texture) => textureChange(object, texture)),
    ...scriptChange(object),
  ];
}

/** A change of one part. */
interface PartChange {
  readonly change: Extract<CostChange, { readonly part: number }>;
  readonly part: CostedPart;
}

const withPart = (object: CostedObject, index: number, part: CostedPart): CostedObject => ({
  ...object,
  parts: object.parts.with(index, part),
});

function levelChanges(part: CostedPart, index: number): PartChange[] {
  const { bytes, triangles } = part;
  if (!bytes) return [];
  return LOD_NAMES.flatMap((level) => {
    const [size, from] = [bytes.levels[level], triangles[level]];
    const to = Math.max(FEWEST_TRIANGLES, Math.ceil(from * LEVEL_SHARE));
    if (size === null || to >= from) return [];
    // The bytes of a triangle stay what they are in this level; never more than before.
    const smaller = bytesOfTriangles((estimateTriangles(size) * to) / from);
    const changed = Math.min(size, Math.round(smaller));
    const fewer: CostedPart = {
      ...part,
      bytes: {
        ...bytes,
        total: bytes.total - size + changed,
        levels: { ...bytes.levels, [level]: changed },
      },
      triangles: { ...triangles, [level]: to },
    };
    return [{ change: { kind: 'level-triangles', part: index, level, from, to }, part: fewer }];
  });
}

function physicsChanges(part: CostedPart, index: number): PartChange[] {
  const { physics, physicsType } = part;
  const { hullPoints, boundingPoints, triangles } = physics;
  if (physicsType === 'none' || boundingPoints === null) return [];
  const asHull = (points: number): CostedPart => ({
    ...part,
    physicsType: 'convex',
    physics: { hullPoints: [], boundingPoints: points, triangles: null },
  });
  const changes: PartChange[] = [];
  if (physicsType === 'prim' && (hullPoints.length > 1 || triangles !== null)) {
    const from = hullPoints.length;
    const change = { kind: 'one-hull', part: index, from, to: 1 } as const;
    changes.push({ change, part: asHull(boundingPoints) });
  }
  if (boundingPoints > BOX_POINTS) {
    const change = {
      kind: 'hull-points',
      part: index,
      from: boundingPoints,
      to: BOX_POINTS,
    } as const;
    changes.push({ change, part: asHull(BOX_POINTS) });
  }
  return changes;
}

const CHANGEABLE_LOOKS = [
  'animatedTexture',
  'alpha',
  'alphaImage',
  'glow',
  'bump',
  'shiny',
  'media',
] as const satisfies readonly (keyof FaceLooks)[];

function lookChanges(part: CostedPart, index: number): PartChange[] {
  return CHANGEABLE_LOOKS.flatMap((look) => {
    const having = part.faces.flatMap((face, i) => (face[look] ? [i] : []));
    if (having.length === 0) return [];
    const faces = part.faces.map((face) => ({ ...face, [look]: false }));
    const change = { kind: 'face-look', part: index, look, faces: having } as const;
    return [{ change, part: { ...part, faces } }];
  });
}

function textureChange(object: CostedObject, texture: CostedTexture): ChangedObject[] {
  const { id, width, height } = texture;
  const half = (side: number) => Math.min(side, Math.max(SMALLEST_SIDE, Math.ceil(side / 2)));
  const [w, h] = [half(width), half(height)];
  if (w === width && h === height) return [];
  const textures = object.textures.map((each) =>
    each.id === id ? { ...each, width: w, height: h } : each,
  );
  const change = { kind: 'texture-size', texture: id, from: [width, height], to: [w, h] } as const;
  return [{ change, object: { ...object, textures } }];
}

function scriptChange(object: CostedObject): ChangedObject[] {
  const { scripts } = object;
  // The first one costs nothing.
  if (scripts <= 1) return [];
  return [{ change: { kind: 'scripts', from: scripts, to: 1 }, object: { ...object, scripts: 1 } }];
}
