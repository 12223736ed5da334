import { signal } from '@preact/signals-core';
import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/clips.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { createClip } from '../files/create-items.ts';
import type { Item, WornMesh } from '../state/index.ts';
import { findMannequin, loadBuiltinAnimation } from './create-region-stage.ts';

describe('what plays for a built-in animation', () => {
  const origin = { path: 'walk.anim', byteLength: 1, source: 'anim', builtIn: false } as const;
  const ours = plainAnimation([]);
  const theirs = plainAnimation([], { duration: 2 });
  let items: Item[] = [createClip(ours, origin)];
  const builtins = { load: () => Promise.resolve({ items, results: [] }) };

  it("is the visitor's file from the moment it stands in", async () => {
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBe(ours);
    items = [createClip(theirs, origin)];
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBe(theirs);
  });

  it('is nothing for any other id', async () => {
    items = [];
    expect(await loadBuiltinAnimation(builtins, 'walk')).toBeNull();
  });
});

it('waits for the mannequin, whatever is worn before', async () => {
  const meshes = signal<readonly WornMesh[]>([wornMesh('tee', [])]);
  const coming = findMannequin({ meshes });
  const body = wornMesh('body', [], { builtIn: true });
  meshes.value = [...meshes.value, body];
  expect(await coming).toBe(body.asset);
});
