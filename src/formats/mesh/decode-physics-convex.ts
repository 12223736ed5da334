import type { Llsd } from '../llsd/index.ts';
import { dequantisePoints } from './dequantise-vertices.ts';
import type { PhysicsConvex } from './mesh-asset.ts';
import type { Domain, SectionContext } from './section-fields.ts';

const DEFAULT_DOMAIN: Domain = {
  min: Float64Array.of(-0.5, -0.5, -0.5),
  max: Float64Array.of(0.5, 0.5, 0.5),
};
/** Each hull has a byte with its number of points, where 0 stands for 256. */
const POINTS_FOR_ZERO = 256;

/**
 * Decodes the physics_convex section; undef (a secondary submodel) has no hulls. Hulls need `HullList` and
 * `Positions`; those for which there are too few positions are dropped with a warning.
 *
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 *
 * **Source:** mesh-asset.md section 4.
 */
export function decodePhysicsConvex(context: SectionContext, value: Llsd): PhysicsConvex {
  if (value === null) return { hulls: [], boundingPoints: null };
  const map = context.requireMap(value, '');
  const domain = context.readDomain(map, DEFAULT_DOMAIN, '');
  const hullList = context.binaryField(map, 'HullList', '');
  const positions = context.binaryField(map, 'Positions', '');
  const bounding = context.binaryField(map, 'BoundingVerts', '');
  return {
    hulls: hullList && positions ? readHulls(context, hullList, positions, domain) : [],
    boundingPoints: bounding ? dequantisePoints(bounding, domain) : null,
  };
}

function readHulls(
  context: SectionContext,
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
      context.warn('hulls-short', message, 'HullList');
      break;
    }
    hulls.push(points.subarray(at, end));
    at = end;
  }
  return hulls;
}
