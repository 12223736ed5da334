import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { SphereVisibility } from './sphere-visibility.ts';
import { StageCamera } from './stage-camera.ts';

/** A camera that frames a metre about the origin from the front, at its height. */
function setUp(insetRight = 0) {
  const camera = new StageCamera();
  camera.resize(600, 600);
  camera.reducedMotion = true;
  camera.setInsets({ top: 0, right: insetRight, bottom: 0, left: 0 });
  camera.orbitBy(0, -0.1);
  camera.frame({ min: [0, -0.5, -0.5], max: [0, 0.5, 0.5] });
  camera.update(0);
  const visibility = new SphereVisibility();
  visibility.setCamera(camera.object);
  const measure = (...sphere: [x: number, y: number, z: number, radius: number]) => {
    const out = new Float64Array(2);
    visibility.measure(out, ...sphere);
    return out;
  };
  return { measure, distance: camera.orbit.distance };
}

describe('SphereVisibility', () => {
  it('measures distance and height in the picture', () => {
    const { measure, distance } = setUp();
    const tan = Math.tan((14 * Math.PI) / 180);
    expectNumbers(measure(0, 0, 0, 0.2), [0.2 / tan / distance, distance]);
    expectNumbers(measure(-distance, 0, 0, 0.2), [0.1 / tan / distance, 2 * distance]);
  });

  it('is 0 beside the frustum and behind the camera', () => {
    const { measure, distance } = setUp();
    const edge = distance * Math.tan((14 * Math.PI) / 180);
    expect(measure(0, edge + 0.1, 0, 0.2)[0]).toBeGreaterThan(0);
    expect(measure(0, edge + 0.3, 0, 0.2)[0]).toBe(0);
    expect(measure(0, 0, -edge - 0.3, 0.2)[0]).toBe(0);
    expect(measure(distance + 1, 0, 0, 0.2)[0]).toBe(0);
  });

  it('includes the shift by insets', () => {
    const { measure, distance } = setUp(300);
    const edge = distance * Math.tan((14 * Math.PI) / 180);
    // The avatar's left is on the right of the picture, where there is more room now.
    expect(measure(0, 1.3 * edge, 0, 0.1)[0]).toBeGreaterThan(0);
    expect(measure(0, -0.8 * edge, 0, 0.1)[0]).toBe(0);
  });
});
