import { describe, expect, it } from 'vitest';
import { loadedDocument } from '../../../test/loaded-document.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { LodName } from '../../formats/mesh/index.ts';
import type { LoadedModel, ModelMesh, WornMesh } from '../state/index.ts';
import { levelFacts, levelSubject } from './level-subject.ts';

/** A mesh with so many triangles in the faces of each level. */
function meshOf(id: string, triangles: Partial<Record<LodName, readonly number[]>>): WornMesh {
  const mesh = wornMesh(id, ['mPelvis']);
  const [face] = mesh.asset.lods.high!;
  const lods = Object.fromEntries(
    Object.entries(triangles).map(([level, counts]) => [
      level,
      counts.map((triangleCount) => ({ ...face, triangleCount, empty: triangleCount === 0 })),
    ]),
  );
  const sections = Object.fromEntries(
    Object.entries(triangles).map(([level, counts]) => [
      `${level}_lod`,
      { offset: 0, size: 100 * counts.length },
    ]),
  );
  return { ...mesh, asset: { ...mesh.asset, lods, sections } };
}

const modelItem = { ...loadedDocument('coat'), model: {} as LoadedModel };
const partOf = (id: string): ModelMesh => ({
  ...meshOf(id, { high: [20] }),
  model: { documentId: 'coat', model: 0, instance: 0 },
});

describe('levelSubject', () => {
  it('is a model as a whole, by its file or any of its meshes', () => {
    const items = [modelItem, partOf('body'), partOf('buttons'), wornMesh('tee', ['mChest'])];
    for (const selected of items.slice(0, 3)) {
      const subject = levelSubject(items, selected);
      expect(subject).toMatchObject({ id: 'coat', name: 'coat', model: modelItem });
      expect(subject?.meshes.map(({ id }) => id)).toEqual(['body', 'buttons']);
    }
  });

  it('is a mesh of several levels, and no other item', () => {
    const tee = wornMesh('tee', ['mChest']);
    const single = meshOf('single', { high: [20] });
    const items = [tee, single, loadedDocument('notes')];
    expect(levelSubject(items, tee)).toEqual({
      id: 'tee',
      name: 'tee',
      model: null,
      meshes: [tee],
    });
    expect(items.slice(1).map((item) => levelSubject(items, item))).toEqual([null, null]);
    expect(levelSubject(items, null)).toBeNull();
    // All of its meshes were removed.
    expect(levelSubject([modelItem], modelItem)).toBeNull();
  });
});

describe('levelFacts', () => {
  it('adds up all meshes, and knows which levels there are', () => {
    const facts = levelFacts([
      meshOf('a', { high: [100, 50], medium: [30, 20] }),
      meshOf('b', { high: [10] }),
    ]);
    expect(facts.high).toEqual({ exists: true, triangles: 160, bytes: 300, vanishes: null });
    expect(facts.medium).toEqual({ exists: true, triangles: 50, bytes: 200, vanishes: null });
    expect(facts.low).toMatchObject({ exists: false, triangles: 0, bytes: 0 });
  });

  it.each([
    ['empty', [0, 0]],
    ['one-triangle', [1, 0]],
    ['few-triangles', [40, 3]],
    [null, [40, 4]],
  ] as const)('calls a last level %s', (vanishes, lowest) => {
    expect(levelFacts([meshOf('a', { high: [100, 50], lowest })]).lowest.vanishes).toBe(vanishes);
  });

  it('does not warn of a face that has no more triangles in the high level', () => {
    const sign = meshOf('sign', { high: [2, 300], lowest: [2, 12] });
    expect(levelFacts([sign]).lowest.vanishes).toBeNull();
    expect(levelFacts([meshOf('leaf', { high: [1], lowest: [1] })]).lowest.vanishes).toBeNull();
  });
});
