import { describe, expect, it } from 'vitest';
import type { CameraChange, Viewer } from '../contract.ts';
import { handleCanvasKey } from './avatar-controls.ts';

/** Presses a key; returns whether it was handled, and the calls that it caused. */
async function press(key: string, more: Partial<KeyboardEvent> = {}, cameraControls = true) {
  const calls: unknown[] = [];
  const camera = { theta: 10, phi: 90, radius: 2, target: [0, 0, 1], autoRotate: 0 };
  const viewer = {
    camera: async () => camera,
    setCamera: async (change: CameraChange) => void calls.push(change),
  } as unknown as Viewer;
  const isHandled = handleCanvasKey({ key, ...more } as KeyboardEvent, {
    viewer,
    cameraControls,
    togglePlaying: () => calls.push('toggle'),
    resetCamera: () => calls.push('reset'),
  });
  await new Promise((resolve) => setTimeout(resolve));
  return { isHandled, calls };
}

describe('handleCanvasKey', () => {
  it('turns the camera by arrows and zooms by plus and minus', async () => {
    const orbits = await Promise.all(
      ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', '+', '-'].map((key) => press(key)),
    );
    expect(orbits.map(({ calls: [change] }) => (change as CameraChange).orbit)).toEqual([
      '2.5deg 90deg 2m',
      '17.5deg 90deg 2m',
      '10deg 82.5deg 2m',
      '10deg 97.5deg 2m',
      `10deg 90deg ${2 * (1 / 1.15)}m`,
      '10deg 90deg 2.3m',
    ]);
  });

  it('plays, pauses and resets the camera', async () => {
    expect((await press(' ')).calls).toEqual(['toggle']);
    expect(await press(' ', { repeat: true })).toEqual({ isHandled: true, calls: [] });
    expect((await press('Home')).calls).toEqual(['reset']);
  });

  it('leaves all other keys to the page', async () => {
    expect(await press('a')).toEqual({ isHandled: false, calls: [] });
    expect(await press('ArrowLeft', { altKey: true })).toEqual({ isHandled: false, calls: [] });
    expect(await press('ArrowLeft', {}, false)).toEqual({ isHandled: false, calls: [] });
    expect(await press(' ', {}, false)).toEqual({ isHandled: true, calls: ['toggle'] });
  });
});
