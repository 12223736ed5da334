import type { LodName, PhysicsConvexSource } from '../../formats/mesh/index.ts';
import { type UploadLevel, unitPositions } from '../asset/mesh-source-of.ts';
import type { PhysicsType } from '../cost/index.ts';
import type { UploadMessage } from '../scene/upload-message.ts';
import type { UploadFace } from '../scene/upload-scene.ts';
import { connectedParts } from './connected-parts.ts';
import {
  type ConvexHull,
  convexHull,
  type HullResult,
  MAX_HULL_POINTS,
  type NoHull,
} from './convex-hull.ts';
import { decomposeConvex } from './decompose-convex.ts';
import { degenerateTriangles, type ShapeTriangles } from './degenerate-triangles.ts';

/** What the physics shape of a model is made of. */
export type PhysicsChoice =
  /** One hull around the model. */
  | { readonly kind: 'none' }
  /** The triangles of a level of the model. */
  | { readonly kind: 'level'; readonly level: LodName }
  /** The triangles of the model's box. */
  | { readonly kind: 'box' }
  /** The triangles of a model of another file. */
  | { readonly kind: 'file'; readonly shape: UploadLevel }
  /** A hull around each connected part of a level, or of a model of another file. */
  | { readonly kind: 'hulls'; readonly of: LodName | UploadLevel }
  /** Several hulls that together cover a level, or a model of another file: "analyse". */
  | {
      readonly kind: 'decomposition';
      readonly of: LodName | UploadLevel;
      /** 1 to 256; 8 when absent. */
      readonly maxHulls?: number;
      /** Of each hull, 32 to 256; 32 when absent. */
      readonly maxPoints?: number;
    };

/** The physics shape of a model, ready to be written. */
export interface PhysicsShape {
  /** In normalised positions; null where not even a hull can be made. */
  readonly physicsConvex: PhysicsConvexSource | null;
  /** Triangles; null for hulls. */
  readonly physicsMesh: UploadLevel | null;
  /** What the uploader makes the type of the prim. */
  readonly type: Exclude<PhysicsType, 'none'>;
  /** Of each hull in turn: that around everything, then those of the parts. */
  readonly hulls: readonly ConvexHull[];
  /** Why the hull around everything could not be made, or parts were left out. */
  readonly missing: readonly NoHull[];
  readonly messages: readonly UploadMessage[];
}

/** Hulls that a mesh asset may have. **Source:** reference/upload.md section 4. */
export const MAX_HULLS = 256;

/**
 * Makes the physics shape of a model.
 *
 * The hull around everything is that of the shape, and without one that of the level Low, or of the next higher one that
 * exists. Triangles that the uploader would refuse are reported, and stay.
 *
 * @param name - of the model, for messages.
 * @param levels - of the model.
 *
 * **Source:** reference/upload.md section 4, "Physics".
 */
export function physicsShapeOf(
  name: string,
  choice: PhysicsChoice,
  levels: Partial<Record<LodName, UploadLevel>>,
): PhysicsShape {
  const shape = chosenShape(choice, levels);
  const base = shape ?? levels.low ?? levels.medium ?? levels.high;
  const faces = base ? unitTriangles(base) : [];
  const around = convexHull(cornersOf(faces));
  const isHulls = choice.kind === 'hulls' || choice.kind === 'decomposition';
  const parts = shape ? partHulls(faces, choice) : [];
  const hulls = parts.flatMap(({ hull }) => hull ?? []).slice(0, MAX_HULLS);
  const physicsMesh = isHulls ? null : shape;
  return {
    physicsConvex: around.hull && {
      boundingPoints: around.hull.points,
      ...(hulls.length > 0 && { hulls: hulls.map(({ points }) => points) }),
    },
    physicsMesh,
    type: physicsMesh || hulls.length > 0 ? 'prim' : 'convex',
    hulls: [...(around.hull ? [around.hull] : []), ...hulls],
    missing: [around, ...parts].flatMap(({ reason }) => reason ?? []),
    messages: [
      // Those of a decomposition are simple on purpose.
      ...hullMessages(name, [
        ...(around.hull ? [around.hull] : []),
        ...(choice.kind === 'hulls' ? hulls : []),
      ]),
      ...(physicsMesh ? degenerateMessages(name, faces) : []),
    ],
  };
}

/** The triangles that the shape is made of; null for none. A level that the model lacks is none. */
function chosenShape(
  choice: PhysicsChoice,
  levels: Partial<Record<LodName, UploadLevel>>,
): UploadLevel | null {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'level':
      return levels[choice.level] ?? null;
    case 'box':
      return unitBox();
    case 'file':
      return choice.shape;
    case 'hulls':
    case 'decomposition':
      return typeof choice.of === 'string' ? (levels[choice.of] ?? null) : choice.of;
  }
}

/** The triangles of a shape in the unit box of its mesh. */
export const unitTriangles = ({ faces, center, size }: UploadLevel): ShapeTriangles[] =>
  faces.map(({ positions, indices }) => ({
    positions: unitPositions(positions, center, size),
    indices,
  }));

/** The positions that triangles use, 3 numbers each. */
function cornersOf(faces: readonly ShapeTriangles[]): Float32Array<ArrayBuffer> {
  const total = faces.reduce((sum, { indices }) => sum + indices.length, 0);
  const corners = new Float32Array(3 * total);
  let at = 0;
  for (const { positions, indices } of faces) {
    for (let i = 0; i < indices.length; i++) {
      for (let axis = 0; axis < 3; axis++) corners[at++] = positions[3 * indices[i] + axis];
    }
  }
  return corners;
}

/** The hulls of the parts of a shape; none for a shape of triangles. */
function partHulls(faces: readonly ShapeTriangles[], choice: PhysicsChoice): HullResult[] {
  if (choice.kind === 'hulls') return connectedParts(faces).map((points) => convexHull(points));
  if (choice.kind !== 'decomposition') return [];
  return decomposeConvex(faces, choice).map((hull) => ({ hull, reason: null }));
}

function hullMessages(name: string, hulls: readonly ConvexHull[]): UploadMessage[] {
  return hulls.flatMap(({ leftOut }) =>
    leftOut > 0
      ? [{ code: 'HullPointsOverLimit', subject: name, count: MAX_HULL_POINTS + leftOut } as const]
      : [],
  );
}

function degenerateMessages(name: string, faces: readonly ShapeTriangles[]): UploadMessage[] {
  const count = faces.reduce((sum, face) => sum + degenerateTriangles(face).length, 0);
  return count > 0 ? [{ code: 'DegeneratePhysics', subject: name, count }] : [];
}

/** The corners of the unit box, and its sides as two triangles each, counter-clockwise from outside. */
const BOX_POSITIONS = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((corner) =>
  [corner & 1, corner & 2, corner & 4].map((bit) => (bit ? 0.5 : -0.5)),
);
const BOX_SIDES = [
  ...[0, 4, 6, 2, 1, 3, 7, 5, 0, 1, 5, 4],
  ...[2, 6, 7, 3, 0, 2, 3, 1, 4, 5, 7, 6],
];
const BOX_INDICES = [0, 4, 8, 12, 16, 20].flatMap((at) => {
  const [a, b, c, d] = BOX_SIDES.slice(at, at + 4);
  return [a, b, c, a, c, d];
});

/** The box that a model is normalised to. Made anew each time: its arrays may be transferred. */
function unitBox(): UploadLevel {
  const face: UploadFace = {
    material: 'box',
    positions: Float32Array.from(BOX_POSITIONS),
    normals: null,
    uvs: null,
    indices: Uint32Array.from(BOX_INDICES),
    joints: null,
    weights: null,
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
  return { faces: [face], center: [0, 0, 0], size: [1, 1, 1] };
}
