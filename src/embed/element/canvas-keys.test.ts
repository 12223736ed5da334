import { describe, expect, it } from 'vitest';
import type { CameraChange, Viewer } from '../contract.ts';
import { handleCanvasKey } from './canvas-keys.ts';

/** Presses a key; returns whether it was known, and what came of it. */
async function press(key: string, more: Partial<KeyboardEvent> = {}, cameraControls = true) {
  const told: unknown[] = [];
  const camera = { theta: 10, phi: 90, radius: 2, target: [0, 0, 1], autoRotate: 0 };
  const viewer = {
    camera: async () => camera,
    setCamera: async (change: CameraChange) => void told.push(change),
  } as unknown as Viewer;
  const known = handleCanvasKey({ key, ...more } as KeyboardEvent, {
    viewer,
    cameraControls,
    togglePlaying: () => told.push('toggle'),
    resetCamera: () => told.push('reset'),
  });
  await new Promise((resolve) => setTimeout(resolve));
  return { known, told };
}

describe('handleCanvasKey', () => {
  it('turns the camera by arrows and zooms by plus and minus', async () => {
    const orbits = await Promise.all(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'].map((key) => press(key)),
    );
    expect(orbits.map(({ told: [change] }) => (change as CameraChange).orbit)).toEqual([
      '2.5deg 90deg 2m',
      '17.5deg 90deg 2m',
      '10deg 82.5deg 2m',
      '10deg 97.5deg 2m',
      `10deg 90deg ${2 * (1 / 1.15)}m`,
      '10deg 90deg 2.3m',
    ]);
  });

  it('plays, pauses and goes back', async () => {
    expect((await press(' ')).told).toEqual(['toggle']);
    expect(await press(' ', { repeat: true })).toEqual({ known: true, told: [] });
    expect((await press('Home')).told).toEqual(['reset']);
  });

  it('leaves all other keys to the page', async () => {
    expect(await press('a')).toEqual({ known: false, told: [] });
    expect(await press('ArrowLeft', { altKey: true })).toEqual({ known: false, told: [] });
    expect(await press('ArrowLeft', {}, false)).toEqual({ known: false, told: [] });
    expect(await press(' ', {}, false)).toEqual({ known: true, told: ['toggle'] });
  });
});
