import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { createClip } from '../files/create-items.ts';
import type { Item, WornMesh } from '../state/index.ts';
import { findMannequin, loadBuiltinAnimation } from './create-region-stage.ts';

describe('the animation that plays for a built-in one', () => {
  const origin = { path: 'walk.anim', byteLength: 1, source: 'anim', builtIn: false } as const;
  const ours = plainAnimation([]);
  const replacement = plainAnimation([], { duration: 2 });
  let items: Item[] = [createClip(ours, origin)];
  const builtins = { load: () => Promise.resolve({ items, results: [] }) };

  it("is the visitor's file as soon as it replaces ours", async () => {
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBe(ours);
    items = [createClip(replacement, origin)];
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBe(replacement);
  });

  it('is none for any other id', async () => {
    items = [];
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBeNull();
  });

  it('is none where the page’s own files cannot be fetched', async () => {
    const load = () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await loadBuiltinAnimation({ load }, 'walk')).toBeNull();
  });
});

it('waits for the mannequin, whatever is worn before it', async () => {
  const meshes = signal<readonly WornMesh[]>([wornMesh('tee', [])]);
  const found = findMannequin({ meshes });
  const mannequin = wornMesh('body', [], { builtIn: true });
  meshes.value = [...meshes.value, mannequin];
  expect(await found).toBe(mannequin.asset);
});
