import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { DEFAULT_OPTIONS, type PageOptions } from '../../app/address/index.ts';
import type { ThemeChoice } from '../../app/state/index.ts';
import type { Viewer } from '../contract.ts';
import { applyChanges, type OwnViewer } from './live-changes.ts';

/** Writes down what it is told. */
function scribe(items: readonly string[] = []) {
  const told: unknown[] = [];
  const state = { theme: signal<ThemeChoice>('system'), showGrid: signal(true) };
  const known: Partial<Record<keyof Viewer | 'state', unknown>> = {
    state,
    items: async () => items.map((id) => ({ id })),
  };
  const viewer = new Proxy(known, {
    get: (target, name) =>
      Reflect.get(target, name) ?? (async (...args: unknown[]) => void told.push([name, ...args])),
  }) as unknown as OwnViewer;
  return { viewer, told, state };
}

async function change(change: Partial<PageOptions>, before: Partial<PageOptions> = {}) {
  const { viewer, told, state } = scribe(['a', 'b']);
  const old = { ...DEFAULT_OPTIONS, ...before };
  await applyChanges(viewer, old, { ...old, ...change });
  return { told, state };
}

describe('applyChanges', () => {
  it('says nothing where nothing changed', async () => {
    expect((await change({})).told).toEqual([]);
    expect((await change({ files: ['a'] }, { files: ['a'] })).told).toEqual([]);
  });

  it('tells each change by its command', async () => {
    expect((await change({ speed: 2, loop: false, background: 'teal' })).told).toEqual([
      ['setBackground', 'teal'],
      ['setSpeed', 2],
      ['setLoop', false],
    ]);
    expect((await change({ cameraControls: false })).told).toEqual([['setCameraControls', false]]);
    expect((await change({ time: 1.5 })).told).toEqual([['seek', 1.5]]);
    const { state } = await change({ theme: 'dark', grid: false });
    expect([state.theme.value, state.showGrid.value]).toEqual(['dark', false]);
  });

  it('brings the camera where both attributes say, and back to the front without them', async () => {
    const orbit = '30deg 80deg 3m';
    expect((await change({ cameraOrbit: orbit })).told).toEqual([
      ['setCamera', { orbit, target: 'auto' }],
    ]);
    expect((await change({ cameraOrbit: null }, { cameraOrbit: orbit })).told).toEqual([
      ['setCamera', { view: 'front' }],
    ]);
    expect((await change({ autoRotate: 20 })).told).toEqual([['setCamera', { autoRotate: 20 }]]);
  });

  it('loads other files, and takes all off where there are none', async () => {
    expect((await change({ files: ['x'] }, { files: ['a'] })).told).toEqual([['load', ['x']]]);
    expect((await change({ files: [] }, { files: ['a'] })).told).toEqual([
      ['remove', 'a'],
      ['remove', 'b'],
    ]);
  });
});
