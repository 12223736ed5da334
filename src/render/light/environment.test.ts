import { describe, expect, it } from 'vitest';
import { finishSteps } from '../../async/index.ts';
import { studioPicture, studioRadiance } from './environment.ts';

const WIDTH = 64;
const HEIGHT = 32;

/** Irradiance by π of a surface that faces a direction, from the picture of the room. */
function lightOn(nx: number, ny: number, nz: number): number {
  const pixels = finishSteps(studioPicture(WIDTH, HEIGHT));
  let light = 0;
  for (let row = 0; row < HEIGHT; row++) {
    const elevation = ((row + 0.5) / HEIGHT - 0.5) * Math.PI;
    for (let column = 0; column < WIDTH; column++) {
      const azimuth = ((column + 0.5) / WIDTH - 0.5) * 2 * Math.PI;
      const flat = Math.cos(elevation);
      const facing =
        flat * (Math.cos(azimuth) * nx + Math.sin(azimuth) * nz) + Math.sin(elevation) * ny;
      const solidAngle = flat * (Math.PI / HEIGHT) * ((2 * Math.PI) / WIDTH);
      light += pixels[4 * (row * WIDTH + column)] * Math.max(facing, 0) * solidAngle;
    }
  }
  return light / Math.PI;
}

describe('the studio', () => {
  it('lights a surface that faces up as a white sky does, and less from the side and from below', () => {
    const up = lightOn(0, 1, 0);
    const front = lightOn(0, 0, 1);
    const down = lightOn(0, -1, 0);
    expect(up).toBeCloseTo(1, 2);
    expect(front).toBeLessThan(0.95);
    expect(front).toBeGreaterThan(0.6);
    expect(down).toBeLessThan(0.6);
    expect(down).toBeGreaterThan(0.15);
  });

  it('is nowhere black, so that no metal is, and has lamps many times as bright as its walls', () => {
    const values = finishSteps(studioPicture(WIDTH, HEIGHT)).filter((_, index) => index % 4 === 0);
    expect(Math.min(...values)).toBeGreaterThan(0.1);
    expect(Math.max(...values)).toBeGreaterThan(4 * Math.min(...values));
  });

  it('has the lamp of the key light at the upper left of the camera, and grey light', () => {
    expect(studioRadiance(-0.58, 0.56, 0.58)).toBeGreaterThan(3);
    expect(studioRadiance(0.58, 0.56, 0.58)).toBeLessThan(1.2);
    const [red, green, blue, alpha] = finishSteps(studioPicture(4, 2));
    expect([green, blue, alpha]).toEqual([red, red, 1]);
  });
});
