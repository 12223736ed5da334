import { describe, expect, it } from 'vitest';
import { decodeMesh } from '../formats/mesh/index.ts';
import { scaleInstances } from './asset/scale-instances.ts';
import { DEFAULT_LEVELS, makeAssets, type UploadOptions } from './make-assets.ts';
import type { UploadFace, UploadModel, UploadScene } from './scene/upload-scene.ts';

/** Two squares that meet at right angles along x = 0, and share their vertices there. */
const ROOF: UploadFace = {
  material: 'tiles',
  positions: Float32Array.of(-1, 0, 0, -1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0),
  normals: null,
  uvs: null,
  indices: Uint32Array.of(0, 3, 2, 0, 2, 1, 3, 4, 5, 3, 5, 2),
  joints: null,
  weights: null,
  look: { color: [1, 1, 1, 1], image: null, fullBright: false },
};

const modelOf = (name: string, face: UploadFace): UploadModel => ({
  ...{ name, faces: [face], continues: null, center: [0, 0.5, 0.5], size: [2, 1, 1], skin: null },
});

const sceneOf = (...models: UploadModel[]): UploadScene => ({
  source: 'collada',
  models,
  instances: models.map((_, model) => ({
    ...{ model, position: [1, 2, 3], rotation: [0, 0, 0, 1], scale: [2, 1, 1] },
  })),
  ...{ images: [], messages: [], observations: [] },
});

const OPTIONS: UploadOptions = {
  rig: { skinWeights: false, jointPositions: false, lockScale: false, pelvisOffset: 0 },
  levels: DEFAULT_LEVELS,
  files: {},
  physics: { kind: 'none' },
};

describe('the assets of an upload', () => {
  it('have new normals where they are asked for, before levels are generated', async () => {
    const scene = sceneOf(modelOf('roof', ROOF));
    const verticesOf = async (creaseAngle: number) => {
      const { assets } = await makeAssets(scene, { ...OPTIONS, normals: { creaseAngle } });
      const { lods } = await decodeMesh(assets[0].bytes);
      expect(lods.high![0].normals).not.toBe(null);
      return lods.high![0].vertexCount;
    };
    expect(await verticesOf(75)).toBe(8);
    // In the unit box, they meet at 127 degrees.
    expect(await verticesOf(130)).toBe(6);
    const { assets } = await makeAssets(scene, { ...OPTIONS, normals: null });
    expect((await decodeMesh(assets[0].bytes)).lods.high![0].vertexCount).toBe(6);
  });

  it('say which faces keep their normals', async () => {
    const indices = new Uint32Array(3 * 21_846).map((_, i) => ROOF.indices[i % 12]);
    const scene = sceneOf(modelOf('roof', { ...ROOF, indices }));
    const levels = { medium: DEFAULT_LEVELS.medium };
    const { messages } = await makeAssets(scene, {
      ...OPTIONS,
      levels,
      normals: { creaseAngle: 75 },
    });
    expect(messages).toEqual([{ code: 'NormalsNotGenerated', subject: 'tiles', count: 21_846 }]);
  });

  it('report how far they are up to the end, and stop between two models', async () => {
    const scene = sceneOf(modelOf('a', ROOF), modelOf('b', ROOF));
    const progress: number[] = [];
    const cancelling = new AbortController();
    const onProgress = (fraction: number) => progress.push(fraction);
    await makeAssets(scene, OPTIONS, { onProgress, signal: cancelling.signal });
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect([progress[0], progress.at(-1)]).toEqual([0, 1]);
    const stop = {
      signal: cancelling.signal,
      onProgress: (fraction: number) => {
        if (fraction === 0.75) cancelling.abort(new Error('cancelled'));
      },
    };
    await expect(makeAssets(scene, OPTIONS, stop)).rejects.toThrow('cancelled');
  });

  it('take the file for physics as what hulls are made of, where hulls are chosen', async () => {
    const scene = sceneOf(modelOf('roof', ROOF));
    const file = sceneOf(modelOf('roof', { ...ROOF, indices: ROOF.indices.slice(0, 6) }));
    const made = async (physics: UploadOptions['physics']) => {
      const { assets } = await makeAssets(scene, { ...OPTIONS, physics, files: { physics: file } });
      return assets[0].physics!;
    };
    expect((await made({ kind: 'none' })).physicsMesh?.faces[0].indices).toHaveLength(6);
    const analysed = await made({ kind: 'decomposition', of: 'low' });
    expect(analysed.physicsMesh).toBe(null);
    // One of the two squares, which is flat.
    expect(analysed.hulls.map(({ isThickened }) => isThickened)).toEqual([true, true]);
  });
});

describe('the import scale', () => {
  it('makes prims larger, and moves them apart; models stay', () => {
    const scene = sceneOf(modelOf('roof', ROOF));
    const scaled = scaleInstances(scene, 0.5);
    expect(scaled.instances[0]).toMatchObject({ position: [0.5, 1, 1.5], scale: [1, 0.5, 0.5] });
    expect(scaled.models).toBe(scene.models);
    expect(scaleInstances(scene, 1)).toBe(scene);
  });
});
