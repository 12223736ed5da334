import { describe, expect, it } from 'vitest';
import { until } from '../../../../test/until.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { AssetError, type AvatarAssets } from '../../../session/assets/index.ts';
import {
  formsBody,
  type LoadedMeshes,
  MeshLibrary,
  measureCoverage,
  OutfitLoader,
} from './outfit-loader.ts';

const coverageOf = (...joints: string[]) => measureCoverage(wornMesh('x', joints).asset);

const LIMBS = ['mWristLeft', 'mWristRight', 'mFootLeft', 'mFootRight'];

describe('formsBody', () => {
  it('is true for a mesh from head to foot', () => {
    expect(formsBody([coverageOf('mHead', ...LIMBS)])).toBe(true);
  });

  it('is true for a headless body together with a head', () => {
    const headless = coverageOf('mChest', ...LIMBS);
    expect(formsBody([headless])).toBe(false);
    expect(formsBody([headless, coverageOf('mHead')])).toBe(true);
  });

  it('is false for clothes and hair', () => {
    const suit = coverageOf('mElbowLeft', 'mElbowRight', 'mAnkleLeft', 'mAnkleRight');
    const shoes = coverageOf('mFootLeft', 'mFootRight');
    expect(formsBody([suit, shoes, coverageOf('mHead')])).toBe(false);
  });
});

describe('an outfit with meshes that cannot be loaded', () => {
  it('names them, and is complete when they can be', async () => {
    const files = new Map([['tee', wornMesh('tee', LIMBS).asset]]);
    const requested: string[] = [];
    const mesh = async (id: string) => {
      requested.push(id);
      const asset = files.get(id);
      if (!asset) throw new AssetError({ code: 'no-access', id, detail: '' });
      return asset;
    };
    const library = new MeshLibrary({ mesh } as unknown as AvatarAssets);
    const outfits: LoadedMeshes[] = [];
    const loader = new OutfitLoader(
      library,
      () => {},
      (meshes) => outfits.push(meshes),
    );
    loader.load(new Set(['tee', 'hat']));
    await until(() => outfits.length === 1, 'the outfit');
    expect([[...outfits[0].keys()], loader.missing]).toEqual([['tee'], ['hat']]);

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
    loader.load(new Set(['tee']));
    await until(() => outfits.length === 3, 'the last outfit');
    expect(requested).toEqual(['tee', 'hat', 'hat', 'tee']);
  });
});
