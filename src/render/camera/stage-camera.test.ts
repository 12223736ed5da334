import { Vector3 } from 'three';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import type { Vec3 } from './orbit.ts';
import { StageCamera } from './stage-camera.ts';

/** The bounds of avatars of two and of four metres. */
const AVATAR = { min: [-0.2, -0.4, 0], max: [0.2, 0.4, 2] } as const;
const TALL = { min: [-0.2, -0.4, 0], max: [0.2, 0.4, 4] } as const;

let camera: StageCamera;

beforeEach(() => {
  camera = new StageCamera();
  camera.resize(800, 600);
  camera.frame(AVATAR, false);
  camera.update(0);
});

/** Where a point is on the canvas: CSS pixels from its top left. */
function onCanvas(point: Vec3): [number, number] {
  camera.object.updateMatrixWorld(true);
  const clip = new Vector3(...point).project(camera.object);
  return [((clip.x + 1) / 2) * 800, ((1 - clip.y) / 2) * 600];
}

/** Draws frames until the camera stops; returns the milliseconds that it took. */
function settle(fromMs: number): number {
  for (let frame = 1; frame < 500; frame++) {
    if (!camera.update(fromMs + frame * 16)) return frame * 16;
  }
  throw new Error('the camera never stops');
}

/** Of an eye at 1 2 1.7. */
const eye = (azimuth: number, elevation: number) => ({
  ...{ targetX: 1, targetY: 2, targetZ: 1.7, azimuth, elevation },
  ...{ distance: 0, shiftX: 0, shiftY: 0 },
});

describe('the eyes of an avatar', () => {
  it('look in the direction of yaw and pitch, from where they are', () => {
    const before = [...camera.object.matrix.elements];
    camera.setEye(eye(-Math.PI / 2, -0.3));
    camera.update(16);
    const m = camera.object.matrix.elements;
    expectNumbers([m[12], m[13], m[14]], [1, 2, 1.7], 1e-9);
    expectNumbers([-m[8], -m[9], -m[10]], [0, Math.cos(0.3), Math.sin(0.3)], 1e-9);
    // What is straight ahead is in the middle, and the point under the middle straight ahead.
    const ahead = new Float64Array(3);
    camera.project(ahead, 1, 2 + Math.cos(0.3), 1.7 + Math.sin(0.3));
    expectNumbers([...ahead], [400, 300, 1], 1e-6);
    const ray = new Float64Array(6);
    camera.rayThrough(ray, 400, 300);
    expectNumbers([...ray], [1, 2, 1.7, 0, Math.cos(0.3), Math.sin(0.3)], 1e-9);
    expect(camera.object.fov).toBe(60);

    camera.setEye(null);
    camera.update(32);
    expectNumbers([...camera.object.matrix.elements], before, 1e-9);
    expect(camera.object.fov).toBe(28);
  });
});

it('goes to a place from which it looks at a point', () => {
  camera.goTo({
    ...eye(Math.atan2(4, 3), Math.atan2(1, 5)),
    ...{ targetX: 0, targetY: 0, targetZ: 1, distance: Math.hypot(3, 4, 1) },
  });
  settle(0);
  const m = camera.object.matrix.elements;
  expectNumbers([m[12], m[13], m[14]], [3, 4, 2], 1e-3);
  expectNumbers(onCanvas([0, 0, 1]), [400, 300], 1);
});

describe('StageCamera', () => {
  it('keeps what it frames clear of the insets', () => {
    camera.setInsets({ top: 20, right: 300, bottom: 100, left: 0 }, false);
    camera.update(0);
    const [headX, headY] = onCanvas([0, 0, 2]);
    const [, feetY] = onCanvas([0, 0, 0]);
    expect(headX).toBeCloseTo(250, 0);
    expect(headY).toBeGreaterThan(20);
    expect(feetY).toBeLessThan(500);
    expect(feetY - headY).toBeGreaterThan(400);
  });

  it('follows a drag for a moment and then stops', () => {
    camera.orbitBy(0.5, 0);
    expect(camera.update(0)).toBe(true);
    expect(camera.orbit.azimuth).toBe(0);
    expect(settle(0)).toBeLessThan(600);
    expect(camera.orbit.azimuth).toBeCloseTo(0.5, 6);
    expect(camera.update(9999)).toBe(false);
  });

  it('eases to a view in 280 ms, the short way round', () => {
    camera.orbitBy(2 * Math.PI - 0.2, 0);
    settle(0);
    camera.view('front');
    camera.update(1000);
    camera.update(1140);
    expect(Math.abs(camera.orbit.azimuth)).toBeLessThan(0.2);
    expect(camera.update(1279)).toBe(true);
    expect(camera.update(1281)).toBe(false);
    expect(camera.orbit.azimuth).toBe(0);
  });

  it('jumps with reduced motion', () => {
    camera.reducedMotion = true;
    camera.view('back');
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBe(Math.PI);
    camera.orbitBy(0.1, 0);
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBeCloseTo(Math.PI + 0.1, 12);
  });

  it('zooms at the pointer', () => {
    camera.reducedMotion = true;
    const point: Vec3 = [0, 0.3, 1.7];
    // A point in the plane of the target stays where it is on the canvas.
    camera.view('front', false);
    camera.update(0);
    const { targetX, targetY, targetZ } = camera.orbit;
    point[0] = targetX;
    point[1] = targetY + 0.3;
    point[2] = targetZ;
    const [x, y] = onCanvas(point);
    camera.zoomBy(0.5, x, y);
    camera.update(0);
    const after = onCanvas(point);
    expect(after[0]).toBeCloseTo(x, 6);
    expect(after[1]).toBeCloseTo(y, 6);
  });

  it('zooms towards a point at any depth, which stays where it is even while the camera eases', () => {
    const point: Vec3 = [0.6, 0.4, 1.5];
    const before = onCanvas(point);
    const { distance } = camera.orbit;
    camera.zoomTowards(0.4, point);
    for (const nowMs of [0, 50, 100, 2000]) {
      camera.update(nowMs);
      const now = onCanvas(point);
      expect(now[0]).toBeCloseTo(before[0], 6);
      expect(now[1]).toBeCloseTo(before[1], 6);
    }
    expect(camera.orbit.distance).toBeLessThan(0.5 * distance);
  });

  it('pans the picture by as many pixels as the pointer moves', () => {
    camera.reducedMotion = true;
    const { targetX, targetY, targetZ } = camera.orbit;
    const before = onCanvas([targetX, targetY, targetZ]);
    camera.panBy(40, -25);
    camera.update(0);
    const after = onCanvas([targetX, targetY, targetZ]);
    expect(after[0] - before[0]).toBeCloseTo(40, 6);
    expect(after[1] - before[1]).toBeCloseTo(-25, 6);
  });

  it('keeps distance and elevation within bounds', () => {
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

  it('looks at a point from a distance, and goes back to the view that it remembered', () => {
    const before = camera.state();
    const goBack = camera.rememberView();
    camera.maxDistance = 500;
    camera.lookFrom(400, [0, 0, 1]);
    settle(0);
    expect(camera.goalDistance).toBe(400);
    expect(camera.state().radius).toBeCloseTo(400, 6);
    expect(camera.isFramed).toBe(false);
    // What is 100 m behind the target is drawn, too.
    expect(camera.object.far).toBeGreaterThan(500);
    // Gestures do not bring it back to the usual limit.
    camera.zoomBy(0.9);
    expect(camera.goalDistance).toBeCloseTo(360, 6);
    goBack();
    settle(10_000);
    expect(camera.state().radius).toBeCloseTo(before.radius, 9);
    expect(camera.isFramed).toBe(true);
    camera.zoomBy(1000);
    expect(camera.goalDistance).toBe(150);
  });

  it('remembers a view that the user has chosen', () => {
    camera.zoomBy(0.5);
    camera.panBy(30, 20);
    settle(0);
    const before = camera.state();
    const goBack = camera.rememberView();
    camera.frame(TALL);
    settle(10_000);
    expect(camera.isFramed).toBe(true);
    goBack();
    settle(20_000);
    expect(camera.state().radius).toBeCloseTo(before.radius, 9);
    expect(camera.state().target).toEqual(before.target);
    expect(camera.isFramed).toBe(false);
  });

  it('keeps what it framed in the frame when the canvas changes, until the user moves the camera', () => {
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

  it('has views that refer to the direction of the avatar', () => {
    camera.reducedMotion = true;
    camera.avatarAzimuth = 2;
    camera.view('front');
    camera.update(0);
    expect(camera.orbit.azimuth).toBe(2);
  });

  it('moves along with something, even while it eases', () => {
    const point: Vec3 = [0.1, 0.2, 1.5];
    camera.view('back');
    camera.update(1000);
    camera.update(1100);
    const before = onCanvas(point);
    camera.moveAlong(100, -50, 20);
    // At the same time: nothing else has moved the camera.
    camera.update(1100);
    const after = onCanvas([100.1, -49.8, 21.5]);
    expect(after[0]).toBeCloseTo(before[0], 3);
    expect(after[1]).toBeCloseTo(before[1], 3);
  });

  it('turns along with something', () => {
    camera.moveAlong(0, 0, 0, 1);
    expect(camera.update(0)).toBe(false);
    expect(camera.orbit.azimuth).toBe(1);
  });

  it('projects points to the canvas, and rays back, with any insets', () => {
    camera.reducedMotion = true;
    camera.setInsets({ top: 20, right: 300, bottom: 100, left: 40 }, false);
    camera.orbitBy(0.7, 0.3);
    camera.zoomBy(0.8, 100, 200);
    camera.update(0);
    const point: Vec3 = [0.2, -0.5, 1.4];
    const seen = new Float64Array(3);
    camera.project(seen, ...point);
    expectNumbers(seen.subarray(0, 2), onCanvas(point), 1e-6);
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

  it('has a negative depth for what is behind the camera', () => {
    const { targetX, targetY, targetZ, distance } = camera.orbit;
    const seen = new Float64Array(3);
    camera.project(seen, targetX, targetY, targetZ);
    expectNumbers(seen, [400, 300, distance], 1e-9);
    camera.project(seen, targetX + 3 * distance, targetY, targetZ);
    expect(seen[2]).toBeLessThan(0);
  });

  it('reports when it needs a frame, and when the user leaves a view', () => {
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

describe('a requested orbit', () => {
  it('is where the camera goes, in degrees and metres', () => {
    camera.setOrbit({ theta: 30, phi: 80, radius: { metres: 3 } }, false);
    const { theta, phi, radius } = camera.state();
    expectNumbers([theta, phi, radius], [30, 80, 3], 1e-9);
    camera.update(0);
    // 30 degrees from the avatar's front to its left: +X, +Y.
    const at = camera.object.matrix.elements;
    const [x, y, z] = camera.state().target;
    const level = 3 * Math.sin((80 * Math.PI) / 180);
    const eye = [
      x + level * Math.cos(Math.PI / 6),
      y + level * 0.5,
      z + 3 * Math.cos((80 * Math.PI) / 180),
    ];
    expectNumbers([at[12], at[13], at[14]], eye, 1e-9);
  });

  it('is limited to positions that numbers of the GPU still resolve', () => {
    camera.setOrbit({ theta: 0, phi: 90, radius: { metres: 1e300 } }, false);
    camera.setTarget([1e300, 0, -1e300], false);
    camera.update(0);
    expect(camera.object.matrix.elements.every(Number.isFinite)).toBe(true);
    expect(camera.state()).toMatchObject({ radius: 150, target: [8192, 0, -8192] });
  });

  it('keeps its share of the distance that shows everything, for any canvas and box', () => {
    camera.setOrbit({ theta: 0, phi: 90, radius: { share: 1 } }, false);
    const all = camera.state().radius;
    camera.setOrbit({ theta: 0, phi: 90, radius: { share: 1.5 } }, false);
    expect(camera.state().radius).toBeCloseTo(1.5 * all, 9);
    camera.frame(TALL, false);
    const tall = new StageCamera();
    tall.resize(800, 600);
    tall.setOrbit({ theta: 0, phi: 90, radius: { share: 1 } }, false);
    tall.frame(TALL, false);
    expect(camera.state().radius).toBeCloseTo(1.5 * tall.state().radius, 9);
    camera.resize(200, 600);
    tall.resize(200, 600);
    expect(camera.state().radius).toBeCloseTo(1.5 * tall.state().radius, 9);
  });

  it('is dropped when the user moves the camera, or a view is chosen', () => {
    const all = camera.state().radius;
    camera.setOrbit({ theta: 0, phi: 84, radius: { metres: 9 } }, false);
    camera.setTarget([0, 0, 1.6], false);
    camera.view('front', false);
    expect(camera.state().radius).toBeCloseTo(all, 6);
    expect(camera.state().target[2]).toBeCloseTo(1, 1);
    camera.setOrbit({ theta: 0, phi: 90, radius: { metres: 9 } }, false);
    camera.reducedMotion = true;
    camera.zoomBy(0.5);
    expect(camera.isFramed).toBe(false);
    camera.resize(800, 601);
    expect(camera.state().radius).toBeCloseTo(4.5, 9);
    camera.frame(AVATAR, false);
    expect(camera.state().radius).toBeCloseTo(all, 1);
  });

  it('stays within the limits of the camera', () => {
    camera.setOrbit({ theta: 0, phi: 0, radius: { metres: 1e6 } }, false);
    expect(camera.state().radius).toBe(150);
    expect(camera.state().phi).toBeCloseTo(90 - (1.5 * 180) / Math.PI, 9);
  });

  it('is eased to by default', () => {
    camera.setOrbit({ theta: 90, phi: 90, radius: { metres: 3 } });
    expect(camera.update(0)).toBe(true);
    expect(camera.state().theta).toBe(0);
    expect(camera.update(281)).toBe(false);
    expect(camera.state().theta).toBeCloseTo(90, 9);
  });
});

describe('a requested target', () => {
  it('is in the centre of the picture, at the same distance as before', () => {
    const { radius } = camera.state();
    camera.setTarget([0.1, 0.2, 1.6], false);
    expectNumbers(camera.state().target, [0.1, 0.2, 1.6], 0);
    expect(camera.state().radius).toBe(radius);
    camera.frame(TALL, false);
    expectNumbers(camera.state().target, [0.1, 0.2, 1.6], 0);
    const seen = new Float64Array(3);
    camera.project(seen, 0.1, 0.2, 1.6);
    expectNumbers(seen.subarray(0, 2), [400, 300], 1e-9);
    camera.setTarget('auto', false);
    expect(camera.state().target[2]).toBeCloseTo(2, 0);
  });

  it('does not reset a distance that the user has changed', () => {
    camera.reducedMotion = true;
    camera.zoomBy(0.5);
    const { radius } = camera.state();
    camera.setTarget([0, 0, 1.6], false);
    camera.update(0);
    expect(camera.state().radius).toBeCloseTo(radius / 2, 9);
    expectNumbers(camera.state().target, [0, 0, 1.6], 0);
  });
});

describe('automatic rotation', () => {
  it('turns by the time between frames, and needs every frame', () => {
    camera.autoRotate = 30;
    for (let now = 0; now <= 1000; now += 20) expect(camera.update(now)).toBe(true);
    expect(camera.state().theta).toBeCloseTo(30, 6);
    // No frame was drawn in the ten seconds in between.
    camera.update(11_000);
    expect(camera.state().theta).toBeCloseTo(33, 6);
    camera.autoRotate = 0;
    expect(camera.update(11_020)).toBe(false);
    expect(camera.isFramed).toBe(true);
  });

  it('stops while the user moves the camera, and reports when it continues', () => {
    camera.autoRotate = -30;
    camera.onChange = vi.fn();
    camera.setInteracting(true);
    expect(camera.update(0)).toBe(false);
    camera.update(100);
    expect(camera.state().theta).toBe(0);
    camera.setInteracting(false);
    expect(camera.onChange).toHaveBeenCalledTimes(2);
    camera.update(200);
    camera.update(300);
    expect(camera.state().theta).toBeCloseTo(-3, 9);
  });

  it('does not happen with reduced motion', () => {
    camera.reducedMotion = true;
    camera.autoRotate = 30;
    expect(camera.update(0)).toBe(false);
    camera.update(1000);
    expect(camera.state()).toMatchObject({ theta: 0, autoRotate: 30 });
  });

  it('goes on while the camera eases to a view', () => {
    camera.setOrbit({ theta: 90, phi: 90, radius: { share: 1 } }, false);
    camera.autoRotate = 10;
    camera.view('front');
    for (let now = 0; now <= 1000; now += 20) camera.update(now);
    expect(camera.state().theta).toBeCloseTo(10, 6);
  });
});

it('shows the same from top to bottom in a picture of another size', () => {
  camera.setInsets({ top: 20, right: 300, bottom: 100, left: 0 }, false);
  camera.update(0);
  const fov = () => 2 / camera.object.projectionMatrix.elements[5];
  const onScreen = fov();
  const shiftY = camera.object.projectionMatrix.elements[9];
  expect(camera.object.projectionMatrix.elements[8]).not.toBe(0);
  camera.cropTo(1000, 2000);
  const { elements } = camera.object.projectionMatrix;
  expect(fov()).toBeCloseTo(onScreen, 12);
  expect(elements[0] / elements[5]).toBeCloseTo(2, 12);
  expect(elements[9]).toBeCloseTo(shiftY, 12);
  expect(elements[8]).toBeCloseTo(0, 12);
  camera.update(16);
  expect(camera.object.projectionMatrix.elements[8]).not.toBe(0);
});
