import fc from 'fast-check';
import { Matrix3 } from 'three';
import { describe, expect, it } from 'vitest';
import { legacyTransform, pbrTransform, planarUv, SAME_UV, transformUv } from './uv-transform.ts';

const part = fc.double({ min: -4, max: 4, noNaN: true });
const pair = fc.tuple(part, part);
const angle = fc.double({ min: -2 * Math.PI, max: 2 * Math.PI, noNaN: true });
const CASES = { numRuns: 2000 };

const apply = (transform: Parameters<typeof transformUv>[2], u: number, v: number) => {
  const out = [0, 0];
  transformUv(out, 0, transform, u, v);
  return out;
};

const expectClose = (found: readonly number[], expected: readonly number[]) => {
  found.forEach((value, at) => {
    expect(Math.abs(value - expected[at])).toBeLessThan(1e-12);
  });
};

describe('legacyTransform', () => {
  it('is the formula of the reference, and that of three.js about the middle', () => {
    fc.assert(
      fc.property(pair, pair, angle, pair, (repeats, offset, r, [u, v]) => {
        const found = apply(legacyTransform({ repeats, offset, rotation: r }), u, v);
        const s = u - 0.5;
        const t = v - 0.5;
        const turnedS = s * Math.cos(r) + t * Math.sin(r);
        const turnedT = -s * Math.sin(r) + t * Math.cos(r);
        expectClose(found, [
          turnedS * repeats[0] + offset[0] + 0.5,
          turnedT * repeats[1] + offset[1] + 0.5,
        ]);
        const [m11, m21, , m12, m22, , m13, m23] = new Matrix3().setUvTransform(
          ...offset,
          ...repeats,
          r,
          0.5,
          0.5,
        ).elements;
        expectClose(found, [m11 * u + m12 * v + m13, m21 * u + m22 * v + m23]);
      }),
      CASES,
    );
  });

  it.each([
    [
      'repeats about the middle',
      { repeats: [2, 3], offset: [0, 0], rotation: 0 },
      [1, 1],
      [1.5, 2],
    ],
    ['mirrors', { repeats: [-1, 1], offset: [0, 0], rotation: 0 }, [0.25, 0.25], [0.75, 0.25]],
    [
      'shifts after it scales',
      { repeats: [2, 2], offset: [0.25, -0.5], rotation: 0 },
      [0.5, 0.5],
      [0.75, 0],
    ],
    [
      'turns a quarter',
      { repeats: [1, 1], offset: [0, 0], rotation: Math.PI / 2 },
      [1, 0.5],
      [0.5, 0],
    ],
    [
      'turns before it scales',
      { repeats: [4, 1], offset: [0, 0], rotation: Math.PI / 2 },
      [1, 1],
      [2.5, 0],
    ],
  ] as const)('%s', (_, placement, [u, v], expected) => {
    expectClose(apply(legacyTransform(placement), u, v), expected);
  });
});

describe('pbrTransform', () => {
  it('is the shader of the reference', () => {
    fc.assert(
      fc.property(pair, pair, angle, pair, (scale, offset, rotation, [u, v]) => {
        const found = apply(pbrTransform({ offset, scale, rotation }), u, v);
        const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
        const [a, b] = [u * scale[0], (1 - v) * scale[1]];
        const w = -sin * a + cos * b + offset[1];
        expectClose(found, [cos * a + sin * b + offset[0], 1 - w]);
      }),
      CASES,
    );
  });

  it('scales about the upper left corner, and changes nothing without a transform', () => {
    const doubled = pbrTransform({ offset: [0, 0], scale: [2, 2], rotation: 0 });
    expectClose(apply(doubled, 0, 1), [0, 1]);
    expectClose(apply(doubled, 1, 0), [2, -1]);
    expect(pbrTransform(null)).toBe(SAME_UV);
  });
});

describe('planarUv', () => {
  const at = (normal: readonly number[], position: readonly number[]) => {
    const out = [9, 0, 0, 9];
    planarUv(out, 1, normal, position);
    expect([out[0], out[3]]).toEqual([9, 9]);
    return out.slice(1, 3);
  };

  it.each([
    // The face towards +x: u runs along +y, v along +z.
    ['+x', [1, 0, 0], [0.5, 0.25, 0.125], [1, 0.75]],
    // Towards -x, u runs along -y.
    ['-x', [-1, 0, 0], [-0.5, 0.25, 0.125], [0, 0.75]],
    ['+y', [0, 1, 0], [0.25, 0.5, 0.125], [0, 0.75]],
    ['-y', [0, -1, 0], [0.25, -0.5, 0.125], [1, 0.75]],
    ['+z', [0, 0, 1], [0.25, 0.125, 0.5], [1, 0.75]],
    ['a slope of half x', [0.5, 0, Math.sqrt(0.75)], [0, 0.25, 0], [1, 0.5]],
  ])('projects along the axis: %s', (_, normal, position, expected) => {
    const found = at(normal, position);
    expect(found[0]).toBeCloseTo(expected[0], 12);
    expect(found[1]).toBeCloseTo(expected[1], 12);
  });

  it('is the formula of the reference', () => {
    const unit = fc
      .tuple(part, part, part)
      .filter((n) => Math.hypot(...n) > 0.1)
      .map((n) => n.map((value) => value / Math.hypot(...n)));
    fc.assert(
      fc.property(unit, fc.tuple(part, part, part), (n, p) => {
        const b =
          Math.abs(n[0]) >= 0.5 ? [0, Math.sign(n[0]), 0] : n[1] > 0 ? [-1, 0, 0] : [1, 0, 0];
        const t = [b[1] * n[2] - b[2] * n[1], b[2] * n[0] - b[0] * n[2], b[0] * n[1] - b[1] * n[0]];
        const dot = (x: readonly number[]) => x[0] * p[0] + x[1] * p[1] + x[2] * p[2];
        expectClose(at(n, p), [2 * dot(b) + 0.5, 0.5 - 2 * dot(t)]);
      }),
      CASES,
    );
  });
});
