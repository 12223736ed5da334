import { describe, expect, it } from 'vitest';
import { commandTargetOf, type ViewerElement } from './avatar-session.ts';

/** An element that loads its viewer when it is requested. */
function fakeElement() {
  const calls: unknown[] = [];
  const viewer = {
    ready: Promise.resolve({ protocol: 1, version: '0', features: [] }),
    execute: async (name: string, args: readonly unknown[]) => void calls.push([name, ...args]),
  };
  let start = () => {};
  const started = new Promise((resolve) => {
    start = () => resolve(viewer);
  });
  class FakeElement extends EventTarget {
    whenViewerStarted = () => started;
    requestViewer = () => {
      calls.push('requestViewer');
      start();
      return started;
    };
  }
  return { element: new FakeElement() as unknown as ViewerElement, calls };
}

describe('commandTargetOf', () => {
  it('does not request the viewer for ready and for events', async () => {
    const { element, calls } = fakeElement();
    const target = commandTargetOf(element);
    let isReady = false;
    void target.ready.then(() => {
      isReady = true;
    });
    const details: unknown[] = [];
    const removeListener = target.on('ended', (detail) => details.push(detail));
    element.dispatchEvent(new CustomEvent('ended', { detail: 1 }));
    removeListener();
    element.dispatchEvent(new CustomEvent('ended', { detail: 2 }));
    await Promise.resolve();
    expect([isReady, calls, details]).toEqual([false, [], [1]]);
  });

  it('requests the viewer for the first command, and is ready then', async () => {
    const { element, calls } = fakeElement();
    const target = commandTargetOf(element);
    await target.execute('seek', [1.5]);
    expect(calls).toEqual(['requestViewer', ['seek', 1.5]]);
    await expect(target.ready).resolves.toMatchObject({ protocol: 1 });
  });
});
