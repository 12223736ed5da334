import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import type { Submesh } from '../mesh/index.ts';
import { faceArea, facesVolume, isClosedSurface } from './face-measures.ts';
import { type PrimFields, primFaces, primShape } from './index.ts';

type Numbers = readonly number[];

interface GoldenFace {
  readonly name: string;
  readonly area: number;
  readonly uv_min: Numbers;
  readonly uv_max: Numbers;
  /** x y z, flat normal, smooth normal, u v. */
  readonly samples: readonly Numbers[];
}

interface Golden {
  readonly name: string;
  readonly wire: PrimFields;
  readonly decoded: Readonly<Record<string, number>>;
  readonly min: Numbers;
  readonly max: Numbers;
  readonly area: number;
  readonly volume: number;
  readonly closed: boolean;
  readonly faces: readonly GoldenFace[];
}

const KINDS: Readonly<Record<string, string>> = {
  top: 'top',
  bottom: 'bottom',
  hollow: 'hollow',
  cut_begin: 'begin-cut',
  cut_end: 'end-cut',
};

describeWithSamples('prims of the reference', () => {
  const text = new TextDecoder().decode(sharedFile('samples/prims/goldens.json'));
  const { prims } = JSON.parse(text) as { prims: readonly Golden[] };

  it.each(prims.map((golden) => [golden.name, golden] as const))('%s', (_, golden) => {
    const shape = primShape(golden.wire);
    for (const [name, key] of Object.entries(DECODED)) {
      expect(shape[key], name).toBeCloseTo(golden.decoded[name], 5);
    }
    const faces = primFaces(shape);
    expect(faces.map(({ kind }) => kind)).toEqual(
      golden.faces.map(({ name }) => KINDS[name] ?? 'side'),
    );
    const geometries = faces.map(({ geometry }) => geometry);
    for (const axis of [0, 1, 2]) {
      const least = Math.min(...geometries.map(({ positionMin }) => positionMin[axis]));
      const most = Math.max(...geometries.map(({ positionMax }) => positionMax[axis]));
      expect(Math.abs(least - golden.min[axis]), 'least').toBeLessThan(1e-4);
      expect(Math.abs(most - golden.max[axis]), 'most').toBeLessThan(1e-4);
    }
    const area = geometries.reduce((sum, geometry) => sum + faceArea(geometry), 0);
    expect(Math.abs(area / golden.area - 1)).toBeLessThan(0.001);
    expect(isClosedSurface(geometries)).toBe(golden.closed);
    if (golden.closed) {
      expect(Math.abs(facesVolume(geometries) / golden.volume - 1)).toBeLessThan(0.001);
    }
    for (const [face, expected] of golden.faces.entries()) expectFace(geometries[face], expected);
  });
});

const DECODED = {
  path_begin: 'pathBegin',
  path_end: 'pathEnd',
  scale_x: 'scaleX',
  scale_y: 'scaleY',
  shear_x: 'shearX',
  shear_y: 'shearY',
  twist_begin: 'twistBegin',
  twist_end: 'twistEnd',
  taper_x: 'taperX',
  taper_y: 'taperY',
  revolutions: 'revolutions',
  radius_offset: 'radiusOffset',
  skew: 'skew',
  profile_begin: 'profileBegin',
  profile_end: 'profileEnd',
  hollow: 'hollow',
} as const;

function expectFace(geometry: Submesh, { name, area, uv_min, uv_max, samples }: GoldenFace): void {
  expect(Math.abs(faceArea(geometry) - area), `area of ${name}`).toBeLessThan(0.001 * area + 1e-5);
  for (const axis of [0, 1]) {
    const values = geometry.uvs.filter((_, index) => index % 2 === axis);
    expect(Math.abs(Math.min(...values) - uv_min[axis]), `uv of ${name}`).toBeLessThan(1e-4);
    expect(Math.abs(Math.max(...values) - uv_max[axis]), `uv of ${name}`).toBeLessThan(1e-4);
  }
  for (const sample of samples) {
    const nearest = nearestPoint(geometry, sample.slice(0, 3));
    expect(nearest.distance, `point ${sample} of ${name}`).toBeLessThan(1e-3);
    expect(Math.abs(nearest.u - sample[9]), `u at ${sample} of ${name}`).toBeLessThan(0.01);
    expect(Math.abs(nearest.v - sample[10]), `v at ${sample} of ${name}`).toBeLessThan(0.01);
    const cosine = dot(nearest.normal, sample.slice(6, 9));
    expect(cosine, `normal at ${sample} of ${name}`).toBeGreaterThan(Math.cos((5 * Math.PI) / 180));
  }
}

interface Nearest {
  readonly distance: number;
  readonly u: number;
  readonly v: number;
  readonly normal: Numbers;
}

/** Of the surface, with texture coordinates and normal there. */
function nearestPoint({ positions, normals, uvs, indices }: Submesh, point: Numbers): Nearest {
  let best: Nearest = { distance: Number.POSITIVE_INFINITY, u: 0, v: 0, normal: [0, 0, 1] };
  for (let o = 0; o < indices.length; o += 3) {
    const corners = [indices[o], indices[o + 1], indices[o + 2]];
    const at = (list: Float32Array, vertex: number) => [
      ...list.subarray(3 * vertex, 3 * vertex + 3),
    ];
    const places = corners.map((corner) => at(positions, corner));
    const shares = closestShares(places, point);
    if (!shares) continue;
    const blend = (values: readonly Numbers[]) =>
      values[0].map((_, axis) =>
        values.reduce((sum, value, k) => sum + shares[k] * value[axis], 0),
      );
    const distance = length(minus(blend(places), point));
    if (distance >= best.distance) continue;
    const normal = blend(corners.map((corner) => at(normals, corner)));
    const [u, v] = blend(corners.map((corner) => [uvs[2 * corner], uvs[2 * corner + 1]]));
    best = { distance, u, v, normal: normal.map((value) => value / length(normal)) };
  }
  return best;
}

/** Barycentric shares of the point of a triangle that is nearest; null for one without area. */
function closestShares(places: readonly Numbers[], point: Numbers): Numbers | null {
  const [a, b, c] = places;
  const u = minus(b, a);
  const v = minus(c, a);
  const w = minus(point, a);
  const [uu, uv, vv, wu, wv] = [dot(u, u), dot(u, v), dot(v, v), dot(w, u), dot(w, v)];
  const determinant = uu * vv - uv * uv;
  if (determinant < 1e-14) return null;
  const s = (wu * vv - wv * uv) / determinant;
  const t = (wv * uu - wu * uv) / determinant;
  const inside = [1 - s - t, s, t].map((share) => Math.max(0, share));
  const sum = inside[0] + inside[1] + inside[2];
  return inside.map((share) => share / sum);
}

const minus = (a: Numbers, b: Numbers) => a.map((value, axis) => value - b[axis]);
const dot = (a: Numbers, b: Numbers) => a.reduce((sum, value, axis) => sum + value * b[axis], 0);
const length = (a: Numbers) => Math.hypot(...a);
