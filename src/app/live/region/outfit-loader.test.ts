import { describe, expect, it } from 'vitest';
import { until } from '../../../../test/until.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { BOX_FIELDS, type ObjectShape } from '../../../formats/prim/index.ts';
import { AssetError } from '../../../session/assets/index.ts';
import { MeshLibrary, type ShapeLimits } from './mesh-library.ts';
import { type LoadedMeshes, OutfitLoader } from './outfit-loader.ts';
import { type PartSource, partSource } from './part-source.ts';

const meshes = (...ids: string[]): PartSource[] =>
  ids.map((id) => ({ key: id, meshId: id, shape: null }));
const shaped = (shape: ObjectShape) => partSource({ meshId: null, shape })!;
const box = (hollow: number) =>
  shaped({ kind: 'prim', fields: { ...BOX_FIELDS, ProfileHollow: hollow } });
const sculpt = (textureId: string) =>
  shaped({
    kind: 'sculpt',
    sculpt: { textureId, stitching: 'sphere', invert: false, mirror: false },
  });

/** A loader of outfits from files, by mesh id, texture id or `prim`; what is not there fails. */
function setUp(names: readonly string[], limits?: ShapeLimits) {
  const files = new Map(names.map((name) => [name, wornMesh(name, ['mHead']).asset]));
  const requested: string[] = [];
  const load = async (id: string): Promise<MeshAsset> => {
    requested.push(id);
    const asset = files.get(id);
    if (!asset) throw new AssetError({ code: 'no-access', id, detail: '' });
    return asset;
  };
  const shape = (wanted: ObjectShape) =>
    load(wanted.kind === 'prim' ? 'prim' : wanted.sculpt.textureId);
  const library = new MeshLibrary({ mesh: load, shape }, limits);
  const outfits: LoadedMeshes[] = [];
  const newLoader = () =>
    new OutfitLoader(
      library,
      () => {},
      (loaded) => outfits.push(loaded),
    );
  return { files, requested, library, outfits, loader: newLoader(), newLoader };
}

describe('an outfit with meshes that cannot be loaded', () => {
  it('names them, and is complete when they can be', async () => {
    const { files, requested, library, outfits, loader } = setUp(['tee']);
    loader.load(meshes('tee', 'hat'));
    await until(() => outfits.length === 1, 'the outfit');
    expect([...outfits[0].keys()]).toEqual(['tee']);
    expect(loader.missing).toEqual([{ id: 'hat', kind: 'mesh' }]);

    files.set('hat', wornMesh('hat', ['mHead']).asset);
    library.retry();
    expect(loader.missing).toEqual([]);
    loader.reload();
    await until(() => outfits.length === 2, 'the whole outfit');
    expect([[...outfits[1].keys()], loader.missing]).toEqual([['tee', 'hat'], []]);
    expect(requested).toEqual(['tee', 'hat', 'hat']);
    expect(loader.progress).toEqual({ ready: 2, failed: 0, total: 2 });

    // Nothing is kept any more.
    loader.cancel();
    loader.load(meshes('tee'));
    await until(() => outfits.length === 3, 'the last outfit');
    expect(requested).toEqual(['tee', 'hat', 'hat', 'tee']);
  });
});

describe('an outfit with sculpts', () => {
  it('is worn before their maps are there, and again when the last of them is', async () => {
    const { library, files, outfits, loader, requested } = setUp(['tee', 'prim', 'map']);
    let arrive = () => {};
    const wait = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const late = new MeshLibrary({
      mesh: async () => files.get('tee')!,
      shape: async (shape) => {
        if (shape.kind === 'sculpt') await wait;
        if (shape.kind === 'sculpt' && shape.sculpt.textureId === 'gone') {
          throw new AssetError({ code: 'missing', id: 'gone', detail: '' });
        }
        return files.get('map')!;
      },
    });
    const worn: string[][] = [];
    const wearer = new OutfitLoader(
      late,
      () => {},
      (loaded) => worn.push([...loaded.keys()]),
    );
    const sources = [...meshes('tee'), box(0), sculpt('map'), sculpt('gone')];
    wearer.load(sources);
    await until(() => worn.length === 1, 'the outfit without sculpts');
    expect(worn[0]).toEqual(['tee', sources[1].key]);
    expect(wearer.missing).toEqual([]);
    arrive();
    await until(() => worn.length === 2, 'the outfit with sculpts');
    expect(worn[1]).toEqual(['tee', sources[1].key, sources[2].key]);
    expect(wearer.missing).toEqual([{ id: 'gone', kind: 'texture' }]);

    // What is there already is worn at once.
    loader.load(sources.slice(0, 3));
    await until(() => outfits.length > 0 && [...outfits.at(-1)!.keys()].length === 3, 'all');
    const count = outfits.length;
    const other = new OutfitLoader(
      library,
      () => {},
      (loaded) => outfits.push(loaded),
    );
    other.load(sources.slice(0, 3));
    expect(outfits).toHaveLength(count + 1);
    expect(requested).toEqual(['tee', 'prim', 'map']);
  });
});

describe('the shapes of a region', () => {
  it('are not drawn beyond the number that it shows, until others have gone', async () => {
    const { requested, outfits, loader, newLoader } = setUp(['prim'], { count: 2, bytes: 1e6 });
    loader.load([box(0), box(1), box(0)]);
    await until(() => outfits.length === 1, 'two boxes');
    const other = newLoader();
    other.load([box(2)]);
    await until(() => outfits.length === 2, 'no third one');
    expect([outfits[0].size, outfits[1].size]).toEqual([2, 0]);
    expect([requested.length, other.progress.failed, other.missing]).toEqual([2, 1, []]);
    other.cancel();
    loader.cancel();
    other.load([box(2)]);
    await until(() => outfits.length === 3, 'the third one');
    expect(outfits[2].size).toBe(1);
  });

  it('take up no more than so many bytes, which those who leave give back', async () => {
    const { lods } = wornMesh('prim', ['mHead']).asset;
    const faces = Object.values(lods).flatMap((level) => level ?? []);
    const bytes = faces.reduce(
      (sum, { positions, normals, uvs, indices }) =>
        sum + positions.byteLength + normals.byteLength + uvs.byteLength + indices.byteLength,
      0,
    );
    const { outfits, loader } = setUp(['prim'], { count: 10, bytes: 2 * bytes });
    for (let round = 0; round < 3; round++) {
      loader.load([box(1), box(2), box(3)]);
      await until(() => outfits.length === round + 1, 'the boxes');
      expect(outfits[round].size).toBe(2);
      loader.cancel();
    }
  });
});
