import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { StageCamera } from './stage-camera.ts';

const FIGURE = { min: [-0.2, -0.4, 0], max: [0.2, 0.4, 2] } as const;
const TALL = { min: [-0.2, -0.4, 0], max: [0.2, 0.4, 4] } as const;

let camera: StageCamera;

beforeEach(() => {
  camera = new StageCamera();
  camera.resize(800, 600);
  camera.frame(FIGURE, false);
});

describe('an orbit that is asked for', () => {
  it('is where the camera goes, in degrees and metres', () => {
    camera.setOrbit({ theta: 30, phi: 80, radius: { metres: 3 } }, false);
    const { theta, phi, radius } = camera.state();
    expectNumbers([theta, phi, radius], [30, 80, 3], 1e-9);
    camera.update(0);
    // 30 degrees to the avatar's left of the front is forward and to the left of it: +X, +Y.
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

  it('stays where numbers of the graphics card still tell places apart', () => {
    camera.setOrbit({ theta: 0, phi: 90, radius: { metres: 1e300 } }, false);
    camera.setTarget([1e300, 0, -1e300], false);
    camera.update(0);
    expect(camera.object.matrix.elements.every(Number.isFinite)).toBe(true);
    expect(camera.state()).toMatchObject({ radius: 150, target: [8192, 0, -8192] });
  });

  it('keeps its share of what shows all, whatever the canvas and the box', () => {
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

  it('is forgotten when a hand moves the camera, or a view is chosen', () => {
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
    camera.frame(FIGURE, false);
    expect(camera.state().radius).toBeCloseTo(all, 1);
  });

  it('stays within what the camera can do', () => {
    camera.setOrbit({ theta: 0, phi: 0, radius: { metres: 1e6 } }, false);
    expect(camera.state().radius).toBe(150);
    expect(camera.state().phi).toBeCloseTo(90 - (1.5 * 180) / Math.PI, 9);
  });

  it('is eased to, unless told', () => {
    camera.setOrbit({ theta: 90, phi: 90, radius: { metres: 3 } });
    expect(camera.update(0)).toBe(true);
    expect(camera.state().theta).toBe(0);
    expect(camera.update(281)).toBe(false);
    expect(camera.state().theta).toBeCloseTo(90, 9);
  });
});

describe('a target that is asked for', () => {
  it('is in the middle of the picture, from as far as before', () => {
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

  it('does not bring back a distance that a hand has changed', () => {
    camera.reducedMotion = true;
    camera.zoomBy(0.5);
    const { radius } = camera.state();
    camera.setTarget([0, 0, 1.6], false);
    camera.update(0);
    expect(camera.state().radius).toBeCloseTo(radius / 2, 9);
    expectNumbers(camera.state().target, [0, 0, 1.6], 0);
  });
});

describe('a camera that goes round by itself', () => {
  it('turns with the time of the frames, and keeps them coming', () => {
    camera.autoRotate = 30;
    for (let now = 0; now <= 1000; now += 20) expect(camera.update(now)).toBe(true);
    expect(camera.state().theta).toBeCloseTo(30, 6);
    // Nobody saw the ten seconds in between.
    camera.update(11_000);
    expect(camera.state().theta).toBeCloseTo(33, 6);
    camera.autoRotate = 0;
    expect(camera.update(11_020)).toBe(false);
    expect(camera.isFramed).toBe(true);
  });

  it('stands while a hand is on it, and says when it goes on', () => {
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

  it('stands for those who asked for less motion', () => {
    camera.reducedMotion = true;
    camera.autoRotate = 30;
    expect(camera.update(0)).toBe(false);
    camera.update(1000);
    expect(camera.state()).toMatchObject({ theta: 0, autoRotate: 30 });
  });

  it('eases to a view while it turns, and goes on from there', () => {
    camera.setOrbit({ theta: 90, phi: 90, radius: { share: 1 } }, false);
    camera.autoRotate = 10;
    camera.view('front');
    for (let now = 0; now <= 1000; now += 20) camera.update(now);
    expect(camera.state().theta).toBeCloseTo(10, 6);
  });
});

it('shows in a picture of another size what is seen from top to bottom', () => {
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
