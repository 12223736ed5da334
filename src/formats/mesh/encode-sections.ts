import type { Llsd, LlsdMap } from '../llsd/types.ts';
import { identityMatrix } from './bind-shape.ts';
import { encodeWeights } from './encode-weights.ts';
import type { Domain } from './fields.ts';
import { domainOf, encodeIndices, quantise, quantiseNormals } from './quantise.ts';
import type { PhysicsConvexSource, SkinSource, SubmeshSource } from './source.ts';

/*
 * The LLSD of each section. Keys are in alphabetical order, as the viewer writes them.
 */

/** The faces of a level, with one position domain for all of them. */
export function levelToLlsd(faces: readonly SubmeshSource[]): Llsd {
  const drawn = faces.filter((face) => !isEmpty(face));
  const domain = domainOf(
    drawn.map(({ positions }) => positions),
    3,
  );
  return faces.map((face) => faceToLlsd(face, domain));
}

/** As a level, with nothing that a physics shape does not need. */
export function physicsMeshToLlsd(faces: readonly SubmeshSource[]): Llsd {
  return levelToLlsd(faces.map(({ positions, indices }) => ({ positions, indices })));
}

function isEmpty({ positions, indices }: SubmeshSource): boolean {
  return positions.length === 0 || indices.length === 0;
}

function faceToLlsd(face: SubmeshSource, domain: Domain): LlsdMap {
  if (isEmpty(face)) return new Map([['NoGeometry', true]]);
  const { positions, normals, uvs, indices, joints, weights } = face;
  const map: LlsdMap = new Map();
  if (normals) map.set('Normal', quantiseNormals(normals));
  map.set('Position', quantise(positions, domain));
  map.set('PositionDomain', domainToLlsd(domain));
  if (uvs) {
    const uvDomain = domainOf([uvs], 2);
    map.set('TexCoord0', quantise(uvs, uvDomain));
    map.set('TexCoord0Domain', domainToLlsd(uvDomain));
  }
  map.set('TriangleList', encodeIndices(indices));
  if (joints && weights) map.set('Weights', encodeWeights(joints, weights));
  return map;
}

function domainToLlsd({ min, max }: Domain): LlsdMap {
  return new Map<string, Llsd>([
    ['Max', [...max]],
    ['Min', [...min]],
  ]);
}

/** **Source:** mesh-asset.md section 3. */
export function skinToLlsd(skin: SkinSource): LlsdMap {
  const map: LlsdMap = new Map();
  if (skin.altInverseBindMatrices) {
    map.set('alt_inverse_bind_matrix', matricesToLlsd(skin.altInverseBindMatrices));
  }
  map.set('bind_shape_matrix', Array.from(skin.bindShapeMatrix ?? identityMatrix()));
  map.set('inverse_bind_matrix', matricesToLlsd(skin.inverseBindMatrices));
  map.set('joint_names', [...skin.jointNames]);
  if (skin.lockScaleIfJointPosition !== undefined) {
    map.set('lock_scale_if_joint_position', skin.lockScaleIfJointPosition);
  }
  if (skin.pelvisOffset !== undefined) map.set('pelvis_offset', skin.pelvisOffset);
  return map;
}

function matricesToLlsd(matrices: ArrayLike<number>): Llsd[] {
  const numbers = Array.from(matrices);
  return Array.from({ length: numbers.length / 16 }, (_, i) => numbers.slice(i * 16, i * 16 + 16));
}

/** **Source:** mesh-asset.md section 4. */
export function convexToLlsd({ hulls = [], boundingPoints = [] }: PhysicsConvexSource): LlsdMap {
  const domain = domainOf([...hulls, boundingPoints], 3);
  const map: LlsdMap = new Map();
  if (boundingPoints.length > 0) map.set('BoundingVerts', quantise(boundingPoints, domain));
  if (hulls.length > 0) {
    // 256 points wrap round to 0, which is what stands for them.
    map.set(
      'HullList',
      Uint8Array.from(hulls, (hull) => hull.length / 3),
    );
  }
  map.set('Max', [...domain.max]);
  map.set('Min', [...domain.min]);
  if (hulls.length > 0) {
    const points = hulls.flatMap((hull) => Array.from(hull));
    map.set('Positions', quantise(points, domain));
  }
  return map;
}
