import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { StageCamera } from '../../render/index.ts';
import { changeCamera, isBackground } from './view-commands.ts';

function fakeCamera() {
  const camera = { view: vi.fn(), setTarget: vi.fn(), setOrbit: vi.fn(), autoRotate: 0 };
  return { camera, stage: camera as unknown as StageCamera };
}

describe('changeCamera', () => {
  it('changes what is given, and nothing else', () => {
    const { camera, stage } = fakeCamera();
    changeCamera(stage, { orbit: '30deg 80deg 105%', autoRotate: 12, animate: false });
    const orbit = { theta: 30, phi: 80, radius: { share: 1.05 } };
    expect(camera.setOrbit).toHaveBeenCalledWith(orbit, false);
    expect(camera.autoRotate).toBe(12);
    expect(camera.view).not.toHaveBeenCalled();
    expect(camera.setTarget).not.toHaveBeenCalled();
    changeCamera(stage, { target: '0 0 1.2m', view: 'back' });
    expect(camera.setTarget).toHaveBeenCalledWith([0, 0, 1.2], true);
    expect(camera.view).toHaveBeenCalledWith('back', true);
    expect(camera.autoRotate).toBe(12);
  });

  it.each([
    [{ orbit: 'round and round' }, 'setCamera(1).orbit'],
    [{ orbit: '0deg 90deg', target: '1 2', view: 'front' as const }, 'setCamera(1).target'],
  ])('moves nothing for %o', (change, name) => {
    const { camera, stage } = fakeCamera();
    expect(() => changeCamera(stage, change)).toThrowError(name);
    expect(camera.view).not.toHaveBeenCalled();
    expect(camera.setOrbit).not.toHaveBeenCalled();
  });
});

describe('isBackground', () => {
  beforeEach(() => {
    const supports = (_: string, value: string) =>
      /^(#[0-9a-f]{3,6}|tan|inherit|var.*)$/.test(value);
    vi.stubGlobal('CSS', { supports });
  });
  afterEach(() => vi.unstubAllGlobals());

  it.each(['stage', 'transparent', '#fff', 'tan'])('accepts %s', (text) => {
    expect(isBackground(text)).toBe(true);
  });

  it.each(['inherit', 'var(--x)', 'url(https://a.example)', ''])('rejects “%s”', (text) => {
    expect(isBackground(text)).toBe(false);
  });
});
