import { expect, it, vi } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { AssetError } from '../../session/assets/index.ts';
import { type AgentRow, LiveState, type MissingAsset } from '../state/index.ts';
import { ReplayFiles } from './replay-files.ts';

const BODY = idOf(0xb0d7);
const WAVE = idOf(0x3a5e);
const CLOTH = idOf(0xc107);

function setUp() {
  const state = new LiveState();
  const row = (agentId: string, isInView = true) =>
    ({ agentId, name: agentId, isInView }) as AgentRow;
  state.agents.value = [row('Ada'), row('Bo'), row('Far', false)];
  state.replay.value = { duration: 1, position: 0, isPlaying: true, speed: 1 };
  const missing = new Map<string, Omit<MissingAsset, 'agents'>[]>([
    ['Ada', [{ id: BODY, kind: 'mesh' }]],
    [
      'Bo',
      [
        { id: BODY, kind: 'mesh' },
        { id: WAVE, kind: 'animation' },
      ],
    ],
    ['Far', [{ id: idOf(9), kind: 'mesh' }]],
  ]);
  const provide = vi.fn(async (_kind: string, id: string, bytes: Uint8Array) => {
    if (bytes[0] === 0) throw new AssetError({ code: 'damaged', id, detail: '' });
  });
  const loadMissing = vi.fn();
  const region = { missingAssets: (id: string) => missing.get(id) ?? [], loadMissing };
  const textures = { provide: vi.fn(async (_id: string, _bytes: Uint8Array) => {}) };
  const files = new ReplayFiles({ state, assets: { provide, textures }, region });
  files.publish();
  return { state, files, missing, provide, textures, loadMissing };
}

const file = (path: string, ...bytes: number[]) => ({
  path,
  read: async () => Uint8Array.from(bytes),
});

it('lists what the avatars in view lack, each id once, for a replay only', () => {
  const { state, files, missing } = setUp();
  const list = [
    { id: BODY, kind: 'mesh', agents: ['Ada', 'Bo'] },
    { id: WAVE, kind: 'animation', agents: ['Bo'] },
  ];
  expect(state.replayFiles.missing.value).toEqual(list);
  const { value } = state.replayFiles.missing;
  files.publish();
  expect(state.replayFiles.missing.value).toBe(value);
  missing.delete('Bo');
  files.publish();
  expect(state.replayFiles.missing.value).toEqual([{ ...list[0], agents: ['Ada'] }]);
  state.replay.value = null;
  files.publish();
  expect(state.replayFiles.missing.value).toEqual([]);
});

it('adds files whose names have an id that is missing, and names the others', async () => {
  const { state, files, provide, loadMissing } = setUp();
  await files.add([
    file(`outfit/body_${BODY.toUpperCase()}.llmesh`, 1),
    file(`${WAVE}.anim`, 0),
    file(`${idOf(9)}.llmesh`, 1),
    file('hat.llmesh', 1),
  ]);
  expect(provide.mock.calls.map(([kind, id]) => [kind, id])).toEqual([
    ['mesh', BODY],
    ['animation', WAVE],
  ]);
  expect(state.replayFiles.lastAdded.value).toEqual({
    added: 1,
    notNeeded: [`${idOf(9)}.llmesh`, 'hat.llmesh'],
    notReadable: [`${WAVE}.anim`],
  });
  expect(loadMissing).toHaveBeenCalledOnce();
  await files.add([file('hat.llmesh', 1)]);
  expect(loadMissing).toHaveBeenCalledOnce();
});

it('adds textures, which are asked for again, without loading outfits again', async () => {
  const { state, files, missing, provide, textures, loadMissing } = setUp();
  state.gridAccess.value = { textures: {} as never };
  const before = state.gridAccess.value;
  missing.set('Ada', [{ id: CLOTH, kind: 'texture' }]);
  files.publish();
  await files.add([file(`${CLOTH}.j2c`, 1), file('hat.j2c', 1)]);
  expect(textures.provide.mock.calls).toEqual([[CLOTH, Uint8Array.of(1)]]);
  expect(state.gridAccess.value).toEqual(before);
  expect(state.gridAccess.value).not.toBe(before);
  expect([provide.mock.calls.length, loadMissing.mock.calls.length]).toEqual([0, 0]);
  expect(state.replayFiles.lastAdded.value).toMatchObject({ added: 1, notNeeded: ['hat.j2c'] });
});
