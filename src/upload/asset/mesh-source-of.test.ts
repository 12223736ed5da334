import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeMesh, encodeMesh } from '../../formats/mesh/index.ts';
import type { Vector3 } from '../../math/index.ts';
import type { UploadFace, UploadModel, UploadSkin } from '../scene/upload-scene.ts';
import { meshSourceOf } from './mesh-source-of.ts';
import { defaultRigOptions, type RigOptions, whyStatic } from './upload-options.ts';

const STATIC: RigOptions = {
  ...{ skinWeights: false, jointPositions: false, lockScale: false, pelvisOffset: 0 },
};
const RIGGED: RigOptions = { ...STATIC, skinWeights: true };

const LOOK = { color: [1, 1, 1, 1], image: null, fullBright: false } as const;

/** One triangle with these corners, three numbers each. */
function triangle(corners: readonly number[]): UploadFace {
  return {
    material: 'cloth',
    positions: Float32Array.from(corners),
    normals: Float32Array.of(0, 0, 1, 0, 0, 1, 1, 0, 0),
    uvs: Float32Array.of(0, 0, 1, 0, 0, 1),
    indices: Uint32Array.of(0, 1, 2),
    joints: Uint8Array.of(0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0),
    weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0),
    look: LOOK,
  };
}

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
/** A turn of 90 degrees about Z, and a move of 5, 6, 7. */
const TURNED = Float64Array.of(0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 6, 7, 1);

const SKIN: UploadSkin = {
  jointNames: ['mPelvis', 'mTorso'],
  sourceNames: ['hip', 'mTorso'],
  joints: Int16Array.of(0, 1),
  bindShapeMatrix: TURNED,
  inverseBindMatrices: Float64Array.from([...IDENTITY, ...IDENTITY.slice(0, 12), 0, 0, -1.2, 1]),
  positions: Float64Array.of(0, 0, 1.067, 0.01, 0, 0.09),
  hasNode: Uint8Array.of(1, 1),
};

function modelOf(face: UploadFace, center: Vector3, size: Vector3): UploadModel {
  return { name: 'Tee', faces: [face], continues: null, center, size, skin: SKIN };
}

const CORNERS = [2, -1, 0, 4, 1, 0, 2, 1, 8];
const MODEL = modelOf(triangle(CORNERS), [3, 0, 4], [2, 2, 8]);
const levels = (model: UploadModel) => ({ high: model });

describe('the asset of a model', () => {
  it('has positions in the unit box, and what undoes that in the bind shape', () => {
    const { lods, skin } = meshSourceOf(MODEL, { levels: levels(MODEL) }, RIGGED);
    expect([...(lods.high![0].positions as Float32Array)]).toEqual([
      ...[-0.5, -0.5, -0.5, 0.5, 0.5, -0.5, -0.5, 0.5, 0.5],
    ]);
    // The file's turn and move of x = 3 + 2u, y = 2v, z = 4 + 8w.
    expect([...(skin!.bindShapeMatrix as Float64Array)]).toEqual([
      ...[0, 2, 0, 0, -2, 0, 0, 0, 0, 0, 8, 0, 5, 9, 11, 1],
    ]);
    expect(skin!.jointNames).toEqual(['mPelvis', 'mTorso']);
    expect(skin).not.toHaveProperty('altInverseBindMatrices');
    expect(skin).not.toHaveProperty('pelvisOffset');
  });

  it('turns normals with the box, at unit length', () => {
    const face = { ...triangle(CORNERS), normals: Float32Array.of(0.6, 0, 0.8, 0, 0, 0, 0, 1, 0) };
    const model = modelOf(face, [0, 0, 0], [1, 1, 4]);
    const { lods } = meshSourceOf(model, { levels: levels(model) }, RIGGED);
    const normals = [...(lods.high![0].normals as Float32Array)];
    const length = Math.hypot(0.6, 3.2);
    const expected = [0.6 / length, 0, 3.2 / length, 0, 0, 0, 0, 1, 0];
    for (const [i, value] of expected.entries()) expect(normals[i]).toBeCloseTo(value, 6);
  });

  it('has joint positions, the Z offset and the lock only together', () => {
    const options = { ...RIGGED, jointPositions: true, lockScale: true, pelvisOffset: 0.05 };
    const { skin } = meshSourceOf(MODEL, { levels: levels(MODEL) }, options);
    expect([...(skin!.altInverseBindMatrices as Float64Array)]).toEqual([
      ...[...IDENTITY.slice(0, 12), 0, 0, 1.067, 1],
      ...[...IDENTITY.slice(0, 12), 0.01, 0, 0.09, 1],
    ]);
    expect(skin).toMatchObject({ pelvisOffset: 0.05, lockScaleIfJointPosition: true });
    const unlocked = meshSourceOf(
      MODEL,
      { levels: levels(MODEL) },
      { ...options, lockScale: false },
    );
    expect(unlocked.skin).not.toHaveProperty('lockScaleIfJointPosition');
  });

  it('leaves the normalisation as it is where the file has no bind shape', () => {
    const model = { ...MODEL, skin: { ...SKIN, bindShapeMatrix: null } };
    const { skin } = meshSourceOf(model, { levels: levels(model) }, RIGGED);
    expect(skin).not.toHaveProperty('bindShapeMatrix');
  });

  it('has neither joints nor weights without skin weights', () => {
    const source = meshSourceOf(MODEL, { levels: levels(MODEL) }, STATIC);
    expect(source).not.toHaveProperty('skin');
    expect(source.lods.high![0]).not.toHaveProperty('weights');
  });

  it('does not stretch a flat model', () => {
    const flat = modelOf(triangle([0, 0, 5, 1, 0, 5, 0, 1, 5]), [0.5, 0.5, 5], [1, 1, 0]);
    const { lods } = meshSourceOf(flat, { levels: levels(flat) }, STATIC);
    expect([...(lods.high![0].positions as Float32Array)].filter((_, i) => i % 3 === 2)).toEqual([
      ...[0, 0, 0],
    ]);
  });

  it('numbers a model that continues another, which has an empty physics shape', async () => {
    const physicsConvex = { boundingPoints: [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1] };
    const parts = { levels: levels(MODEL), physicsConvex, submodelId: 2 };
    const bytes = encodeMesh(meshSourceOf(MODEL, parts, RIGGED));
    expect(Buffer.from(bytes).toString('latin1')).toContain('submodel_idi\0\0\0\x02');
    const { physicsConvex: decoded } = await decodeMesh(bytes);
    expect(decoded).toEqual({ hulls: [], boundingPoints: null });
  });

  it('gives back every position, within the quantisation, when it is decoded', async () => {
    const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
    const corners = fc.array(coordinate, { minLength: 9, maxLength: 9 });
    await fc.assert(
      fc.asyncProperty(corners, async (numbers) => {
        const axes = [0, 1, 2].map((axis) => [0, 3, 6].map((i) => Math.fround(numbers[i + axis])));
        const min = axes.map((values) => Math.min(...values));
        const size = axes.map((values, i) => Math.max(...values) - min[i]) as unknown as Vector3;
        const center = size.map((side, i) => min[i] + side / 2) as unknown as Vector3;
        const skin = { ...SKIN, bindShapeMatrix: Float64Array.from(IDENTITY) };
        const model = { ...modelOf(triangle(numbers), center, size), skin };
        const bytes = encodeMesh(meshSourceOf(model, { levels: levels(model) }, RIGGED));
        const { positions } = (await decodeMesh(bytes)).lods.high![0];
        for (const [i, value] of numbers.entries()) {
          expect(Math.abs(positions[i] - value)).toBeLessThan(size[i % 3] / 65_535 + 2e-5);
        }
      }),
    );
  });
});

describe('the options of the rig', () => {
  const scene = (skin: UploadSkin | null) => ({
    ...({ source: 'collada', instances: [], images: [], messages: [], observations: [] } as const),
    models: [{ ...MODEL, skin }],
  });

  it('include weights where all joints are legal and not too many', () => {
    expect(defaultRigOptions(scene(SKIN))).toEqual(RIGGED);
    expect(whyStatic(scene(null))).toBe('no-weights');
    expect(whyStatic(scene({ ...SKIN, joints: Int16Array.of(0, -1) }))).toBe('illegal-joint');
    const many = { ...SKIN, joints: new Int16Array(111) };
    expect(whyStatic(scene(many))).toBe('too-many-joints');
    expect(defaultRigOptions(scene(many))).toEqual(STATIC);
  });
});
