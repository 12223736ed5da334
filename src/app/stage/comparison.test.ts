import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import { bindClip } from '../../motion/index.ts';
import type { AvatarRoot, MeshView, Stage } from '../../render/index.ts';
import { MaterialLibrary } from '../../render/materials.ts';
import { Player } from '../playback/player.ts';
import { AppState, type LoadedClip } from '../state/index.ts';
import {
  CENTRE,
  Comparison,
  isDefaultBounds,
  moveBounds,
  opposite,
  positionAtRight,
  standingBounds,
  unionBounds,
} from './comparison.ts';

function clip(id: string): LoadedClip {
  const joints = [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] as const }] }];
  const animation = buildAnimation({ duration: 2, loop: true, joints });
  const common = { id, name: id, fileName: `${id}.anim`, byteLength: 1, source: 'anim' } as const;
  const bound = bindClip(animation, defaultSkeleton);
  return {
    kind: 'clip',
    ...common,
    address: null,
    animation,
    original: animation,
    clip: bound,
    builtIn: false,
    active: true,
  };
}

function fakeRoot() {
  const overlay = () => ({ setVisible: vi.fn(), active: null });
  const moveTo = vi.fn<AvatarRoot['moveTo']>();
  return { moveTo, bones: overlay(), constraints: overlay(), hulls: overlay() };
}

/** As much of a stage as two avatars need, without a GPU. */
function fakeStage() {
  const second = fakeRoot();
  const views: MeshView[] = [];
  const createMeshView = () => {
    const view = { palette: new Float32Array(16), setVisible: vi.fn(), setWireframe: vi.fn() };
    views.push(view as unknown as MeshView);
    return view;
  };
  const stage = {
    camera: { goalAzimuth: 0, frame: vi.fn() },
    avatarRoot: fakeRoot(),
    addAvatarRoot: () => second as unknown as AvatarRoot,
    removeAvatarRoot: vi.fn(),
    createMeshView,
    materials: new MaterialLibrary(),
    removeMeshView: (view: MeshView) => views.splice(views.indexOf(view), 1),
  };
  return { stage: stage as unknown as Stage, first: stage.avatarRoot, second, views };
}

/** As the avatarStage runs it: "a" on the timeline, "b" beside it on demand. */
function setUp() {
  const state = new AppState();
  const player = new Player();
  const comparison = new Comparison(state, player);
  const world = fakeStage();
  state.items.value = [clip('a'), clip('b')];
  state.timelineClipId.value = 'a';
  effect(() => {
    player.setClips(comparison.records, state.repeat.value, true);
    comparison.followClips();
  });
  effect(() => comparison.createSecond(world.stage));
  effect(() => comparison.updateSecond());
  return { state, player, comparison, ...world };
}

it('plays one clip on each of two avatars, at the same time', () => {
  const { state, player, comparison } = setUp();
  player.advance(0.7);
  state.comparedClipId.value = 'b';
  const second = comparison.second!.player;
  expect([player.elapsedOf('b'), second.elapsedOf('a')]).toEqual([null, null]);
  expect(second.elapsedOf('b')).toBeCloseTo(player.elapsedOf('a')!, 9);
  player.seek('a', 0.25);
  comparison.syncSecond('a');
  expect(second.elapsedOf('b')).toBeCloseTo(0.25, 9);
});

it('places two avatars apart, and a single one in the centre again', () => {
  const { state, comparison, first, second } = setUp();
  // No -0, which the middle has.
  const positionOf = ({ moveTo }: typeof first) =>
    moveTo.mock.lastCall?.map((metres = 0) => metres + 0);
  expect(positionOf(first)).toEqual([0, 0]);
  state.comparedClipId.value = 'b';
  expect(positionOf(first)).toEqual([0, -0.75]);
  expect(positionOf(second)).toEqual([0, 0.75]);
  state.comparedClipId.value = null;
  expect(comparison.second).toBeNull();
  expect(positionOf(first)).toEqual([0, 0]);
});

it('has no second avatar while the clip is the one on the timeline, or gone', () => {
  const { state, comparison } = setUp();
  state.comparedClipId.value = 'a';
  expect(comparison.second).toBeNull();
  state.comparedClipId.value = 'b';
  expect(comparison.second).not.toBeNull();
  state.items.value = state.items.value.filter(({ id }) => id !== 'b');
  expect(comparison.second).toBeNull();
});

it('gives the second avatar the meshes of the first, also those that are added later', () => {
  const { state, second, views } = setUp();
  state.comparedClipId.value = 'b';
  expect(views).toHaveLength(0);
  state.items.value = [...state.items.value, wornMesh('tee', ['mChest'])];
  expect(views).toHaveLength(1);
  state.wireframe.value = true;
  expect(views[0].setWireframe).toHaveBeenLastCalledWith(true);
  state.showBones.value = true;
  expect(second.bones.setVisible).toHaveBeenLastCalledWith(true);
  state.comparedClipId.value = null;
  expect(views).toHaveLength(0);
});

describe('another outfit', () => {
  const idle = (): LoadedClip => ({ ...clip('idle'), builtIn: true });

  it('stands at the left where it should, and the first avatar at the right', () => {
    const { comparison, stage, first, second } = setUp();
    const other = { state: new AppState(), onEnd: vi.fn() };
    comparison.show(stage, { ...other, isAtLeft: true });
    expect(first.moveTo.mock.lastCall).toEqual([0, 0.75]);
    expect(second.moveTo.mock.lastCall?.[1]).toBe(-0.75);
    comparison.show(stage, other);
    expect(second.moveTo.mock.lastCall).toEqual([0, 0.75]);
    expect(other.onEnd).toHaveBeenCalledOnce();
  });

  it('is at rest with the first avatar where only the idle of the page would play', () => {
    const { state, player, comparison, stage } = setUp();
    state.items.value = [idle()];
    state.timelineClipId.value = 'idle';
    expect(player.elapsedOf('idle')).not.toBeNull();
    comparison.show(stage, { state: new AppState(), isAtRest: true, onEnd: vi.fn() });
    const second = comparison.second!.player;
    expect([player.elapsedOf('idle'), second.elapsedOf('idle')]).toEqual([null, null]);
    state.items.value = [idle(), clip('a')];
    expect(player.elapsedOf('a')).not.toBeNull();
    expect(second.elapsedOf('a')).not.toBeNull();
    comparison.show(stage, null);
    expect(player.elapsedOf('idle')).not.toBeNull();
  });
});

const QUARTER = Math.PI / 2;

// The camera's right is (−sin, cos) of its azimuth.
it.each([
  ['from the front: to their left', 0, [0, 0.75]],
  ['from their right, who face right: forward', -QUARTER, [0.75, 0]],
  ['from their left: backward', QUARTER, [-0.75, 0]],
  ['from behind: to their right', Math.PI, [0, -0.75]],
  ['from behind, turned the other way', -Math.PI, [0, -0.75]],
  ['after two whole turns and a little', 8 * QUARTER + 0.7, [0, 0.75]],
  ['nearer to the side than to the front', -0.8, [0.75, 0]],
])('the second stands at the right as seen %s', (_, azimuth, position) => {
  expect(positionAtRight(azimuth)).toEqual(position);
});

it('the first stands on the other side of the centre', () => {
  expect(opposite([0.75, 0.25])).toEqual([-0.75, -0.25]);
});

it('a box moves over the ground, and grows around another', () => {
  const box = { min: [-1, -2, 0], max: [1, 2, 3] } as const;
  const moved = moveBounds(box, [10, 20]);
  expect(moved).toEqual({ min: [9, 18, 0], max: [11, 22, 3] });
  expect(unionBounds(box, moved)).toEqual({ min: [-1, -2, 0], max: [11, 22, 3] });
});

it('the camera shows a height of 1.85 m, and the width of one avatar or two', () => {
  expect(standingBounds(CENTRE)).toEqual({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] });
  expect(standingBounds([0.75, 0])).toEqual({ min: [-1, -0.5, 0], max: [1, 0.5, 1.85] });
});

it('distinguishes the default bounds from others', () => {
  expect(isDefaultBounds(standingBounds(CENTRE))).toBe(true);
  expect(isDefaultBounds(standingBounds([0.75, 0]))).toBe(false);
  expect(isDefaultBounds({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.9] })).toBe(false);
});
