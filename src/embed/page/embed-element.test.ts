import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttributes, readOptions } from '../../app/address/index.ts';
import type { VitrineAvatar } from '../element/vitrine-avatar.ts';
import { commandTargetOf, setAttributes } from './embed-element.ts';

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
    viewerOnceStarted = () => started;
    requestViewer = () => {
      calls.push('requestViewer');
      start();
      return started;
    };
  }
  return { element: new FakeElement() as unknown as VitrineAvatar, calls };
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

/** An element, as far as its attributes are set and read. */
function fakeAttributes() {
  const attributes = new Map<string, string>();
  return {
    attributes,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  };
}

function attributesOf(search: string) {
  const element = fakeAttributes();
  setAttributes(element as unknown as Element, new URLSearchParams(search));
  return element;
}

describe('setAttributes', () => {
  it('joins files, and names the element without a tooltip', () => {
    const { attributes } = attributesOf('?mesh=a&anim=b&mesh=c d&title=T&title=U&ui=full&ui=none');
    expect(Object.fromEntries(attributes)).toEqual({
      mesh: 'a c%20d',
      anim: 'b',
      alt: 'T',
      ui: 'full',
    });
  });

  it('sets no attribute that is no option', () => {
    const search = '?onclick=alert(1)&style=x&src=y&alt=z&class=c&allow=https://a.example';
    expect([...attributesOf(search).attributes]).toEqual([]);
  });

  it('sets attributes from which the element reads the same options as the page', () => {
    const name = fc.constantFrom(
      ...['autoplay', 'loop', 'speed', 'camera-orbit', 'ui', 'theme', 'lazy', 'poster', 'title'],
    );
    const value = fc.constantFrom('', '0', '1', '2', 'dark', 'full', 'seen', '0 90 auto', 'p.png');
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (entries) => {
        const parameters = new URLSearchParams(entries);
        const element = attributesOf(`?${parameters}`);
        expect(readAttributes(element).options).toEqual(readOptions(parameters).options);
      }),
    );
  });
});
