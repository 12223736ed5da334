import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { LOD_NAMES } from '../../formats/mesh/index.ts';
import { readColladaScene } from '../collada/read-collada-scene.ts';
import type { UploadFace, UploadModel } from '../scene/upload-scene.ts';
import { generateLevels, type LevelMethod, type LevelRequest, type ModelLevels } from './index.ts';
import { JoinedFaces, splitFaces } from './whole-model.ts';

/** A face of these positions and triangles; its vertices follow one joint each, in turn. */
function faceOf(positions: readonly number[], indices: readonly number[]): UploadFace {
  const count = positions.length / 3;
  return {
    material: 'cloth',
    positions: Float32Array.from(positions),
    normals: null,
    uvs: Float32Array.from(
      { length: count * 2 },
      (_, i) => positions[Math.floor(i / 2) * 3 + (i % 2)],
    ),
    indices: Uint32Array.from(indices),
    joints: Uint8Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? (i / 4) % 3 : 0)),
    weights: Float32Array.from({ length: count * 4 }, (_, i) => (i % 4 === 0 ? 1 : 0)),
    look: { color: [1, 1, 1, 1], image: null, fullBright: false },
  };
}

/** A hilly square of `size` × `size` quads, from x = `left` on. */
function hills(size: number, left = 0): UploadFace {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let y = 0; y <= size; y++) {
    for (let x = 0; x <= size; x++) {
      positions.push(left + x / size, y / size, Math.sin(x / 3) * Math.cos(y / 4) * 0.1);
      if (x === size || y === size) continue;
      const at = y * (size + 1) + x;
      indices.push(at, at + 1, at + size + 2, at, at + size + 2, at + size + 1);
    }
  }
  return faceOf(positions, indices);
}

const modelOf = (...faces: UploadFace[]): UploadModel => ({
  ...{ name: 'hills', faces, continues: null, center: [0, 0, 0], size: [1, 1, 1], skin: null },
});

const all = (method: LevelMethod): Record<'medium' | 'low' | 'lowest', LevelRequest> => ({
  medium: { method, triangles: null },
  low: { method, triangles: null },
  lowest: { method, triangles: null },
});

const triangles = (faces: readonly UploadFace[]) =>
  faces.reduce((sum, { indices }) => sum + indices.length / 3, 0);
const counts = (levels: ModelLevels) => LOD_NAMES.map((name) => triangles(levels[name]));

/** Every vertex as a text: place, UVs, joints and weights. */
function vertices({ positions, uvs, joints, weights }: UploadFace): Set<string> {
  const part = (list: ArrayLike<number> | null, size: number, i: number) =>
    list ? Array.from({ length: size }, (_, k) => list[i * size + k]) : [];
  return new Set(
    Array.from({ length: positions.length / 3 }, (_, i) =>
      [
        ...part(positions, 3, i),
        ...part(uvs, 2, i),
        ...part(joints, 4, i),
        ...part(weights, 4, i),
      ].join(' '),
    ),
  );
}

/** What has to hold for the levels of any model. */
function expectSound(faces: readonly UploadFace[], levels: ModelLevels): void {
  expect(triangles(levels.high)).toBe(triangles(faces));
  const known = new Set(faces.flatMap((face) => [...vertices(face)]));
  let above = triangles(faces);
  for (const name of LOD_NAMES) {
    expect(levels[name]).toHaveLength(faces.length);
    expect(triangles(levels[name])).toBeLessThanOrEqual(above);
    above = triangles(levels[name]);
    for (const face of levels[name]) {
      const count = face.positions.length / 3;
      expect(face.indices.every((vertex) => vertex < count)).toBe(true);
      // Triangles across faces contain copies of the other face's vertices.
      for (const vertex of vertices(face)) expect(known.has(vertex)).toBe(true);
    }
  }
}

describe('generated levels', () => {
  it.each(['auto', 'precise', 'sloppy'] as const)(
    'have a third of the triangles each, of the same vertices: %s',
    async (method) => {
      const faces = [hills(24), hills(24, 1)];
      const [levels] = await generateLevels([modelOf(...faces)], all(method));
      expectSound(faces, levels);
      const [high, ...lower] = counts(levels);
      expect(high).toBe(2304);
      lower.forEach((count, index) => {
        const wanted = high / 3 ** (index + 1);
        // Sloppy levels are made of cells of a grid, and reach their number roughly.
        expect(count).toBeGreaterThan(wanted / (method === 'sloppy' ? 2 : 1.2));
        expect(count).toBeLessThan(wanted * (method === 'sloppy' ? 2 : 1.2));
      });
    },
  );

  it('have the same ratio for each model, where a number of triangles is asked for', async () => {
    const models = [modelOf(hills(24)), modelOf(hills(12))];
    const requests = { medium: { method: 'precise', triangles: 360 } } as const;
    const made = await generateLevels(models, requests);
    // 1,152 and 288 triangles, divided by four.
    const [large, small] = made.map(({ medium }) => triangles(medium));
    expect(large).toBeGreaterThan(288 * 0.8);
    expect(large).toBeLessThanOrEqual(288);
    expect(small).toBeGreaterThan(72 * 0.8);
    expect(small).toBeLessThanOrEqual(72);
    // Levels without a request are those above.
    expect(counts(made[0])).toEqual([1152, large, large, large]);
  });

  it.each(['auto', 'precise'] as const)(
    'have as few triangles as the error allows, where only an error is asked for: %s',
    async (method) => {
      const flat = faceOf(
        Array.from(hills(12).positions, (value, i) => (i % 3 === 2 ? 0 : value)),
        Array.from(hills(12).indices),
      );
      const requests = { medium: { method, triangles: 0, maxError: 0.001 } } as const;
      const made = await generateLevels([modelOf(flat), modelOf(hills(24))], requests);
      // A flat square needs two triangles; hills of a tenth of its side do not become flat.
      const [square, curved] = made.map(({ medium }) => triangles(medium));
      expect(square).toBe(2);
      expect(curved).toBeGreaterThan(200);
      expect(curved).toBeLessThan(1152);
      const coarse = { medium: { ...requests.medium, maxError: 0.05 } };
      const [{ medium }] = await generateLevels([modelOf(hills(24))], coarse);
      expect(triangles(medium)).toBeLessThan(curved / 2);
    },
  );

  it('are made without regard to normals where these keep all vertices apart', async () => {
    const { positions, indices } = hills(24);
    const soup = faceOf(
      Array.from(indices).flatMap((vertex) => [...positions.subarray(vertex * 3, vertex * 3 + 3)]),
      Array.from(indices, (_, index) => index),
    );
    // Each triangle has a normal of its own.
    const normals = Float32Array.from(soup.positions, (_, i) =>
      i % 3 === Math.floor(i / 9) % 3 ? 1 : 0,
    );
    const face = { ...soup, normals, joints: null, weights: null };
    const [levels] = await generateLevels([modelOf(face)], all('auto'));
    const [, medium, low] = counts(levels);
    expect(medium).toBeLessThan(1152 / 3 / 0.55);
    expect(low).toBeLessThan(1152 / 9 / 0.55);
  });

  it('keep the corners of triangles across faces where they were', () => {
    const faces = [
      faceOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2]),
      faceOf([5, 0, 0, 6, 0, 0, 5, 1, 0], [0, 1, 2]),
    ];
    const whole = new JoinedFaces(faces).keeping('positions');
    const [first, second] = splitFaces(faces, whole, Uint32Array.of(0, 1, 4, 4, 2, 5, 0, 4, 2));
    // The vertex (6, 0, 0) of the second face follows those of the first, once; so does (0, 1, 0) in the second.
    expect([...first.indices]).toEqual([0, 1, 2, 0, 2, 3]);
    expect([...first.positions]).toEqual([0, 0, 0, 1, 0, 0, 6, 0, 0, 0, 1, 0]);
    expect([...second.indices]).toEqual([0, 1, 2]);
    expect([...second.positions]).toEqual([6, 0, 0, 0, 1, 0, 5, 1, 0]);
    expect([...second.joints!.subarray(4, 8)]).toEqual([...faces[0].joints!.subarray(8, 12)]);
    expect([...second.weights!.subarray(4, 8)]).toEqual([1, 0, 0, 0]);
  });

  it('are the same each time', async () => {
    const models = [modelOf(hills(16))];
    expect(await generateLevels(models, all('auto'))).toEqual(
      await generateLevels(models, all('auto')),
    );
  });

  it('weld equal vertices of the high level, and drop those that are not used', async () => {
    const face = faceOf([9, 9, 9, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0], [4, 2, 3, 1, 3, 2]);
    face.joints!.fill(0);
    const [{ high }] = await generateLevels([modelOf(face)], {});
    expect([...high[0].positions]).toEqual([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...high[0].indices]).toEqual([0, 1, 2, 0, 2, 1]);
  });

  it.each([
    ['no face', []],
    ['an empty face', [faceOf([], [])]],
    ['one triangle', [faceOf([0, 0, 0, 1, 0, 0, 0, 1, 0], [0, 1, 2])]],
    ['a triangle without area', [faceOf([0, 0, 0, 0, 0, 0, 0, 0, 0], [0, 1, 2])]],
    ['an empty face beside another', [faceOf([], []), hills(6)]],
  ])('are made of %s', async (_, faces) => {
    for (const method of ['auto', 'precise', 'sloppy'] as const) {
      const [levels] = await generateLevels([modelOf(...faces)], all(method));
      expectSound(faces, levels);
    }
  });

  it('stop when they are cancelled between two levels, while the thread handles other events', async () => {
    const cancelling = new AbortController();
    const progress: number[] = [];
    const onProgress = (fraction: number) => {
      progress.push(fraction);
      // An event of the thread, such as a press of a button.
      if (progress.length === 3) setImmediate(() => cancelling.abort(new Error('cancelled')));
    };
    const pause = () => new Promise<void>((resolve) => setImmediate(resolve));
    const control = { signal: cancelling.signal, onProgress, pause };
    await expect(generateLevels([modelOf(hills(4))], all('auto'), control)).rejects.toThrow(
      'cancelled',
    );
    expect(progress).toEqual([0, 1 / 4, 2 / 4]);
  });

  it('tell how far they are, model by model and level by level', async () => {
    const progress: number[] = [];
    const onProgress = (fraction: number) => progress.push(fraction);
    await generateLevels([modelOf(hills(4)), modelOf(hills(6))], all('auto'), { onProgress });
    expect(progress).toEqual([0, 1 / 8, 2 / 8, 3 / 8, 4 / 8, 5 / 8, 6 / 8, 7 / 8, 1]);
  });

  it('are sound for any triangles', async () => {
    const coordinate = fc.integer({ min: -3, max: 3 });
    const mesh = fc.record({
      positions: fc.array(coordinate, { minLength: 30, maxLength: 30 }),
      indices: fc.array(fc.nat({ max: 9 }), { minLength: 3, maxLength: 60 }),
      method: fc.constantFrom<LevelMethod>('auto', 'precise', 'sloppy'),
    });
    await fc.assert(
      fc.asyncProperty(mesh, async ({ positions, indices, method }) => {
        const face = faceOf(positions, indices.slice(0, Math.floor(indices.length / 3) * 3));
        const [levels] = await generateLevels([modelOf(face)], all(method));
        expectSound([face], levels);
      }),
    );
  });
});

describeWithSamples('generated levels of real models', () => {
  it.each(['angel_2016_08_05.dae', 'Little_Bear_90.dae', 'Skeleton.Male.dae'])(
    'are near a third of the triangles each: %s',
    async (file) => {
      const bytes = sharedFile(`samples/upload/${file}`);
      const { models } = readColladaScene(bytes, defaultSkeleton);
      const made = await generateLevels(models, all('auto'));
      models.forEach(({ faces }, index) => {
        expectSound(faces, made[index]);
        const [high, medium, low, lowest] = counts(made[index]);
        for (const [level, count] of [medium, low, lowest].entries()) {
          // Where two reductions are possible, the uploader takes one that reaches 1/1.8 of the ratio.
          expect(count).toBeLessThanOrEqual((high / 3 ** (level + 1)) * 1.8);
        }
      });
    },
  );
});
