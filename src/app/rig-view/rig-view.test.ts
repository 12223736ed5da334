import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameDisplay } from '../../../test/frame-display.ts';
import { type Influences, rigFace, rigSkin } from '../../../test/rig-face.ts';
import { until } from '../../../test/until.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { Submesh } from '../../formats/mesh/index.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import type { JointChange } from '../posing/pose-changes.ts';
import { AvatarStage } from '../stage/avatar-stage.ts';
import { AppState, type WornMesh } from '../state/index.ts';
import { RigView } from './rig-view.ts';
import { RigViewState } from './rig-view-state.ts';

const NAMES = ['mTorso', 'mChest'];
const BOUND = [
  [0, 0, 1.151],
  [-0.015, 0, 1.356],
] as const;
const half: Influences = [
  [0, 0.5],
  [1, 0.5],
];
const onChest: Influences = [[1, 1]];
const face = (influences: readonly Influences[] | null) =>
  rigFace([0, 0, 1, 0.1, 0, 1, 0, 0.1, 1], [0, 1, 2], influences);
const HIGH = face([onChest, onChest, half]);
const LOW = face([half, half, half]);

function garment(id: string, high: Submesh = HIGH): WornMesh {
  const worn = wornMesh(
    id,
    NAMES,
    rigSkin(NAMES, BOUND, [
      [0, 0, 0.084],
      [-0.015, 0, 0.245],
    ]),
  );
  return { ...worn, asset: { ...worn.asset, lods: { high: [high], low: [LOW] } } };
}

let display: FrameDisplay;
let app: AppState;
let outfit: Outfit;
let state: RigViewState;
let rig: RigView;
/** What the posing service was asked to hold: the number of joints; null for nothing. */
let held: (number | null)[];

beforeEach(() => {
  display = new FrameDisplay();
  app = new AppState();
  app.items.value = [garment('tee'), garment('tee-2', face([onChest, half, half]))];
  app.playing.value = false;
  outfit = new Outfit(app, new UndoHistory(app));
  state = new RigViewState(app);
  held = [];
  const hold = (changes: readonly JointChange[] | null) =>
    held.push(changes ? changes.length : null);
  const posing = { open: async () => ({ hold }) };
  const host = { state: app, stage: new AvatarStage(app), outfit, posing };
  rig = new RigView(host as unknown as ConstructorParameters<typeof RigView>[0], state);
  state.meshId.value = 'tee';
});
afterEach(() => vi.unstubAllGlobals());

const frames = () => display.run(10, 1000 / 60);

test('nothing is read until a view is chosen', () => {
  frames();
  expect(state.reading.value).toBeNull();
});

test('weights are those of the heaviest joint until another one is selected', () => {
  rig.setView('weight');
  frames();
  expect(state.reading.value).toMatchObject({
    ...{ view: 'weight', joint: 'mChest', histogram: { vertices: 3 } },
  });
  app.selectedJoint.value = 'mTorso';
  frames();
  expect(state.reading.value).toMatchObject({ joint: 'mTorso', histogram: { vertices: 1 } });
});

test('figures follow the level of detail, and go with the mesh', () => {
  rig.setView('influences');
  frames();
  expect(state.reading.value).toEqual({ view: 'influences', counts: [0, 2, 1, 0, 0] });
  outfit.setLod('tee', 'low');
  frames();
  expect(state.reading.value).toEqual({ view: 'influences', counts: [0, 0, 3, 0, 0] });
  outfit.remove('tee');
  frames();
  expect(state.reading.value).toBeNull();
});

test('joints off their default, and those that were bound off their rest', () => {
  rig.setView('offsets');
  frames();
  const reading = state.reading.value!;
  if (reading.view !== 'offsets') throw new Error('another view');
  expect(reading.overrides.map(({ name }) => name)).toEqual(['mChest']);
  expect(reading.overrides[0].distance).toBeCloseTo(0.04, 9);
  // It was bound at the default, and rests 40 mm above.
  expect(reading.binds[0].distance).toBeCloseTo(0.04, 9);
});

test('a test pose is held until the mesh is no longer in front', async () => {
  rig.hold('squat');
  rig.hold('squat');
  await until(() => held.length === 1, 'the pose is held');
  expect(held).toEqual([133]);
  state.meshId.value = null;
  expect(state.pose.value).toBeNull();
  await until(() => held.length === 2, 'the pose is let go');
  expect(held).toEqual([133, null]);
});

test('stretch in the test poses is measured while anybody looks', async () => {
  state.measuresPoses.value = true;
  await until(() => state.stretches.value.size === 8, 'all poses are measured');
  const { longest } = state.stretches.value.get('squat')!;
  // The chest is bent by 12° against the torso.
  expect(longest?.ratio).toBeGreaterThan(1.01);
  expect(NAMES).toContain(longest?.joint);
  outfit.setLod('tee', 'low');
  expect(state.stretches.value.size).toBe(0);
  await until(() => state.stretches.value.size === 8, 'all poses are measured');
  // All vertices have the same weights.
  expect(state.stretches.value.get('head-up')!.longest?.ratio ?? 1).toBeCloseTo(1, 6);
});

test('two versions are compared, the earlier one is shown by a flip, and removing it ends that', async () => {
  outfit.setVisible('tee-2', false);
  rig.compareWith('tee-2');
  expect(app.meshes.value[1].visible).toBe(true);
  await until(() => state.comparison.value !== null, 'the versions are compared');
  expect(state.comparison.value).toMatchObject({ weightsChanged: 1, moved: 0 });
  rig.setView('influences');
  rig.flip();
  frames();
  expect(state.shownMesh.value?.id).toBe('tee-2');
  expect(state.reading.value).toMatchObject({ counts: [0, 1, 2, 0, 0] });
  outfit.remove('tee-2');
  frames();
  expect(state.comparison.value).toBeNull();
  expect(state.shownMesh.value?.id).toBe('tee');
  expect(state.reading.value).toMatchObject({ counts: [0, 2, 1, 0, 0] });
});
