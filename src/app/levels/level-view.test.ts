import { expect, it } from 'vitest';
import { fakeStage } from '../../../test/fake-stage.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { LOD_NAMES, type LodName } from '../../formats/mesh/index.ts';
import { Outfit } from '../outfit/index.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { Player } from '../playback/player.ts';
import type { AvatarStage, FrameListener } from '../stage/avatar-stage.ts';
import { CameraCommands } from '../stage/camera-commands.ts';
import { Comparison } from '../stage/comparison.ts';
import { AppState, type WornMesh } from '../state/index.ts';
import { LevelView } from './level-view.ts';

/** A box with the diagonal 2.5: the larger radius of the table in reference/upload.md section 5. */
const AVATAR = { min: [-0.35, -1, 0], max: [0.35, 1, 1.3266] } as const;

function rigged(id: string, levels: readonly LodName[] = LOD_NAMES): WornMesh {
  const mesh = wornMesh(id, ['mPelvis']);
  const faces = mesh.asset.lods.high!;
  const lods = Object.fromEntries(levels.map((level) => [level, [...faces]]));
  return { ...mesh, asset: { ...mesh.asset, lods } };
}

/** A page with the stage as far as levels need it, without pictures. */
function setUp(...meshes: readonly WornMesh[]) {
  const joints: Record<string, [number, number, number]> = {};
  const state = new AppState();
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const { stage } = fakeStage();
  const listeners = new Set<FrameListener>();
  const avatarStage = {
    ...{ stage, view: { bounds: () => AVATAR }, comparison: new Comparison(state, new Player()) },
    player: { jointPosition: (name: string) => joints[name] ?? null },
    measureBounds: () => AVATAR,
    poseStage: () => stage,
    invalidate: () => {},
    scene: null,
    addFrameListener: (listener: FrameListener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const camera = new CameraCommands(state, avatarStage);
  const levels = new LevelView({
    ...{ state, history, outfit },
    stage: { ...avatarStage, camera } as unknown as AvatarStage,
  });
  state.items.value = meshes;
  state.selectedId.value = meshes[0].id;
  levels.measure();
  const frame = () => {
    for (const { beforeFrame } of listeners) beforeFrame();
  };
  const lods = () => state.meshes.value.map(({ lod }) => lod);
  return { state, history, outfit, levels, camera: stage.camera, frame, lods, listeners, joints };
}

it('switches at the distances of the reference, and moves the camera there', () => {
  const { levels, camera, lods } = setUp(rigged('coat'));
  for (const [factor, limits] of [
    [1, [10.83, 40.81, 75.79]],
    [2, [24.36, 91.82, 170.5]],
    [4, [64.96, 244.9, 454.7]],
  ] as const) {
    levels.setFactor(factor);
    for (const [index, limit] of limits.entries()) {
      for (const [by, level] of [
        [0.999, LOD_NAMES[index]],
        [1.001, LOD_NAMES[index + 1]],
      ] as const) {
        levels.setDistance(by * limit);
        expect(lods(), `${factor} ${limit}`).toEqual([level]);
        expect(levels.drawnLevel).toBe(level);
        expect(camera.goalDistance).toBeCloseTo(by * limit, 9);
      }
    }
  }
});

it('takes camera and level back without a step of undo', () => {
  const { state, history, levels, camera, lods, listeners } = setUp(rigged('coat'));
  const before = camera.goalDistance;
  levels.setDistance(200);
  expect(lods()).toEqual(['lowest']);
  expect(state.undoSteps.value).toEqual([]);
  levels.goNear();
  expect(lods()).toEqual(['high']);
  expect(camera.goalDistance).toBeCloseTo(before, 9);
  expect([levels.distance.value, listeners.size]).toEqual([null, 0]);
  history.undo();
  expect(lods()).toEqual(['high']);
});

it('lets go of the camera where a level is chosen by hand', async () => {
  const { state, levels, outfit, camera, lods } = setUp(rigged('coat'));
  const before = camera.goalDistance;
  levels.setDistance(50);
  expect(lods()).toEqual(['medium']);
  outfit.setLodForAll('lowest');
  await Promise.resolve();
  expect(lods()).toEqual(['lowest']);
  expect([levels.distance.value, camera.goalDistance]).toEqual([null, before]);
  levels.setDistance(50);
  levels.choose('low');
  expect(lods()).toEqual(['low']);
  expect([levels.distance.value, camera.goalDistance]).toEqual([null, before]);
  expect(state.undoSteps.value.map(({ label }) => label)).toEqual([
    'level of detail of all meshes',
    'level of detail of coat',
  ]);
});

it('follows the camera where the visitor moves it otherwise, and what is made anew', async () => {
  const { state, levels, camera, frame, lods } = setUp(rigged('coat'));
  levels.setDistance(50);
  camera.zoomBy(2);
  frame();
  expect(levels.distance.value).toBeCloseTo(100, 9);
  expect(lods()).toEqual(['low']);
  state.items.value = [rigged('coat', ['high', 'lowest'])];
  await Promise.resolve();
  expect(lods()).toEqual(['lowest']);
});

it('ends with the selection, and leaves other meshes alone', async () => {
  const { state, levels, lods } = setUp(rigged('coat'), rigged('hat'));
  levels.setDistance(50);
  expect(lods()).toEqual(['medium', 'high']);
  state.selectedId.value = 'hat';
  await Promise.resolve();
  expect([levels.distance.value, lods()]).toEqual([null, ['high', 'high']]);
});

it('shows what is rezzed by its own size, each mesh by its own', () => {
  const chair = rigged('chair');
  const { asset } = chair;
  const place = { point: 'Avatar Center', position: [0, 0, 0], rotation: [0, 0, 0, 1] } as const;
  const isStatic = { ...asset, skin: null };
  // |scale| / 2 is 0.866, the smaller radius of the table.
  const { levels, lods } = setUp({
    ...{ ...chair, asset: isStatic },
    attachment: { ...place, scale: [1, 1, 1] },
  });
  expect(levels.shownIn.value).toBe('rezzed');
  levels.setFactor(1);
  expect(levels.limits.value.high).toBeCloseTo(3.75, 2);
  levels.setDistance(3.8);
  expect(lods()).toEqual(['medium']);
  // It has no skin, so that it makes no difference.
  levels.setShownIn('worn');
  expect(lods()).toEqual(['medium']);
});

it('counts the body to the box around the avatar, though none of it is seen', () => {
  const { levels, joints } = setUp(rigged('coat'));
  expect(levels.avatarDiagonal).toBeCloseTo(2.5, 3);
  const { high } = levels.limits.value;
  joints.mSkull = [0, 0, 3];
  levels.measure();
  expect(levels.avatarDiagonal).toBeCloseTo(Math.hypot(0.7, 2, 3), 9);
  expect(levels.limits.value.high / high).toBeCloseTo(levels.avatarDiagonal / 2.5, 3);
});
