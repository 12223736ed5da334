import { readFileSync } from 'node:fs';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { hex } from '../../../test/hex.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { encodeAvatarObject } from '../../avatar/avatar-object/index.ts';
import { faceColorsOf } from '../../avatar/surface/index.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type FileSource, MessageLog } from '../state/index.ts';
import { Files } from './files.ts';
import { OpenedFiles } from './opened-files.ts';

const CLIP = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);
const JUNK = new TextEncoder().encode('this is no animation at all');
const GIF = hex('47 49 46 38 39 61');
const BODY = new Uint8Array(readFileSync('public/samples/mannequin.llmesh'));

const source = (path: string, bytes: Uint8Array = CLIP): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

let decoder: DecoderClient;

beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => decoder.dispose());

/** As on a page that was paused, with the mannequin on its stage. */
function setUp({ opensPaused = false } = {}) {
  const state = new AppState();
  state.playing.value = false;
  state.items.value = [wornMesh('mannequin', ['mChest'], { builtIn: true })];
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const onWorn = vi.fn();
  const perform = vi.fn(async () => {});
  const files = new Files({
    openedFiles: new OpenedFiles(),
    ...{ state, decoder, messages, outfit, history, onWorn, perform },
    replay: async () => {},
    openObjects: async () => ({ partsOf: async () => [] }),
    opensPaused: () => opensPaused,
  });
  const worn = () => state.items.value.map(({ name }) => name);
  const kinds = () => state.messages.value.map(({ kind }) => kind);
  return { state, files, history, onWorn, perform, worn, kinds };
}

it('plays what was dropped, and shows the panels', async () => {
  const { state, files, onWorn, worn, kinds } = setUp();
  const before = performance.now();
  await files.open([source('walk.anim')]);
  expect(worn()).toEqual(['mannequin', 'walk']);
  expect(state.timelineClip.value?.name).toBe('walk');
  expect([state.playing.value, state.working.value]).toEqual([true, true]);
  expect(kinds()).toEqual(['opened']);
  expect(onWorn).toHaveBeenCalledTimes(1);
  expect(onWorn.mock.calls[0][0]).toBeGreaterThanOrEqual(before);
});

it('opens clips paused for visitors who prefer reduced motion, and plays what they ask for', async () => {
  const { state, files } = setUp({ opensPaused: true });
  state.playing.value = true;
  await files.open([source('tee.llmesh', BODY)]);
  expect([state.playing.value, state.toast.value]).toEqual([true, null]);
  await files.open([source('walk.anim'), source('nod.anim')]);
  expect(state.playing.value).toBe(false);
  expect(state.toast.value).toEqual({ kind: 'paused', fileNames: ['walk.anim', 'nod.anim'] });
  await files.open([source('set/walk.anim'), source('set/stand_1.anim')]);
  await files.openBuiltin('walk');
  expect(state.playing.value).toBe(true);
});

it('dismisses the toast of an earlier failure when a file opens, and keeps its message', async () => {
  const { state, files, kinds } = setUp();
  await files.open([source('junk.txt', JUNK)]);
  expect(state.toast.value).toMatchObject({ kind: 'failure', more: 0 });
  await files.open([source('walk.anim')]);
  expect(state.toast.value).toBe(null);
  expect(kinds()).toEqual(['opened', 'failure']);
  await files.open([source('walk.anim'), source('junk.txt', JUNK)]);
  expect(state.toast.value).toMatchObject({ kind: 'failure', more: 0 });
});

it('opens the files of an archive as if they had been dropped, but no archive among them', async () => {
  const { state, files, worn } = setUp();
  const inner = zipSync({ 'nod.anim': CLIP });
  const archive = zipSync({
    'set/walk.anim': CLIP,
    'tee.llmesh': BODY,
    'more.zip': inner,
    'a.gif': GIF,
  });
  await files.open([source('avatar.zip', archive)]);
  expect(worn()).toEqual(['mannequin', 'walk', 'tee']);
  expect(state.messages.value.find(({ kind }) => kind === 'opened')).toMatchObject({
    fileNames: ['walk.anim', 'tee.llmesh'],
  });
  const failures = state.messages.value.flatMap((m) => (m.kind === 'failure' ? [m.failure] : []));
  expect(failures.map(({ fileName, code }) => `${fileName} ${code}`).sort()).toEqual([
    'a.gif texture-unsupported',
    'more.zip archive-nested',
  ]);
  expect(state.tasks.value).toEqual([]);
});

it('changes nothing if no file can be used, and reports why', async () => {
  const { state, files, onWorn, worn } = setUp();
  await files.open([source('junk.txt', JUNK)], { replace: true });
  expect(worn()).toEqual(['mannequin']);
  expect([state.playing.value, state.working.value]).toEqual([false, false]);
  expect(onWorn).not.toHaveBeenCalled();
  expect(state.toast.value).toMatchObject({ kind: 'failure', more: 0 });
  expect(state.messages.value).toMatchObject([
    { kind: 'failure', failure: { fileName: 'junk.txt', code: 'unknown-format' } },
  ]);
});

it('replaces what was opened before, but not the mannequin', async () => {
  const { files, history, worn } = setUp();
  await files.open([source('walk.anim')]);
  await files.open([source('dance.anim')], { replace: true });
  expect(worn()).toEqual(['mannequin', 'dance']);
  history.undo();
  expect(worn()).toEqual(['mannequin', 'walk']);
  history.redo();
  expect(worn()).toEqual(['mannequin', 'dance']);
});

it('hides the mannequin under a worn body, and not under a garment', async () => {
  const { state, files, kinds } = setUp();
  const garment = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
  const shown = () => state.meshes.value.map(({ name, visible }) => [name, visible]);
  await files.open([source('tee.llmesh', garment)]);
  expect(shown()).toEqual([
    ['mannequin', true],
    ['tee', true],
  ]);
  await files.open([source('body.llmesh', BODY)]);
  expect(shown()).toEqual([
    ['mannequin', false],
    ['tee', true],
    ['body', true],
  ]);
  expect(kinds()[1]).toBe('hidden');
});

it('a saved avatar replaces what was worn, and sets its rule and its hover', async () => {
  const { state, files, history, worn } = setUp();
  const avatar = encodeAvatarObject({
    name: 'Ada',
    skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
    renderObjects: [],
    visualParameters: new Map(),
    hover: 0.25,
    animations: [{ name: 'nod', asset: { bytes: CLIP } }],
  });
  await files.open([source('walk.anim')]);
  await files.open([source('ada.json', new TextEncoder().encode(avatar))]);
  expect(worn()).toEqual(['mannequin', 'nod']);
  expect(state.overrideRule.value).toBe('rank');
  expect(state.wornAvatar.value).toMatchObject({ name: 'Ada', hover: 0.25 });
  expect(state.undoLabel.value).toBe('opening of Ada');
  history.undo();
  expect(worn()).toEqual(['mannequin', 'walk']);
  expect([state.overrideRule.value, state.openedAvatar.value]).toEqual(['highest-id', null]);
  history.redo();
  expect(worn()).toEqual(['mannequin', 'nod']);
  expect(state.wornAvatar.value?.name).toBe('Ada');
});

it('a folder of animations named for built-ins replaces those, and opens its other files', async () => {
  const { state, files, history, worn, kinds } = setUp();
  const garment = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
  const set = [
    source('set/walk.anim'),
    source('set/Stand_1.anim'),
    source('set/tee.llmesh', garment),
    source('set/notes.txt', JUNK),
  ];
  await files.open(set);
  expect([...state.replacements.value.keys()]).toEqual(['walk', 'stand_1']);
  expect(state.toast.value).toEqual({ kind: 'library', names: ['walk', 'stand_1'] });
  // A folder of replacements often contains notes: that they cannot be opened is not reported.
  expect(kinds()).toEqual(['opened', 'library']);
  expect(worn()).toEqual(['mannequin', 'tee']);
  // The whole folder is one step.
  history.undo();
  expect([worn(), state.replacements.value.size]).toEqual([['mannequin'], 0]);
  history.redo();
  await files.openBuiltin('walk');
  expect(worn()).toEqual(['mannequin', 'tee', 'walk']);
  expect(state.playing.value).toBe(true);
  files.builtins.restore();
  expect(state.replacements.value.size).toBe(0);
  history.goTo(1);
  expect([...state.replacements.value.keys()]).toEqual(['walk', 'stand_1']);
  expect(worn()).toEqual(['mannequin', 'tee']);
  history.undo();
  expect(state.replacements.value.size).toBe(0);
});

it('has the avatar play a puppetry file', async () => {
  const { files, perform } = setUp();
  const nod = new TextEncoder().encode('{"mHead":{"r":[0,0,0.1]}}');
  await files.open([source('nod.json', nod)]);
  expect(perform).toHaveBeenCalledWith(expect.objectContaining({ ignored: [] }), 'nod.json');
});

it('puts a mesh that is named as one of the worn avatar in its place', async () => {
  const { state, files, history } = setUp();
  const part = {
    ...{ id: 'tee', name: 'Tee', attachment: null, asset: { path: 'meshes/tee.llmesh' } },
    faceColors: [[1, 0, 0, 1] as const],
  };
  const avatar = encodeAvatarObject({
    ...{ name: 'Ada', hover: 0.5, animations: [], visualParameters: new Map() },
    skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
    renderObjects: [part],
  });
  const archive = zipSync({
    'avatar.json': new TextEncoder().encode(avatar),
    'meshes/tee.llmesh': BODY,
  });
  await files.open([source('ada.zip', archive)]);
  const [before] = state.meshes.value.filter(({ builtIn }) => !builtIn);
  expect(before).toMatchObject({ name: 'Tee', rankId: 'tee' });
  await files.open([source('other.llmesh', BODY), source('TEE.llmesh', BODY)]);
  const own = state.meshes.value.filter(({ builtIn }) => !builtIn);
  expect(
    own.map(({ name, rankId, look }) => [name, rankId === 'tee', faceColorsOf(look, 1)]),
  ).toEqual([
    ['other', false, []],
    ['Tee', true, [[1, 0, 0, 1]]],
  ]);
  expect(own[1].id).not.toBe(before.id);
  expect(state.wornAvatar.value).toMatchObject({ name: 'Ada', hover: 0.5 });
  history.undo();
  expect(state.meshes.value.filter(({ builtIn }) => !builtIn).map(({ id }) => id)).toEqual([
    before.id,
  ]);
});

it('keeps the joint positions of a mesh that is missing', async () => {
  const { state, files } = setUp();
  const translation = [0, 0, 0.4] as const;
  const avatar = encodeAvatarObject({
    ...{ name: 'Ada', hover: 0, animations: [], visualParameters: new Map() },
    skeleton: {
      rule: 'rank',
      joints: [
        {
          joint: 'mChest',
          transforms: [{ source: 'lost', rank: 1, translation, locksScale: false }],
        },
      ],
      pelvisOffsets: [],
    },
    renderObjects: [
      { id: 'tee', name: 'Tee', attachment: null, faceColors: [], asset: { bytes: BODY.slice() } },
      {
        id: 'lost',
        name: 'Lost',
        attachment: null,
        faceColors: [],
        asset: { path: 'lost.llmesh' },
      },
    ],
  });
  await files.open([source('ada.avatar.json', new TextEncoder().encode(avatar))]);
  expect(state.wornAvatar.value?.missing).toMatchObject([
    { meshId: 'lost', claims: [{ position: [0, 0, 0.4] }] },
  ]);
});
