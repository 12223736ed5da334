import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MANNEQUIN_FACES, type MannequinBake } from '../../src/avatar/mannequin/index.ts';
import { decodeMesh, LOD_NAMES, type Submesh } from '../../src/formats/mesh/index.ts';
import { normalize, subtract, type Vector3 } from '../../src/math/index.ts';
import { restPosition, restTip } from '../modelling/index.ts';
import {
  ARM_LANDMARKS,
  BACK_LANDMARKS,
  type BakeLandmark,
  CHEST_LANDMARKS,
  FACE_LANDMARKS,
  FINGERTIPS,
  FOOT_LANDMARKS,
  LEG_BACK_LANDMARKS,
  LEG_FRONT_LANDMARKS,
  LOWER_ARM_LANDMARKS,
  SCALP_LANDMARKS,
} from './bake-landmarks.ts';
import { type Rail, rail } from './rails.ts';

const file = readFileSync(new URL('../../public/samples/mannequin.llmesh', import.meta.url));
const mesh = await decodeMesh(new Uint8Array(file));
const bakeFaces = (bake: MannequinBake): Submesh[] =>
  mesh.lods.high!.filter((_, face) => MANNEQUIN_FACES[face].bake === bake);

type Pair = readonly [number, number];

/** Where a ray from inside the body leaves it last, and the texture coordinates there. */
function outermost(faces: readonly Submesh[], origin: Vector3, direction: Vector3) {
  let best: { distance: number; uv: Pair; point: Vector3 } | null = null;
  for (const { positions, uvs, indices } of faces) {
    for (let k = 0; k < indices.length; k += 3) {
      const corners = [0, 1, 2].map((c): Vector3 => {
        const at = 3 * indices[k + c];
        return [positions[at], positions[at + 1], positions[at + 2]];
      });
      const hit = intersect(origin, direction, corners);
      if (!hit || (best && hit[0] <= best.distance)) continue;
      const [distance, ...shares] = hit;
      const uv = [0, 1].map((axis) =>
        shares.reduce((sum, share, c) => sum + share * uvs![2 * indices[k + c] + axis], 0),
      );
      const point = direction.map((d, axis) => origin[axis] + distance * d) as unknown as Vector3;
      best = { distance, uv: [uv[0], uv[1]], point };
    }
  }
  return best;
}

/** Möller and Trumbore: distance and barycentric coordinates. */
function intersect(origin: Vector3, direction: Vector3, [a, b, c]: readonly Vector3[]) {
  const cross = (p: Vector3, q: Vector3): Vector3 => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const dot = (p: Vector3, q: Vector3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
  const [e1, e2] = [subtract(b, a), subtract(c, a)];
  const h = cross(direction, e2);
  const determinant = dot(e1, h);
  if (Math.abs(determinant) < 1e-14) return null;
  const s = subtract(origin, a);
  const u = dot(s, h) / determinant;
  const q = cross(s, e1);
  const v = dot(direction, q) / determinant;
  const distance = dot(e2, q) / determinant;
  const slack = 1e-6;
  if (u < -slack || v < -slack || u + v > 1 + slack || distance < 0) return null;
  return [distance, 1 - u - v, u, v] as const;
}

/** An axis inside a part of the body: of the default shape, and of ours. The landmark is in the same direction from both. */
interface Axis {
  readonly theirs: (point: Vector3) => Vector3;
  readonly ours: (point: Vector3) => Vector3;
}

const HEAD: Vector3 = [0, 0, 1.745];
const head: Axis = { theirs: () => HEAD, ours: () => HEAD };

/** Upright: X by height in the default shape; our body is upright about its own. */
const trunkX = rail(
  [0.95, 0],
  [1.14, 0.026],
  [1.21, 0.022],
  [1.32, 0.01],
  [1.44, -0.012],
  [1.5, -0.03],
  [1.63, -0.021],
);
const ourTrunkX = rail([1.0, -0.008], [1.2, -0.008], [1.43, -0.013], [1.54, -0.02], [1.6, -0.024]);
const trunk: Axis = {
  theirs: ([, , z]) => [trunkX(z), 0, z],
  ours: ([, , z]) => [ourTrunkX(z), 0, z],
};

const arm: Axis = {
  theirs: ([, y]) => [-0.02, y, y < 0.55 ? 1.523 : 1.521],
  ours: ([, y]) => [restPosition('mElbowLeft')[0], y, 1.521],
};

const between = (a: string, b: string): ((z: number) => Vector3) => {
  const [from, to] = [restPosition(a), restPosition(b)];
  return (z) => {
    const share = (z - from[2]) / (to[2] - from[2]);
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]), z];
  };
};
const thigh = between('mHipLeft', 'mKneeLeft');
const shin = between('mKneeLeft', 'mAnkleLeft');
/** The middle of the default shape's leg. */
const legX: Rail = rail(
  [0.15, 0.007],
  [0.267, 0.012],
  [0.5, 0.02],
  [0.85, 0.003],
  [0.883, 0.003],
  [0.92, 0.0],
);
const legY: Rail = rail([0.15, 0.083], [0.267, 0.09], [0.5, 0.083], [0.85, 0.08], [0.92, 0.09]);
const leg: Axis = {
  theirs: ([, , z]) => [legX(z), legY(z), z],
  ours: ([, , z]) => (z > 0.535 ? thigh(z) : shin(z)),
};

const mirror = ([x, y, z]: Vector3): Vector3 => [x, -y, z];

/** The texture coordinates of our body in the place of a landmark; both sides. */
function placed({ point, uv, rightU }: BakeLandmark, faces: readonly Submesh[], axis: Axis) {
  const direction = normalize(subtract([...point], axis.theirs([...point])));
  const origin = axis.ours([...point]);
  const left = { found: outermost(faces, origin, direction), expected: uv };
  if (point[1] === 0) return [left];
  const right = {
    found: outermost(faces, mirror(origin), mirror(direction)),
    expected: [rightU ?? uv[0], uv[1]] as const,
  };
  return [left, right];
}

const ISLANDS: readonly (readonly [
  string,
  MannequinBake,
  Axis,
  readonly BakeLandmark[],
  tolerance: number,
])[] = [
  ['face', 'head', head, FACE_LANDMARKS, 0.015],
  ['scalp', 'head', head, SCALP_LANDMARKS, 0.03],
  ['chest', 'upper', trunk, CHEST_LANDMARKS, 0.02],
  ['back', 'upper', trunk, BACK_LANDMARKS, 0.02],
  ['arms, above', 'upper', arm, ARM_LANDMARKS, 0.02],
  ['arms, below', 'upper', arm, LOWER_ARM_LANDMARKS, 0.02],
  [
    'front of the legs',
    'lower',
    leg,
    LEG_FRONT_LANDMARKS.filter(({ point }) => point[2] < 0.9),
    0.02,
  ],
  [
    'back of the legs',
    'lower',
    leg,
    LEG_BACK_LANDMARKS.filter(({ point }) => point[2] < 0.9),
    0.02,
  ],
  ['belly', 'lower', trunk, LEG_FRONT_LANDMARKS.filter(({ point }) => point[2] > 0.9), 0.02],
  ['buttocks', 'lower', trunk, LEG_BACK_LANDMARKS.filter(({ point }) => point[2] > 0.9), 0.02],
];

describe.each(ISLANDS)('%s', (_, bake, axis, landmarks, tolerance) => {
  const faces = bakeFaces(bake);
  it.each(landmarks.map((landmark) => [landmark.name, landmark] as const))(
    '%s',
    (_name, landmark) => {
      for (const { found, expected } of placed(landmark, faces, axis)) {
        const distance = found
          ? Math.hypot(found.uv[0] - expected[0], found.uv[1] - expected[1])
          : 9;
        expect(distance).toBeLessThan(tolerance);
      }
    },
  );
});

it.each(Object.entries(FINGERTIPS))('%s finger: its tip', (finger, { upper, lower }) => {
  const faces = bakeFaces('upper');
  const joint = `mHand${finger}3Left`;
  const inside = subtract(restTip(joint), [0, 0.006, 0]);
  for (const [expected, up] of [
    [upper, 1],
    [lower, -1],
  ] as const) {
    for (const side of [1, -1]) {
      const origin: Vector3 = [inside[0], side * inside[1], inside[2]];
      const found = outermost(faces, origin, [0, 0, up]);
      const distance = found ? Math.hypot(found.uv[0] - expected[0], found.uv[1] - expected[1]) : 9;
      expect(distance).toBeLessThan(0.015);
    }
  }
});

it.each(FOOT_LANDMARKS.map((landmark) => [landmark.name, landmark] as const))(
  'foot: %s',
  (_name, { point, uv }) => {
    const faces = bakeFaces('lower');
    for (const side of [1, -1]) {
      // From the ankle's height down, in a straight line: our foot has no toes.
      const from: Vector3 = [Math.min(0.19, Math.max(-0.02, point[0] * 0.8)), side * 0.083, 0.02];
      const to: Vector3 = [point[0], side * point[1], Math.max(0.02, point[2])];
      const found = outermost(faces, from, normalize(subtract(to, from)));
      const distance = found ? Math.hypot(found.uv[0] - uv[0], found.uv[1] - uv[1]) : 9;
      expect(distance).toBeLessThan(0.035);
    }
  },
);

/** Of a triangle: twice its area in the texture, negative if it is mirrored, its area on the body, and its middle. */
function* triangles({ positions, uvs, indices }: Submesh) {
  for (let k = 0; k < indices.length; k += 3) {
    const at = [0, 1, 2].map((c) => indices[k + c]);
    const uv = at.map((i): Pair => [uvs![2 * i], uvs![2 * i + 1]]);
    const corners = at.map(
      (i): Vector3 => [positions[3 * i], positions[3 * i + 1], positions[3 * i + 2]],
    );
    const [p, q] = [subtract(corners[1], corners[0]), subtract(corners[2], corners[0])];
    const area = Math.hypot(
      p[1] * q[2] - p[2] * q[1],
      p[2] * q[0] - p[0] * q[2],
      p[0] * q[1] - p[1] * q[0],
    );
    const uvArea =
      (uv[1][0] - uv[0][0]) * (uv[2][1] - uv[0][1]) - (uv[2][0] - uv[0][0]) * (uv[1][1] - uv[0][1]);
    const middle = [0, 1, 2].map((axis) => corners.reduce((sum, c) => sum + c[axis] / 3, 0));
    yield { uv, uvArea, area, middle: middle as unknown as Vector3 };
  }
}

/** Left arms, hands and feet are mirrored onto the areas of the right ones. */
const isMirrored = ([, y, z]: Vector3, bake: MannequinBake, [u, v]: Pair): boolean =>
  y > 0 &&
  ((bake === 'upper' && v < 0.41 && z > 1.3) ||
    (bake === 'lower' && u > 0.75 && (v < 0.7 || u > 0.9) && z < 0.15));

type Rectangle = readonly [left: number, bottom: number, right: number, top: number];

/** **Source:** textures-uv.md. */
const RECTANGLES: Readonly<Record<MannequinBake, readonly Rectangle[]>> = {
  head: [
    [0.002, 0.379, 0.998, 0.995],
    [0.023, 0.003, 0.47, 0.462],
    [0.529, 0.003, 0.975, 0.462],
  ],
  upper: [
    [0.018, 0.375, 0.491, 0.993],
    [0.532, 0.424, 0.98, 0.992],
    [0.023, 0.187, 0.863, 0.406],
    [0.191, 0.013, 0.983, 0.227],
  ],
  lower: [
    [0.368, 0.014, 0.793, 0.993],
    [0.004, 0.014, 0.35, 0.995],
    [0.765, 0.249, 0.996, 0.644],
    [0.903, 0.731, 0.991, 0.991],
  ],
  eyes: [[0, 0, 1, 1]],
};
/** What lies beyond an island is hidden in a joint, or is the side of a finger. */
const BEYOND = 0.012;

const isWithin = (uv: readonly Pair[], [left, bottom, right, top]: Rectangle): boolean =>
  uv.every(
    ([u, v]) => u > left - BEYOND && u < right + BEYOND && v > bottom - BEYOND && v < top + BEYOND,
  );

describe.each(LOD_NAMES)('level %s', (lod) => {
  const faces = mesh.lods[lod]!.flatMap((face, number) => {
    const { bake, name } = MANNEQUIN_FACES[number];
    return bake ? [{ face, bake, name }] : [];
  });

  it.each(faces)('$name: every triangle is in one island', ({ face, bake }) => {
    for (const { uv } of triangles(face)) {
      expect(
        RECTANGLES[bake].some((island) => isWithin(uv, island)),
        uv.join(' '),
      ).toBe(true);
    }
  });

  it.each(faces)(
    '$name: no triangle is turned over, but where rims roll inwards',
    ({ face, bake }) => {
      let [turned, whole] = [0, 0];
      for (const { uv, uvArea, area, middle } of triangles(face)) {
        whole += area;
        const sign = isMirrored(middle, bake, uv[0]) ? -1 : 1;
        if (sign * uvArea < -1e-7) turned += area;
      }
      expect(turned / whole).toBeLessThan(0.016);
    },
  );
});

/** The layouts themselves give a face four times as much of the texture as the back of the head. */
it.each([
  ['head', 0.2, 8],
  ['upper', 0.35, 2.5],
  ['lower', 0.35, 2.5],
] as const)(
  '%s: all but what is hidden at joints has a similar share of the texture',
  (name, least, most) => {
    const face = mesh.lods.high![MANNEQUIN_FACES.findIndex((each) => each.name === name)];
    const shares = [...triangles(face)].map(({ uvArea, area }) => [Math.abs(uvArea) / area, area]);
    shares.sort(([a], [b]) => a - b);
    const whole = shares.reduce((sum, [, area]) => sum + area, 0);
    const shareAt = (part: number): number => {
      let sum = 0;
      return shares.find(([, area]) => {
        sum += area;
        return sum >= part * whole;
      })![0];
    };
    expect(shareAt(0.2) / shareAt(0.5)).toBeGreaterThan(least);
    expect(shareAt(0.9) / shareAt(0.5)).toBeLessThan(most);
  },
);
