import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { BuiltinClips } from '../../app/files/builtin-clips.ts';
import { FileLoader } from '../../app/files/file-loader.ts';
import { Outfit } from '../../app/outfit/outfit.ts';
import type { FileSource } from '../../app/state/index.ts';
import { AppState, type FileFailure } from '../../app/state/index.ts';
import { encodeAvatarObject } from '../../avatar/avatar-object/index.ts';
import { buildAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Intake } from './intake.ts';

const CLIP = encodeAnimation(
  buildAnimation({
    duration: 1,
    joints: [{ name: 'mHead', rotations: [{ time: 0, rotation: [0, 0, 0, 1] }] }],
  }),
);
const JUNK = new TextEncoder().encode('this is no animation at all');

const AVATAR = new TextEncoder().encode(
  encodeAvatarObject({
    name: 'Ada',
    skeleton: { rule: 'rank', joints: [], pelvisOffsets: [] },
    renderObjects: [],
    visualParameters: new Map(),
    hover: 0.25,
    animations: [{ name: 'walk' }],
  }),
);

const source = (path: string, bytes: Uint8Array = CLIP): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

/** Arrives when it is told to. */
function slowSource(path: string) {
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const slow: FileSource = {
    ...source(path),
    read: async (signal) => {
      const abort = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      );
      await Promise.race([arrival, abort]);
      return CLIP.slice();
    },
  };
  return { slow, arrive };
}

let client: DecoderClient;

function harness() {
  const state = new AppState();
  const history = { push: () => {} };
  const loader = new FileLoader(state, client);
  const outfit = new Outfit(state, history);
  const messages = { add: () => '', reportFailures: () => {} };
  const builtins = new BuiltinClips({ state, history, loader, messages, bundledFile: source });
  const faults: FileFailure[] = [];
  const tellFault = async (fault: FileFailure) => void faults.push(fault);
  const openBuiltins = async () => builtins;
  const intake = new Intake({ state, loader, outfit, openBuiltins, tellFault });
  const worn = () => state.items.value.map(({ name }) => name);
  return { state, intake, faults, worn };
}

beforeEach(() => {
  client = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => client.dispose());

describe('Intake', () => {
  it('adds, or takes the place of what was worn', async () => {
    const { intake, worn } = harness();
    await intake.take([source('walk.anim')], false);
    await intake.take([source('wave.anim')], false);
    expect(worn()).toEqual(['walk', 'wave']);
    await intake.take([source('dance.anim')], true);
    expect(worn()).toEqual(['dance']);
  });

  it('has joints placed as before again when all is replaced, not when something is added', async () => {
    const { intake, state } = harness();
    state.overrideRule.value = 'rank';
    await intake.take([source('walk.anim')], false);
    expect(state.overrideRule.value).toBe('rank');
    await intake.take([source('dance.anim')], true);
    expect(state.overrideRule.value).toBe('highest-id');
  });

  it('puts on a saved avatar in place of what was worn, also where it was only added', async () => {
    const { intake, state, worn } = harness();
    await intake.take([source('wave.anim')], false);
    await intake.take([source('ada.json', AVATAR)], false);
    expect(worn()).toEqual(['walk']);
    expect(state.wornAvatar.value?.name).toBe('Ada');
  });

  it('takes our mannequin away from inside a whole body', async () => {
    const { intake, state } = harness();
    state.items.value = [wornMesh('mannequin', ['mChest'], { builtIn: true })];
    await intake.take([source('walk.anim')], false);
    expect(state.meshes.value.map(({ visible }) => visible)).toEqual([true]);
    const body = readFileSync(new URL('../../../public/samples/mannequin.llmesh', import.meta.url));
    await intake.take([source('body.llmesh', new Uint8Array(body))], false);
    expect(state.meshes.value.map(({ visible }) => visible)).toEqual([false, true]);
  });

  it('shows that the page waits for it', async () => {
    const { intake, state } = harness();
    const { slow, arrive } = slowSource('walk.anim');
    const taken = intake.take([slow], false);
    expect(state.tasks.value).toMatchObject([{ builtIn: false }]);
    arrive();
    await taken;
    expect(state.tasks.value).toEqual([]);
  });

  it('tells what cannot be used, and leaves what is worn if nothing can', async () => {
    const { intake, worn, faults } = harness();
    await intake.take([source('walk.anim'), source('junk.txt', JUNK)], true);
    expect(worn()).toEqual(['walk']);
    expect(faults).toMatchObject([{ fileName: 'junk.txt', code: 'unknown-format' }]);
    await expect(intake.take([source('b.txt', JUNK)], true)).rejects.toMatchObject({
      code: 'nothing-usable',
      fileName: 'b.txt',
    });
    expect(faults).toHaveLength(2);
    const junk = [source('b.txt', JUNK), source('c.txt', JUNK)];
    await expect(intake.take(junk, true)).rejects.toMatchObject({ fileName: null });
    expect(worn()).toEqual(['walk']);
  });

  it('tells of a performance, which only the page plays', async () => {
    const { intake, faults } = harness();
    const performance = new TextEncoder().encode('{"mHead":{"r":[0,0,0.1]}}');
    await expect(intake.take([source('nod.json', performance)], false)).rejects.toThrow();
    expect(faults).toMatchObject([
      { code: 'unknown-format', details: { looksLike: 'puppetry performance' } },
    ]);
  });

  it('puts on in the order of asking, whatever arrives first', async () => {
    const { intake, worn } = harness();
    const { slow, arrive } = slowSource('walk.anim');
    const first = intake.take([slow], false);
    const second = intake.take([source('wave.anim')], false);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(worn()).toEqual([]);
    arrive();
    await Promise.all([first, second]);
    expect(worn()).toEqual(['walk', 'wave']);
  });

  it('a newer load overtakes all that is on its way', async () => {
    const { intake, worn, state } = harness();
    const { slow } = slowSource('walk.anim');
    const older = [intake.take([slow], true), intake.take([source('wave.anim')], false)];
    const newer = intake.take([source('dance.anim')], true);
    for (const answer of older) await expect(answer).rejects.toMatchObject({ code: 'overtaken' });
    await newer;
    expect(worn()).toEqual(['dance']);
    expect(state.tasks.value).toEqual([]);
  });

  it('a newer load does not wait for what takes its time to give up', async () => {
    const { intake, worn } = harness();
    const stuck: FileSource = { ...source('walk.anim'), read: () => new Promise(() => {}) };
    void intake.take([stuck], false).catch(() => {});
    await intake.take([source('dance.anim')], true);
    expect(worn()).toEqual(['dance']);
  });

  it('goes on after one that failed, and gives up what is cancelled', async () => {
    const { intake, worn } = harness();
    const failing = intake.take([source('junk.txt', JUNK)], false);
    const good = intake.take([source('walk.anim')], false);
    await expect(failing).rejects.toMatchObject({ code: 'nothing-usable' });
    await good;
    const { slow } = slowSource('late.anim');
    const late = intake.take([slow], false);
    intake.cancel();
    await expect(late).rejects.toMatchObject({ code: 'overtaken' });
    expect(worn()).toEqual(['walk']);
  });
});
