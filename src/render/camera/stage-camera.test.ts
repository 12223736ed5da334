import { Vector3 } from 'three';
import { describe, expect, it, vi } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import type { Vec3 } from './orbit.ts';
import { StageCamera } from './stage-camera.ts';

/** A figure of two metres. */
const FIGURE = { min: [-0.2, -0.4, 0], max: [0.2, 0.4, 2] } as const;

function createCamera(): StageCamera {
  const camera = new StageCamera();
  camera.resize(800, 600);
  camera.frame(FIGURE, false);
  camera.update(0);
  return camera;
}

/** Where a point is on the canvas: CSS pixels from its top left. */
function onCanvas(camera: StageCamera, point: Vec3): [number, number] {
  camera.object.updateMatrixWorld(true);
  const clip = new Vector3(...point).project(camera.object);
  return [((clip.x + 1) / 2) * 800, ((1 - clip.y) / 2) * 600];
}

function settle(camera: StageCamera, fromMs: number): number {
  for (let frame = 1; frame < 500; frame++)
    if (!camera.update(fromMs + frame * 16)) return frame * 16;
  throw new Error('the camera never comes to rest');
}

describe('StageCamera', () => {
  it('keeps what it frames clear of the insets', () => {
    const camera = createCamera();
    camera.setInsets({ top: 20, right: 300, bottom: 100, left: 0 }, false);
    camera.update(0);
    const [headX, headY] = onCanvas(camera, [0, 0, 2]);
    const [, feetY] = onCanvas(camera, [0, 0, 0]);
    expect(headX).toBeCloseTo(250, 0);
    expect(headY).toBeGreaterThan(20);
    expect(feetY).toBeLessThan(500);
    expect(feetY - headY).toBeGreaterThan(400);
  });

  it('follows a drag for a moment and then rests', () => {
    const camera = createCamera();
    camera.orbitBy(0.5, 0);
    expect(camera.update(0)).toBe(true);
    expect(camera.orbit.azimuth).toBe(0);
    expect(settle(camera, 0)).toBeLessThan(600);
    expect(camera.orbit.azimuth).toBeCloseTo(0.5, 6);
    expect(camera.update(9999)).toBe(false);
  });

  it('eases to a view in 280 ms, the short way round', () => {
    const camera = createCamera();
    camera.orbitBy(2 * Math.PI - 0.2, 0);
    settle(camera, 0);
    camera.view('front');
    camera.update(1000);
    camera.update(1140);
    expect(Math.abs(camera.orbit.azimuth)).toBeLessThan(0.2);
    expect(camera.update(1279)).toBe(true);
    expect(camera.update(1281)).toBe(false);
    expect(camera.orbit.azimuth).toBe(0);
  });

  it('is at once where it should be with reduced motion', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    camera.view('back');
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBe(Math.PI);
    camera.orbitBy(0.1, 0);
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBeCloseTo(Math.PI + 0.1, 12);
  });

  it('zooms about the pointer', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    const point: Vec3 = [0, 0.3, 1.7];
    // A point in the plane of the target keeps its place on the canvas.
    camera.view('front', false);
    camera.update(0);
    const { targetX, targetY, targetZ } = camera.orbit;
    point[0] = targetX;
    point[1] = targetY + 0.3;
    point[2] = targetZ;
    const [x, y] = onCanvas(camera, point);
    camera.zoomBy(0.5, x, y);
    camera.update(0);
    const after = onCanvas(camera, point);
    expect(after[0]).toBeCloseTo(x, 6);
    expect(after[1]).toBeCloseTo(y, 6);
  });

  it('moves what is seen by as many pixels as the hand', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    const { targetX, targetY, targetZ } = camera.orbit;
    const before = onCanvas(camera, [targetX, targetY, targetZ]);
    camera.panBy(40, -25);
    camera.update(0);
    const after = onCanvas(camera, [targetX, targetY, targetZ]);
    expect(after[0] - before[0]).toBeCloseTo(40, 6);
    expect(after[1] - before[1]).toBeCloseTo(-25, 6);
  });

  it('keeps distance and elevation within bounds', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    camera.zoomBy(1e-9);
    camera.orbitBy(0, 99);
    camera.update(0);
    expect(camera.orbit.distance).toBe(0.03);
    expect(camera.orbit.elevation).toBe(1.5);
    camera.zoomBy(1e9);
    camera.orbitBy(0, -99);
    camera.update(0);
    expect(camera.orbit.distance).toBe(150);
    expect(camera.orbit.elevation).toBe(-0.5);
  });

  it('keeps a framed figure framed when the canvas changes, until a hand moves the camera', () => {
    const camera = createCamera();
    const wide = camera.orbit.distance;
    camera.resize(200, 600);
    camera.update(0);
    const narrow = camera.orbit.distance;
    expect(narrow).toBeGreaterThan(wide);
    camera.reducedMotion = true;
    camera.zoomBy(0.5);
    camera.resize(800, 600);
    camera.update(0);
    expect(camera.orbit.distance).toBeCloseTo(narrow / 2, 9);
  });

  it('names its views by the way the avatar looks', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    camera.avatarAzimuth = 2;
    camera.view('front');
    camera.update(0);
    expect(camera.orbit.azimuth).toBe(2);
  });

  it('goes along with what moves, also while it eases', () => {
    const camera = createCamera();
    const point: Vec3 = [0.1, 0.2, 1.5];
    camera.view('back');
    camera.update(1000);
    camera.update(1100);
    const before = onCanvas(camera, point);
    camera.moveAlong(100, -50, 20);
    // The same moment again: nothing but the carrying has moved it.
    camera.update(1100);
    const after = onCanvas(camera, [100.1, -49.8, 21.5]);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
  });

  it('turns with what turns', () => {
    const camera = createCamera();
    camera.moveAlong(0, 0, 0, 1);
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBe(1);
  });

  it('finds points on the canvas, and what lies under them, with any insets', () => {
    const camera = createCamera();
    camera.reducedMotion = true;
    camera.setInsets({ top: 20, right: 300, bottom: 100, left: 40 }, false);
    camera.orbitBy(0.7, 0.3);
    camera.zoomBy(0.8, 100, 200);
    camera.update(0);
    const point: Vec3 = [0.2, -0.5, 1.4];
    const seen = new Float64Array(3);
    camera.project(seen, ...point);
    expectNumbers(seen.subarray(0, 2), onCanvas(camera, point), 1e-6);
    const ray = new Float64Array(6);
    camera.rayThrough(ray, seen[0], seen[1]);
    const lens = new Vector3().setFromMatrixPosition(camera.object.matrix);
    expectNumbers(ray.subarray(0, 3), lens.toArray(), 1e-9);
    expect(Math.hypot(ray[3], ray[4], ray[5])).toBeCloseTo(1, 12);
    const way = lens.distanceTo(new Vector3(...point));
    expectNumbers(
      [0, 1, 2].map((axis) => ray[axis] + way * ray[3 + axis]),
      point,
      1e-9,
    );
  });

  it('tells what is behind the lens by its depth', () => {
    const camera = createCamera();
    const { targetX, targetY, targetZ, distance } = camera.orbit;
    const seen = new Float64Array(3);
    camera.project(seen, targetX, targetY, targetZ);
    expectNumbers(seen, [400, 300, distance], 1e-9);
    camera.project(seen, targetX + 3 * distance, targetY, targetZ);
    expect(seen[2]).toBeLessThan(0);
  });

  it('says when it wants a frame and when a hand leaves the view', () => {
    const camera = createCamera();
    camera.onChange = vi.fn();
    camera.onLeaveView = vi.fn();
    camera.orbitBy(0.1, 0);
    camera.orbitBy(0.1, 0);
    expect(camera.onChange).toHaveBeenCalledTimes(2);
    expect(camera.onLeaveView).toHaveBeenCalledTimes(1);
    camera.view('front');
    expect(camera.onChange).toHaveBeenCalledTimes(3);
  });
});
