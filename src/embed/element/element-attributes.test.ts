import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_OPTIONS,
  type PageOptions,
  readAttributes,
  readOptions,
} from '../../app/address/index.ts';
import type { ThemeChoice } from '../../app/state/index.ts';
import { DEFAULT_LIGHT } from '../../render/index.ts';
import type { Viewer } from '../contract.ts';
import { applyOptionChanges, type OptionTarget, setAttributes } from './element-attributes.ts';

/** Records the commands that it is called with. */
function recorder(items: readonly string[] = []) {
  const calls: unknown[] = [];
  const state = {
    theme: signal<ThemeChoice>('system'),
    showGrid: signal(true),
    light: signal(DEFAULT_LIGHT),
  };
  const known: Partial<Record<keyof Viewer, unknown>> = {
    items: async () => items.map((id) => ({ id })),
  };
  const api = new Proxy(known, {
    get: (target, name) =>
      Reflect.get(target, name) ?? (async (...args: unknown[]) => void calls.push([name, ...args])),
  }) as unknown as Viewer;
  const setCameraControls = (isEnabled: boolean) =>
    void calls.push(['setCameraControls', isEnabled]);
  const target: OptionTarget = { api, state, setCameraControls };
  return { target, calls, state };
}

async function change(change: Partial<PageOptions>, before: Partial<PageOptions> = {}) {
  const { target, calls, state } = recorder(['a', 'b']);
  const old = { ...DEFAULT_OPTIONS, ...before };
  await applyOptionChanges(target, old, { ...old, ...change });
  return { calls, state };
}

describe('applyOptionChanges', () => {
  it('calls nothing if nothing has changed', async () => {
    expect((await change({})).calls).toEqual([]);
    expect((await change({ files: ['a'] }, { files: ['a'] })).calls).toEqual([]);
  });

  it('calls the command of each change', async () => {
    expect((await change({ speed: 2, loop: false, background: 'teal' })).calls).toEqual([
      ['setBackground', 'teal'],
      ['setSpeed', 2],
      ['setLoop', false],
    ]);
    expect((await change({ cameraControls: false })).calls).toEqual([['setCameraControls', false]]);
    expect((await change({ time: 1.5 })).calls).toEqual([['seek', 1.5]]);
    const { state } = await change({ theme: 'dark', grid: false });
    expect([state.theme.value, state.showGrid.value]).toEqual(['dark', false]);
    expect(state.light.value).toEqual(DEFAULT_LIGHT);
  });

  it('lights the stage anew, by the default where an attribute is removed', async () => {
    const lit = { exposure: -1, light: '90deg 30deg', fill: 0 };
    const { state } = await change(lit);
    expect(state.light.value).toEqual({
      ...{ exposure: -1, from: 90, height: 30, fill: 0 },
      shadows: DEFAULT_LIGHT.shadows,
    });
    const reset = await change({ light: null }, lit);
    expect(reset.state.light.value).toMatchObject({ from: DEFAULT_LIGHT.from, exposure: -1 });
  });

  it('moves the camera by both attributes, and to the front where there are none', async () => {
    const orbit = '30deg 80deg 3m';
    expect((await change({ cameraOrbit: orbit })).calls).toEqual([
      ['setCamera', { orbit, target: 'auto' }],
    ]);
    expect((await change({ cameraOrbit: null }, { cameraOrbit: orbit })).calls).toEqual([
      ['setCamera', { view: 'front' }],
    ]);
    expect((await change({ autoRotate: 20 })).calls).toEqual([['setCamera', { autoRotate: 20 }]]);
  });

  it('loads other files, and removes all items where there are none', async () => {
    expect((await change({ files: ['x'] }, { files: ['a'] })).calls).toEqual([['load', ['x']]]);
    expect((await change({ files: [] }, { files: ['a'] })).calls).toEqual([
      ['remove', 'a'],
      ['remove', 'b'],
    ]);
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

  it('sets only attributes that are options', () => {
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
