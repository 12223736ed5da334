import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { SphereVisibility } from './camera-projection.ts';
import { StageCamera } from './stage-camera.ts';

/** A camera 5 m before the middle, at its height, that looks at it. */
function setUp(insetRight = 0) {
  const camera = new StageCamera();
  camera.resize(600, 600);
  camera.reducedMotion = true;
  camera.setInsets({ top: 0, right: insetRight, bottom: 0, left: 0 });
  camera.orbitBy(0, -0.1);
  camera.frame({ min: [0, -0.5, -0.5], max: [0, 0.5, 0.5] });
  camera.update(0);
  const sight = new SphereVisibility();
  sight.setCamera(camera.object);
  const see = (...ball: [x: number, y: number, z: number, radius: number]) => {
    const out = new Float64Array(2);
    sight.measure(out, ...ball);
    return out;
  };
  return { see, distance: camera.orbit.distance };
}

describe('Sight', () => {
  it('tells how far and how high something is', () => {
    const { see, distance } = setUp();
    const tan = Math.tan((14 * Math.PI) / 180);
    expectNumbers(see(0, 0, 0, 0.2), [0.2 / tan / distance, distance]);
    expectNumbers(see(-distance, 0, 0, 0.2), [0.1 / tan / distance, 2 * distance]);
  });

  it('sees nothing beside and behind', () => {
    const { see, distance } = setUp();
    const edge = distance * Math.tan((14 * Math.PI) / 180);
    expect(see(0, edge + 0.1, 0, 0.2)[0]).toBeGreaterThan(0);
    expect(see(0, edge + 0.3, 0, 0.2)[0]).toBe(0);
    expect(see(0, 0, -edge - 0.3, 0.2)[0]).toBe(0);
    expect(see(distance + 1, 0, 0, 0.2)[0]).toBe(0);
  });

  it('knows that a panel at the right moves the middle to the left', () => {
    const { see, distance } = setUp(300);
    const edge = distance * Math.tan((14 * Math.PI) / 180);
    // To the avatar's left is to the right of the picture, where there is more room now.
    expect(see(0, 1.3 * edge, 0, 0.1)[0]).toBeGreaterThan(0);
    expect(see(0, -0.8 * edge, 0, 0.1)[0]).toBe(0);
  });
});
