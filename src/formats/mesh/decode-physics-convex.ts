import type { Llsd } from '../llsd/llsd-value.ts';
import { dequantisePoints } from './dequantise-vertices.ts';
import type { PhysicsConvex } from './mesh-asset.ts';
import {
  binaryField,
  type Domain,
  readDomain,
  requireMap,
  type SectionContext,
} from './section-fields.ts';

const DEFAULT_DOMAIN: Domain = {
  min: Float64Array.of(-0.5, -0.5, -0.5),
  max: Float64Array.of(0.5, 0.5, 0.5),
};
/** One byte per hull counts its points, and 0 stands for the number that does not fit. */
const POINTS_FOR_ZERO = 256;

/**
 * Decodes the physics_convex section; undef (a secondary submodel) has no hulls. Hulls need `HullList`
 * and `Positions`; those that the positions do not reach to are dropped with a warning.
 *
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 *
 * **Source:** mesh-asset.md section 4.
 */
export function decodePhysicsConvex(scope: SectionContext, value: Llsd): PhysicsConvex {
  if (value === null) return { hulls: [], boundingPoints: null };
  const map = requireMap(scope, value, '');
  const domain = readDomain(scope, map, DEFAULT_DOMAIN, '');
  const hullList = binaryField(scope, map, 'HullList', '');
  const positions = binaryField(scope, map, 'Positions', '');
  const bounding = binaryField(scope, map, 'BoundingVerts', '');
  return {
    hulls: hullList && positions ? readHulls(scope, hullList, positions, domain) : [],
    boundingPoints: bounding ? dequantisePoints(bounding, domain) : null,
  };
}

function readHulls(
  scope: SectionContext,
  hullList: Uint8Array,
  positions: Uint8Array,
  domain: Domain,
): Float32Array<ArrayBuffer>[] {
  const points = dequantisePoints(positions, domain);
  const hulls: Float32Array<ArrayBuffer>[] = [];
  let at = 0;
  for (const count of hullList) {
    const end = at + (count || POINTS_FOR_ZERO) * 3;
    if (end > points.length) {
      const message = `announces ${hullList.length} hulls, the points suffice for ${hulls.length}`;
      scope.warn('hulls-short', message, 'HullList');
      break;
    }
    hulls.push(points.subarray(at, end));
    at = end;
  }
  return hulls;
}
