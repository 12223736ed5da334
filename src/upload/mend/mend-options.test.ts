import { describe, expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { defaultRigOptions } from '../asset/upload-options.ts';
import { DEFAULT_LEVELS, makeAssets, type UploadOptions } from '../make-assets.ts';
import { observeRig } from '../rig/index.ts';
import type { UploadObservation, UploadRule } from '../scene/upload-observation.ts';
import type { UploadFace, UploadModel, UploadScene } from '../scene/upload-scene.ts';
import { mendOptions, type OptionMendRule } from './mend-options.ts';

const WORLD = createWorldPose();
composeWorld(WORLD, defaultSkeleton, defaultSkeleton.restPose());

/** A pyramid. */
const FACE: UploadFace = {
  material: 'cloth',
  positions: Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1),
  normals: null,
  uvs: null,
  indices: Uint32Array.of(0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3),
  joints: null,
  weights: null,
  look: { color: [1, 1, 1, 1], image: null, fullBright: false },
};

const modelOf = (face: UploadFace, skin: UploadModel['skin'] = null): UploadModel => ({
  ...{
    name: 'shoe',
    faces: [face],
    continues: null,
    center: [0.5, 0.5, 0.5],
    size: [1, 1, 1],
    skin,
  },
});

const sceneOf = (...models: UploadModel[]): UploadScene => ({
  ...{ source: 'collada', models, instances: [], images: [], messages: [], observations: [] },
});

const STATIC = sceneOf(modelOf(FACE));

/**
 * A shoe: its joint was bound, and is in the file, so much higher than by default; its sole is so much above the ground.
 */
function shoe(higher: number, sole: number, name = 'mFootLeft'): UploadScene {
  const joint = defaultSkeleton.jointNumber(name);
  const [x, y, z] = WORLD.matrices.subarray(joint * 16 + 12, joint * 16 + 15);
  const [px, py, pz] = defaultSkeleton.rest.positions.subarray(joint * 3, joint * 3 + 3);
  const skin: UploadModel['skin'] = {
    jointNames: [name],
    sourceNames: [name],
    joints: Int16Array.of(joint),
    bindShapeMatrix: null,
    inverseBindMatrices: Float64Array.of(
      ...[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z - higher, 1],
    ),
    positions: Float64Array.of(px, py, pz + higher),
    hasNode: Uint8Array.of(1),
  };
  const positions = FACE.positions.map((value, i) => (i % 3 === 2 ? value + sole : value));
  const weights = Float32Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 1 : 0));
  return sceneOf(modelOf({ ...FACE, positions, joints: new Uint8Array(16), weights }, skin));
}

function optionsOf(scene: UploadScene, more: Partial<UploadOptions> = {}): UploadOptions {
  const rig = defaultRigOptions(scene);
  return { rig, levels: DEFAULT_LEVELS, files: {}, physics: { kind: 'none' }, ...more };
}

const observe = (rule: UploadRule, subject = ''): UploadObservation => ({
  ...{ rule, model: 'shoe', face: null, subject, count: 1 },
});

/** What is changed, without the options as a whole. */
const changes = (mends: ReturnType<typeof mendOptions>) =>
  mends.map(({ rule, option, before, after }) => [rule, option, before, after]);

describe('mends by options', () => {
  it('include joint positions where these undo the distortion, and put the soles on the ground', () => {
    // Bound 8 cm higher, with its sole 3 cm above the ground: with joint positions nothing is moved.
    const scene = shoe(0.08, 0.03);
    const options = optionsOf(scene);
    const found = observeRig(scene);
    expect(found.map(({ rule }) => rule)).toEqual(['bind-pose-off', 'sole-height']);
    const mends = mendOptions(scene, options, found);
    expect(changes(mends)).toEqual([
      ['bind-pose-off', 'jointPositions', 'off', 'on'],
      ['sole-height', 'pelvisOffset', '0', '-0.03'],
    ]);
    expect(mends[1].options.rig).toEqual({
      ...{ skinWeights: true, jointPositions: true, lockScale: false, pelvisOffset: -0.03 },
    });
    expect(mendOptions(scene, mends[1].options, found)).toEqual([]);
    // What was given is as before.
    expect(options.rig.jointPositions).toBe(false);
  });

  it.each<UploadRule>(['override-off-bind', 'joint-node-missing', 'override-far'])(
    'leave joint positions out where the file has wrong ones: %s',
    (rule) => {
      const scene = shoe(0.08, 0);
      const found = [...observeRig(scene), observe(rule)];
      expect(mendOptions(scene, optionsOf(scene), found)).toEqual([]);
    },
  );

  it('leave joint positions out where the file has those of the default skeleton', () => {
    const scene = shoe(0.08, 0);
    const [{ skin }] = scene.models;
    const joint = skin!.joints[0];
    skin!.positions.set(defaultSkeleton.rest.positions.subarray(joint * 3, joint * 3 + 3));
    const found = observeRig(scene);
    expect(found.map(({ rule }) => rule)).toContain('bind-pose-off');
    expect(mendOptions(scene, optionsOf(scene), found)).toEqual([]);
  });

  it('change the Z offset only with joint positions, and only where soles are off the ground', () => {
    const scene = shoe(0, 0.03);
    const found = [observe('sole-height')];
    const options = optionsOf(scene);
    expect(mendOptions(scene, options, found)).toEqual([]);
    const rig = { ...options.rig, jointPositions: true };
    expect(changes(mendOptions(scene, { ...options, rig }, found))).toEqual([
      ['sole-height', 'pelvisOffset', '0', '-0.03'],
    ]);
    // What ends at the ankles is not lowered to the ground, but raised out of it.
    const trousers = (sole: number) =>
      changes(
        mendOptions(shoe(0, sole, 'mAnkleLeft'), { ...options, rig }, [observe('sole-height')]),
      );
    expect(trousers(0.06)).toEqual([]);
    expect(trousers(-0.06)).toEqual([['sole-height', 'pelvisOffset', '0', '0.06']]);
    const onGround = shoe(0, 0.002);
    expect(mendOptions(onGround, { ...options, rig }, found)).toEqual([]);
    expect(mendOptions(shoe(0, 40), { ...options, rig }, found)).toEqual([]);
  });

  it('make normals where no face has any', () => {
    const found = [observe('normals-missing')];
    const mends = mendOptions(STATIC, optionsOf(STATIC), found);
    expect(changes(mends)).toEqual([['normals-missing', 'normals', 'file', '75']]);
    expect(mends[0].options.normals).toEqual({ creaseAngle: 75 });
    const smooth = modelOf({ ...FACE, normals: FACE.positions.map(() => Math.sqrt(1 / 3)) });
    const scene = sceneOf(...STATIC.models, smooth);
    expect(mendOptions(scene, optionsOf(scene), found)).toEqual([]);
  });

  it('generate levels in place of files that are refused, costly or vanish, and of copies', async () => {
    const other = sceneOf(modelOf({ ...FACE, material: 'wool' }));
    const options = optionsOf(STATIC, {
      files: { medium: other, lowest: STATIC },
      levels: { medium: { method: 'precise', triangles: 2 }, lowest: DEFAULT_LEVELS.lowest },
    });
    const { observations } = await makeAssets(STATIC, options);
    expect(observations).toMatchObject([{ rule: 'level-refused', subject: 'medium' }]);
    const found = [...observations, observe('level-costly', 'low'), observe('lowest-vanishes')];
    const mends = mendOptions(STATIC, options, found);
    expect(changes(mends)).toEqual([
      ['level-refused', 'medium', 'file', 'precise'],
      ['level-costly', 'low', 'above', 'auto'],
      ['lowest-vanishes', 'lowest', 'file', 'auto'],
    ]);
    const mended = mends.at(-1)!.options;
    expect(mended.files).toEqual({});
    expect(mended.levels).toEqual({
      ...DEFAULT_LEVELS,
      medium: { method: 'precise', triangles: 2 },
    });
    expect((await makeAssets(STATIC, mended)).observations).toEqual([]);
    // A level that is generated already has no mend.
    expect(mendOptions(STATIC, mended, found)).toEqual([]);
  });

  it('leave out a file for physics that does not match', async () => {
    const options = optionsOf(STATIC, { files: { physics: sceneOf() } });
    const { observations } = await makeAssets(STATIC, options);
    const mends = mendOptions(STATIC, options, observations);
    expect(changes(mends)).toEqual([['level-refused', 'physics', 'file', 'none']]);
    expect(mends[0].options.files).toEqual({});
  });

  it.each([
    ['a level', {}, { kind: 'level', level: 'high' }, 'high'],
    ['a file', { physics: true }, { kind: 'none' }, 'file'],
  ] as const)(
    'make hulls where %s has triangles that are refused',
    async (_, has, physics, before) => {
      const indices = Uint32Array.of(...FACE.indices, 0, 1, 1);
      const scene = sceneOf(modelOf({ ...FACE, indices }));
      const files = 'physics' in has ? { physics: scene } : {};
      const options = optionsOf(scene, { files, physics });
      const refused = await makeAssets(scene, options);
      expect(refused.messages.map(({ code }) => code)).toContain('DegeneratePhysics');
      const mends = mendOptions(scene, options, [observe('physics-degenerate')]);
      expect(changes(mends)).toEqual([['physics-degenerate', 'physics', before, 'analyse']]);
      const { messages, assets } = await makeAssets(scene, mends[0].options);
      expect(messages).toEqual([]);
      // The hull around everything, and that of its one part.
      expect(assets[0].physics?.hulls.map(({ points }) => points.length / 3)).toEqual([4, 4]);
    },
  );

  it('are only those that are asked for', () => {
    const scene = shoe(0.08, 0.03);
    const only: OptionMendRule[] = ['sole-height', 'normals-missing'];
    const found = [...observeRig(scene), observe('normals-missing')];
    const mends = mendOptions(scene, optionsOf(scene), found, only);
    expect(mends.map(({ rule }) => rule)).toEqual(['normals-missing']);
  });
});
