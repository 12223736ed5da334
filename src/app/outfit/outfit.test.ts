import { describe, expect, it } from 'vitest';
import { loadedDocument } from '../../../test/loaded-document.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { bindClip } from '../../motion/index.ts';
import { AppState, type LoadedClip, type WornMesh } from '../state/index.ts';
import { MAX_TOGETHER, Outfit } from './outfit.ts';
import { takeSnapshot } from './outfit-snapshot.ts';
import { UndoHistory } from './undo-history.ts';

const mesh = (id: string, jointNames: string[], builtIn = false): WornMesh =>
  wornMesh(id, jointNames, { builtIn });

function clip(id: string, builtIn = false): LoadedClip {
  const animation = buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  });
  const common = { id, name: id, fileName: `${id}.anim`, byteLength: 1, builtIn };
  return {
    kind: 'clip',
    ...common,
    source: 'anim',
    address: null,
    animation,
    original: animation,
    clip: bindClip(animation, defaultSkeleton),
    active: true,
  };
}

const BODY = ['mHead', 'mWristLeft', 'mWristRight', 'mAnkleLeft', 'mAnkleRight', 'mPelvis'];

function setUp() {
  const state = new AppState();
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  outfit.addBuiltIn([mesh('mannequin', BODY, true), clip('idle', true)]);
  const shown = () =>
    state.items.value
      .filter((item) => (item.kind === 'mesh' ? item.visible : item.kind === 'clip' && item.active))
      .map((item) => item.id);
  return { state, history, outfit, shown };
}

describe('Outfit', () => {
  it('puts built-in items first, with the idle on the timeline', () => {
    const { state, shown } = setUp();
    expect(shown()).toEqual(['mannequin', 'idle']);
    expect(state.timelineClipId.value).toBe('idle');
    expect(state.selectedId.value).toBeNull();
  });

  it('a new animation plays alone over the idle; the former one stays listed', () => {
    const { state, outfit, shown } = setUp();
    outfit.add([clip('walk')], false);
    outfit.add([clip('dance')], false);
    expect(shown()).toEqual(['mannequin', 'idle', 'dance']);
    expect(state.clips.value.map((item) => item.id)).toEqual(['idle', 'walk', 'dance']);
    expect(state.timelineClipId.value).toBe('dance');
    outfit.setClipActive('walk', true);
    expect(shown()).toEqual(['mannequin', 'idle', 'walk', 'dance']);
  });

  it('a few clips that are opened at once play together; of a collection the first one does', () => {
    const { state, outfit, shown } = setUp();
    outfit.add([clip('stand'), clip('wave')], false, false);
    expect(shown()).toEqual(['mannequin', 'idle', 'stand', 'wave']);
    expect(state.playsOnlySelected.value).toBe(false);
    const many = Array.from({ length: MAX_TOGETHER + 1 }, (_, index) => clip(`dance-${index}`));
    outfit.add(many, false, false);
    expect(shown()).toEqual(['mannequin', 'idle', 'dance-0']);
    expect(state.playsOnlySelected.value).toBe(true);
    expect(state.selectedId.value).toBe('dance-0');
    outfit.add([clip('a'), clip('b')], false, false);
    expect(shown()).toEqual(['mannequin', 'idle', 'a']);
  });

  it('clips of an avatar or an address play together, however many they are', () => {
    const { state, outfit, shown } = setUp();
    const many = Array.from({ length: 9 }, (_, index) => clip(`dance-${index}`));
    outfit.add(many, false);
    expect(shown()).toHaveLength(11);
    expect(state.playsOnlySelected.value).toBe(false);
  });

  it('a choice to play together holds for what is opened later', () => {
    const { outfit, shown } = setUp();
    outfit.setPlaysOnlySelected(false);
    const many = Array.from({ length: 9 }, (_, index) => clip(`dance-${index}`));
    outfit.add(many, false, false);
    expect(shown()).toHaveLength(11);
    outfit.setPlaysOnlySelected(true);
    expect(shown()).toEqual(['mannequin', 'idle', 'dance-0']);
  });

  it('playing one clip after the other is no step, and undo keeps the last', () => {
    const { state, history, outfit, shown } = setUp();
    outfit.add([clip('stand')], false);
    outfit.add([clip('walk'), clip('dance')], false);
    outfit.setClipActive('walk', false);
    outfit.editClip('walk', 'emote', (animation) => ({ ...animation, emote: 'express_smile' }));
    const steps = state.undoSteps.value.length;
    outfit.playOnly('walk');
    expect(shown()).toEqual(['mannequin', 'idle', 'walk']);
    expect([state.selectedId.value, state.timelineClipId.value]).toEqual(['walk', 'walk']);
    outfit.playOnly('dance');
    expect(state.undoSteps.value).toHaveLength(steps);
    history.undo();
    expect(shown()).toEqual(['mannequin', 'idle', 'dance']);
    expect(state.clips.value.find(({ id }) => id === 'walk')?.animation.emote).toBe('');
    history.redo();
    expect(shown()).toEqual(['mannequin', 'idle', 'dance']);
    for (let i = 0; i < 3; i++) history.undo();
    // Before "dance" was opened, nothing else has changed.
    expect(shown()).toEqual(['mannequin', 'idle', 'stand']);
    outfit.playOnly(null);
    expect(shown()).toEqual(['mannequin', 'idle']);
  });

  it('stops all clips, plays several together, and removes several: each is one step', () => {
    const { state, history, outfit, shown } = setUp();
    outfit.add([clip('a'), clip('b'), clip('c')], false);
    outfit.stopAll();
    expect(shown()).toEqual(['mannequin', 'idle']);
    outfit.playTogether(new Set(['a', 'c']));
    expect(shown()).toEqual(['mannequin', 'idle', 'a', 'c']);
    outfit.removeAll(new Set(['a', 'b']));
    expect(state.clips.value.map(({ id }) => id)).toEqual(['idle', 'c']);
    expect(state.timelineClipId.value).toBe('c');
    for (let i = 0; i < 3; i++) history.undo();
    expect(shown()).toEqual(['mannequin', 'idle', 'a', 'b', 'c']);
    outfit.setPlaysOnlySelected(true);
    outfit.stopAll();
    expect(state.undoLabel.value).toBe('opening of a.anim and 2 more');
    expect(shown()).toEqual(['mannequin', 'idle']);
  });

  it('a new mesh stops no animation', () => {
    const { outfit, shown } = setUp();
    outfit.add([clip('walk')], false);
    outfit.add([mesh('tee', ['mChest'])], false);
    expect(shown()).toEqual(['mannequin', 'idle', 'walk', 'tee']);
  });

  it('replace removes everything but the built-in items', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk'), mesh('tee', ['mChest'])], false);
    outfit.add([mesh('coat', ['mChest'])], true);
    expect(state.items.value.map((item) => item.id)).toEqual(['mannequin', 'idle', 'coat']);
    expect(state.toast.value).toEqual({ kind: 'replaced', names: ['walk', 'tee'] });
    expect(state.undoLabel.value).toBe('opening of coat.llmesh');
    history.undo();
    expect(state.items.value.map((item) => item.id)).toEqual('mannequin idle walk tee'.split(' '));
    history.redo();
    expect(state.items.value.map((item) => item.id)).toEqual('mannequin idle coat'.split(' '));
  });

  it('hides the mannequin under a whole body, not under a garment', () => {
    const { outfit, shown } = setUp();
    const wear = (item: WornMesh) => outfit.add([item], false)?.id;
    expect(wear(mesh('tee', ['mChest', 'mHead']))).toBeUndefined();
    expect(wear(mesh('body', BODY))).toBe('body');
    expect(shown()).toEqual(['idle', 'tee', 'body']);
    outfit.setVisible('mannequin', true);
    expect(wear(mesh('hat', ['mHead']))).toBeUndefined();
    expect(shown()).toEqual(['mannequin', 'idle', 'tee', 'body', 'hat']);
  });

  it('hides the mannequin under a body whose head has its weights on the bones of the face', () => {
    const { outfit } = setUp();
    const names = BODY.map((name) => (name === 'mHead' ? 'mFaceForeheadCenter' : name));
    expect(outfit.add([mesh('body', names)], false)?.id).toBe('body');
  });

  it('shows the mannequin again when the body is removed, unless the visitor had hidden it', () => {
    const { history, outfit, shown } = setUp();
    const body = mesh('body', BODY);
    outfit.add([body], false);
    outfit.remove('body');
    expect(shown()).toEqual(['mannequin', 'idle']);
    history.undo();
    expect(shown()).toEqual(['idle', 'body']);
    outfit.add([mesh('tee', ['mChest'])], true);
    expect(shown()).toEqual(['mannequin', 'idle', 'tee']);
    outfit.setVisible('mannequin', false);
    outfit.remove('tee');
    expect(shown()).toEqual(['idle']);
  });

  it('replace leaves no timeline without a clip', () => {
    const { state, outfit } = setUp();
    outfit.add([clip('walk')], false);
    outfit.add([mesh('tee', ['mChest'])], true);
    expect(state.timelineClip.value?.id).toBe('idle');
  });

  it('several removals are undone one after the other, each at its index', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk'), clip('dance')], false);
    const before = state.items.value;
    for (const id of ['walk', 'mannequin', 'dance', 'idle']) outfit.remove(id);
    expect(state.items.value).toEqual([]);
    expect(state.timelineClipId.value).toBeNull();
    for (let i = 0; i < 4; i++) history.undo();
    expect(state.items.value).toEqual(before);
    expect(state.timelineClipId.value).toBe('walk');
  });

  it('remove updates selection and timeline, and undo restores the item at its index', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk')], false);
    outfit.add([mesh('tee', ['mChest'])], false);
    const before = state.items.value;
    outfit.select('walk');
    outfit.remove('walk');
    expect(state.selectedId.value).toBeNull();
    expect(state.timelineClipId.value).toBe('idle');
    expect(state.toast.value).toEqual({ kind: 'removed', names: ['walk'] });
    outfit.setVisible('tee', false);
    expect(state.toast.value).toBeNull();
    history.undo();
    expect(state.meshes.value.find((item) => item.id === 'tee')?.visible).toBe(true);
    expect(state.items.value).toHaveLength(3);
    history.undo();
    expect(state.items.value).toEqual(before);
    expect(state.selectedId.value).toBe('walk');
  });

  it('adds, removes and restores documents without touching what is shown or plays', () => {
    const { state, history, outfit, shown } = setUp();
    outfit.add([clip('walk')], false);
    const before = shown();
    outfit.add([loadedDocument('eyes')], false);
    expect(state.selectedId.value).toBe('eyes');
    expect(state.timelineClipId.value).toBe('walk');
    expect(state.documents.value.map(({ id }) => id)).toEqual(['eyes']);
    outfit.remove('eyes');
    expect(state.documents.value).toEqual([]);
    history.undo();
    expect(state.documents.value.map(({ id }) => id)).toEqual(['eyes']);
    expect(shown()).toEqual(before);
  });

  it('edits a clip, and undoes and redoes the edit with everything that depends on it', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk')], false);
    const [, before] = state.clips.value;
    outfit.editClip('walk', 'emote', (animation) => ({ ...animation, emote: 'express_smile' }));
    const [, after] = state.clips.value;
    expect(after.animation.emote).toBe('express_smile');
    expect(after.original).toBe(before.animation);
    // "express_smile" is 13 bytes longer than nothing.
    expect(after.byteLength).toBe(encodeAnimation(before.animation).length + 13);
    expect(after.clip).not.toBe(before.clip);
    expect(state.undoLabel.value).toBe('emote of walk');
    history.undo();
    expect(state.clips.value[1].animation).toBe(before.animation);
    history.redo();
    expect(state.clips.value[1].animation).toBe(after.animation);
  });

  it('an edit that changes nothing is no step, and a removal can be redone', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk')], false);
    outfit.editClip('walk', 'nothing', (animation) => animation);
    outfit.setClipActive('walk', true);
    outfit.setLod('mannequin', 'high');
    outfit.setVisible('mannequin', true);
    expect(state.undoLabel.value).toBe('opening of walk.anim');
    outfit.remove('walk');
    history.undo();
    history.redo();
    expect(state.clips.value.map(({ id }) => id)).toEqual(['idle']);
    expect(state.undoLabel.value).toBe('removal of walk');
  });

  it('undoes the opening of files, and redoes it with the same records', () => {
    const { state, history, outfit, shown } = setUp();
    outfit.add([clip('walk')], false);
    const before = shown();
    outfit.add([clip('dance'), mesh('tee', ['mChest'])], false);
    const after = state.items.value;
    expect(state.undoLabel.value).toBe('opening of dance.anim and 1 more');
    history.undo();
    expect(shown()).toEqual(before);
    expect(state.timelineClipId.value).toBe('walk');
    history.redo();
    expect(state.items.value).toBe(after);
    expect(state.timelineClipId.value).toBe('dance');
  });

  it('undoes visibility, levels of detail, playing, the override rule and ignored claims', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk')], false);
    const before = takeSnapshot(state);
    const changes = [
      () => outfit.setVisible('mannequin', false),
      () => outfit.setLodForAll('low'),
      () => outfit.setClipActive('walk', false),
      () => outfit.setOverrideRule('rank'),
      () =>
        outfit.replaceAll('ignoring walk', (snapshot) => ({
          ...snapshot,
          ignoredClaims: new Set(['8 mesh']),
        })),
    ];
    const snapshots = changes.map((change) => {
      change();
      return takeSnapshot(state);
    });
    const steps = state.undoSteps.value.map(({ label }) => label);
    expect(steps.slice(1)).toEqual([
      'hiding mannequin',
      'level of detail of all meshes',
      'stopping walk',
      'rule for joint positions',
      'ignoring walk',
    ]);
    for (const snapshot of [before, ...snapshots.slice(0, -1)].reverse()) {
      history.undo();
      expect(takeSnapshot(state)).toEqual(snapshot);
    }
    for (const snapshot of snapshots) {
      history.redo();
      expect(takeSnapshot(state)).toEqual(snapshot);
    }
  });

  it('keeps what is selected, unless the step itself selects or removes', () => {
    const { state, history, outfit } = setUp();
    outfit.add([clip('walk'), mesh('tee', ['mChest'])], false);
    outfit.setVisible('tee', false);
    outfit.select('tee');
    history.undo();
    expect(state.selectedId.value).toBe('tee');
    history.undo();
    expect(state.selectedId.value).toBeNull();
    history.redo();
    expect(state.selectedId.value).toBe('walk');
  });

  it('starts anew as one step: everything that was opened goes, with its settings', () => {
    const { state, history, outfit, shown } = setUp();
    outfit.add([mesh('body', BODY), clip('walk')], false);
    outfit.setOverrideRule('rank');
    const before = takeSnapshot(state);
    outfit.startAnew();
    expect(shown()).toEqual(['mannequin', 'idle']);
    expect([state.overrideRule.value, state.isMannequinReplaced.value]).toEqual([
      'highest-id',
      false,
    ]);
    expect(state.timelineClip.value?.id).toBe('idle');
    expect(state.toast.value).toEqual({ kind: 'removed', names: ['body', 'walk'] });
    history.undo();
    expect(takeSnapshot(state)).toEqual(before);
    expect(state.redoLabel.value).toBe('starting anew');
  });

  it('undo keeps the mannequin and the idle, which arrived after the visitor’s file', () => {
    const state = new AppState();
    const history = new UndoHistory(state);
    const outfit = new Outfit(state, history);
    const shown = () =>
      state.items.value.map((item) => item.id + ('visible' in item && item.visible ? '+' : ''));
    outfit.add([mesh('body', BODY)], false);
    expect(outfit.addBuiltIn([mesh('mannequin', BODY, true), clip('idle', true)])?.id).toBe('body');
    expect(shown()).toEqual(['mannequin', 'idle', 'body+']);
    history.undo();
    expect(shown()).toEqual(['mannequin+', 'idle']);
    expect(state.timelineClipId.value).toBe('idle');
    history.redo();
    expect(shown()).toEqual(['mannequin', 'idle', 'body+']);
    outfit.remove('body');
    expect(shown()).toEqual(['mannequin+', 'idle']);
  });

  it('ends a comparison when its clip is removed', () => {
    const { state, outfit } = setUp();
    outfit.add([clip('walk'), clip('dance')], false);
    state.comparedClipId.value = 'walk';
    outfit.remove('walk');
    expect(state.comparedClipId.value).toBeNull();
  });

  it('keeps the level of detail where the mesh has no such level', () => {
    const { state, outfit } = setUp();
    outfit.setLod('mannequin', 'medium');
    expect(state.meshes.value[0].lod).toBe('high');
    outfit.setLod('mannequin', 'low');
    expect(state.meshes.value[0].lod).toBe('low');
  });
});
