import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Bounds, type FreeArea, fitBounds, freeArea } from './framing.ts';
import { createOrbit, createViewAxes, type Orbit, type Vec3, viewAxes } from './orbit.ts';

const NO_INSETS = { top: 0, right: 0, bottom: 0, left: 0 };

function createFreeArea(): FreeArea {
  return { shiftX: 0, shiftY: 0, tanX: 0, tanY: 0 };
}

/** How far out the corners are on the screen, 1 being the edge of the free area: right, left, top, bottom. */
function extents(orbit: Orbit, bounds: Bounds, area: FreeArea): [number, number, number, number] {
  const { right, up, back } = viewAxes(createViewAxes(), orbit.azimuth, orbit.elevation);
  const out: [number, number, number, number] = [-Infinity, -Infinity, -Infinity, -Infinity];
  for (const x of [bounds.min[0], bounds.max[0]])
    for (const y of [bounds.min[1], bounds.max[1]])
      for (const z of [bounds.min[2], bounds.max[2]]) {
        const d: Vec3 = [x - orbit.targetX, y - orbit.targetY, z - orbit.targetZ];
        const depth = orbit.distance - dot(d, back);
        const across = dot(d, right) / (depth * area.tanX);
        const upward = dot(d, up) / (depth * area.tanY);
        out[0] = Math.max(out[0], across);
        out[1] = Math.max(out[1], -across);
        out[2] = Math.max(out[2], upward);
        out[3] = Math.max(out[3], -upward);
      }
  return out;
}

function dot(a: Vec3, b: Vec3): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

describe('freeArea', () => {
  it('is the whole canvas without insets', () => {
    const area = freeArea(createFreeArea(), 800, 400, Math.PI / 2, NO_INSETS);
    expect(area.shiftX).toBe(0);
    expect(area.shiftY).toBe(0);
    expect(area.tanY).toBeCloseTo(1, 12);
    expect(area.tanX).toBeCloseTo(2, 12);
  });

  it('moves its centre away from insets', () => {
    const insets = { top: 0, right: 200, bottom: 100, left: 0 };
    const area = freeArea(createFreeArea(), 800, 400, Math.PI / 2, insets);
    expect(area.shiftX).toBe(-100);
    expect(area.shiftY).toBe(-50);
    expect(area.tanY).toBeCloseTo(0.75, 12);
    expect(area.tanX).toBeCloseTo(1.5, 12);
  });

  it('keeps 30 % of a canvas that is smaller than its insets', () => {
    const insets = { top: 150, right: 0, bottom: 150, left: 0 };
    const area = freeArea(createFreeArea(), 400, 200, Math.PI / 2, insets);
    expect(area.tanY).toBeCloseTo(0.3, 12);
    expect(area.shiftY).toBeCloseTo(0, 12);
  });
});

describe('fitBounds', () => {
  const coordinate = fc.double({ min: -30, max: 30, noNaN: true });
  const size = fc.double({ min: 0.01, max: 30, noNaN: true });
  const bounds = fc
    .tuple(coordinate, coordinate, coordinate, size, size, size)
    .map(([x, y, z, dx, dy, dz]): Bounds => ({ min: [x, y, z], max: [x + dx, y + dy, z + dz] }));

  it('has every corner inside, and corners at opposite edges, from any side', () => {
    fc.assert(
      fc.property(
        bounds,
        fc.double({ min: -4, max: 4, noNaN: true }),
        fc.double({ min: -1.4, max: 1.4, noNaN: true }),
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        fc.double({ min: 0.1, max: 2, noNaN: true }),
        (box, azimuth, elevation, tanX, tanY) => {
          const area: FreeArea = { shiftX: 0, shiftY: 0, tanX, tanY };
          const axes = viewAxes(createViewAxes(), azimuth, elevation);
          const orbit = { ...createOrbit(), azimuth, elevation };
          const [right, left, top, bottom] = extents(fitBounds(orbit, box, axes, area), box, area);
          expect(Math.max(right, left, top, bottom)).toBeLessThan(1 + 1e-6);
          const across = Math.min(right, left);
          const upward = Math.min(top, bottom);
          expect(Math.max(across, upward)).toBeGreaterThan(1 - 1e-6);
        },
      ),
    );
  });

  it('shows a flat square from the exact distance', () => {
    const box: Bounds = { min: [0, -1, 0], max: [0, 1, 2] };
    const area: FreeArea = { shiftX: 0, shiftY: 0, tanX: 1, tanY: 0.5 };
    const orbit = fitBounds(createOrbit(), box, viewAxes(createViewAxes(), 0, 0), area);
    expect(orbit.distance).toBeCloseTo(2, 12);
    expect([orbit.targetX, orbit.targetY, orbit.targetZ]).toEqual([0, 0, 1]);
  });
});
