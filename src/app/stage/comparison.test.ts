import { effect } from '@preact/signals-core';
import { describe, expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import { bindClip } from '../../motion/index.ts';
import type { AvatarRoot, MeshView, Stage } from '../../render/index.ts';
import { MaterialLibrary } from '../../render/materials.ts';
import { Player } from '../playback/player.ts';
import { AppState, type LoadedClip } from '../state/index.ts';
import { Comparison } from './comparison.ts';

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
  const [object, setVisible] = [{ visible: true }, vi.fn<AvatarRoot['setVisible']>()];
  return { moveTo, object, setVisible, bones: overlay(), constraints: overlay(), hulls: overlay() };
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
  const shown = () => until(() => comparison.second !== null, 'the second avatar is shown');
  return { state, player, comparison, shown, ...world };
}

it('plays one clip on each of two avatars, at the same time', async () => {
  const { state, player, comparison, shown } = setUp();
  player.advance(0.7);
  state.comparedClipId.value = 'b';
  await shown();
  const second = comparison.second!.player;
  expect([player.elapsedOf('b'), second.elapsedOf('a')]).toEqual([null, null]);
  expect(second.elapsedOf('b')).toBeCloseTo(player.elapsedOf('a')!, 9);
  player.seek('a', 0.25);
  comparison.syncSecond('a');
  expect(second.elapsedOf('b')).toBeCloseTo(0.25, 9);
});

it('places two avatars apart, and a single one in the centre again', async () => {
  const { state, comparison, stage, first, second, shown } = setUp();
  // No -0, which the middle has.
  const positionOf = ({ moveTo }: typeof first) =>
    moveTo.mock.lastCall?.map((metres = 0) => metres + 0);
  const shownHeight = () => vi.mocked(stage.camera.frame).mock.lastCall?.[0].max;
  state.comparedClipId.value = 'b';
  await shown();
  expect(positionOf(first)).toEqual([0, -0.75]);
  expect(positionOf(second)).toEqual([0, 0.75]);
  expect(shownHeight()).toEqual([0.25, 1.25, 1.85]);
  state.comparedClipId.value = null;
  expect(comparison.second).toBeNull();
  expect(positionOf(first)).toEqual([0, 0]);
  expect(shownHeight()).toEqual([0.25, 0.5, 1.85]);
});

it('has no second avatar while the clip is the one on the timeline, or gone', async () => {
  const { state, comparison, shown } = setUp();
  state.comparedClipId.value = 'a';
  expect(comparison.second).toBeNull();
  state.comparedClipId.value = 'b';
  await shown();
  state.items.value = state.items.value.filter(({ id }) => id !== 'b');
  expect(comparison.second).toBeNull();
});

it('gives the second avatar the meshes of the first, also those that are added later', async () => {
  const { state, second, views, shown } = setUp();
  state.comparedClipId.value = 'b';
  await shown();
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

  it('stands at the left where it should, and the first avatar at the right', async () => {
    const { comparison, stage, first, second } = setUp();
    const other = { state: new AppState(), onEnd: vi.fn() };
    await comparison.show(stage, { ...other, isAtLeft: true });
    expect(first.moveTo.mock.lastCall).toEqual([0, 0.75]);
    expect(second.moveTo.mock.lastCall?.[1]).toBe(-0.75);
    expect(other.onEnd).not.toHaveBeenCalled();
    await comparison.show(stage, other);
    expect(second.moveTo.mock.lastCall).toEqual([0, 0.75]);
    expect(other.onEnd).toHaveBeenCalledOnce();
  });

  it('is at rest with the first avatar where only the idle of the page would play', async () => {
    const { state, player, comparison, stage } = setUp();
    state.items.value = [idle()];
    state.timelineClipId.value = 'idle';
    expect(player.elapsedOf('idle')).not.toBeNull();
    await comparison.show(stage, { state: new AppState(), isAtRest: true, onEnd: vi.fn() });
    const second = comparison.second!.player;
    expect([player.elapsedOf('idle'), second.elapsedOf('idle')]).toEqual([null, null]);
    state.items.value = [idle(), clip('a')];
    expect(player.elapsedOf('a')).not.toBeNull();
    expect(second.elapsedOf('a')).not.toBeNull();
    comparison.end();
    expect(player.elapsedOf('idle')).not.toBeNull();
  });

  it('is not shown where something else is before its code has arrived', async () => {
    const { state, comparison, stage, shown, views } = setUp();
    const other = () => ({ state: new AppState(), onEnd: vi.fn() });
    const [first, last] = [other(), other()];
    const showing = comparison.show(stage, first);
    comparison.end();
    expect(first.onEnd).toHaveBeenCalledOnce();
    await showing;
    expect(comparison.second).toBeNull();
    const overtaken = comparison.show(stage, last);
    state.items.value = [...state.items.value, wornMesh('tee', ['mChest'])];
    state.comparedClipId.value = 'b';
    expect(last.onEnd).toHaveBeenCalledOnce();
    await overtaken;
    await shown();
    expect(views).toHaveLength(1);
    expect([first.onEnd, last.onEnd].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });

  it('is hidden, and leaves the camera alone, while another scene is shown in place of the avatars', async () => {
    const { comparison, stage, first, second } = setUp();
    first.object.visible = false;
    await comparison.show(stage, { state: new AppState(), onEnd: vi.fn() });
    expect(second.setVisible).toHaveBeenLastCalledWith(false);
    expect(stage.camera.frame).not.toHaveBeenCalled();
  });
});
