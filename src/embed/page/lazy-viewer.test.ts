import { describe, expect, it } from 'vitest';
import type { Viewer } from '../contract.ts';
import type { VitrineAvatar } from '../element/vitrine-avatar.ts';
import { lazyViewer } from './lazy-viewer.ts';

/** An element whose viewer is brought when it is asked for. */
function fakeElement() {
  const told: unknown[] = [];
  let begin = () => {};
  const viewer = {
    ready: Promise.resolve({ protocol: 1, version: '0', features: [] }),
    seek: async (time: number) => void told.push(time),
  } as unknown as Viewer;
  const begun = new Promise<Viewer>((resolve) => {
    begin = () => resolve(viewer);
  });
  class FakeElement extends EventTarget {
    get viewer() {
      told.push('asked');
      begin();
      return begun;
    }
    whenBegun = () => begun;
    remove = () => told.push('removed');
  }
  return { element: new FakeElement() as unknown as VitrineAvatar, told };
}

describe('lazyViewer', () => {
  it('brings nothing for those who only wait and listen', async () => {
    const { element, told } = fakeElement();
    const viewer = lazyViewer(element);
    let isReady = false;
    void viewer.ready.then(() => {
      isReady = true;
    });
    const heard: unknown[] = [];
    const stop = viewer.on('ended', (detail) => heard.push(detail));
    element.dispatchEvent(new CustomEvent('ended', { detail: 1 }));
    stop();
    element.dispatchEvent(new CustomEvent('ended', { detail: 2 }));
    await Promise.resolve();
    expect([isReady, told, heard]).toEqual([false, [], [1]]);
  });

  it('brings the viewer with the first command, and is ready then', async () => {
    const { element, told } = fakeElement();
    const viewer = lazyViewer(element);
    await viewer.seek(1.5);
    expect(told).toEqual(['asked', 1.5]);
    await expect(viewer.ready).resolves.toMatchObject({ protocol: 1 });
  });

  it('takes the element out when it is disposed of', () => {
    const { element, told } = fakeElement();
    lazyViewer(element).dispose();
    expect(told).toEqual(['removed']);
  });
});
