import { expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { textureTools } from '../../../test/open-jpeg.ts';
import { tinyCodestream } from '../../../test/tiny-codestreams.ts';
import { stateWith } from '../../../test/worn-file.ts';
import { decodeAvatarObject } from '../../avatar/avatar-object/index.ts';
import { BLANK_FACE, faceColorsOf, type ObjectLook } from '../../avatar/surface/index.ts';
import { TextureClient, textureDecoder, texturePictures } from '../../offload/index.ts';
import { FileWriterClient } from '../../offload/saving/index.ts';
import { fileWriter } from '../../offload/saving/writer/index.ts';
import {
  type AppState,
  LiveState,
  MessageLog,
  PuppetryState,
  type SavableAvatar,
  type SaveStep,
} from '../state/index.ts';
import { Exporter } from './exporter.ts';
import type { TextureReader } from './texture-supply.ts';

const [FRONT, BACK] = ['11', '22'].map((start) => `${start}111111-2222-4333-8444-555555555555`);
const FILES = new Map([
  [FRONT, tinyCodestream('components3')],
  [BACK, tinyCodestream('components4')],
]);

/** Two faces with textures, of which the first two faces show the same one. */
const LOOK: ObjectLook = {
  textureEntry: {
    defaultFace: { ...BLANK_FACE, textureId: BACK },
    faces: new Map([0, 1].map((face) => [face, { ...BLANK_FACE, textureId: FRONT }])),
  },
  legacyMaterials: new Map(),
  pbrMaterials: new Map(),
};

/** An exporter whose workers are channels of this thread, and what it asked them for. */
async function harness(beforeTexture: (id: string) => Promise<void> | void = () => {}) {
  const state = await stateWith('public/samples/linen-tee.llmesh');
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' ? { ...item, look: LOOK } : item,
  );
  const tools = textureTools();
  const pictures = texturePictures(tools, null);
  const client = new TextureClient({
    spawn: () => channelWorker({ ...textureDecoder(tools), ...pictures }),
  });
  const asked: string[] = [];
  const reader: TextureReader = {
    bytes: async (id) => ({ name: `${id}.j2c`, bytes: FILES.get(id)!.slice() }),
    async picture(id, request, options) {
      asked.push(id);
      await beforeTexture(id);
      return client.picture(FILES.get(id)!, request, options);
    },
    isTwoValuedAlpha: (id, options) => client.isTwoValuedAlpha(FILES.get(id)!, options),
  };
  const exporter = new Exporter({
    ...{ state, messages: new MessageLog(state), avatarStage: { tintOf: () => 0 } as never },
    ...{ live: new LiveState(), puppetry: new PuppetryState() },
    openTextures: () => Promise.resolve(reader),
    writer: new FileWriterClient(() => channelWorker(fileWriter())),
  });
  return { state, exporter, asked };
}

/** An avatar of a region in a shirt with both textures. */
function regionAvatar(texture: SavableAvatar['texture']): SavableAvatar {
  return {
    name: 'Ada',
    compose: async () => ({
      name: 'Ada',
      skeleton: { rule: 'highest-id', joints: [], pelvisOffsets: [] },
      renderObjects: [
        {
          ...{ id: 'shirt', name: 'shirt', attachment: null, look: LOOK },
          ...{ asset: { bytes: Uint8Array.of(1, 2) }, faceColors: faceColorsOf(LOOK, 3) },
        },
      ],
      visualParameters: new Map(),
      hover: 0,
      animations: [],
    }),
    texture,
  };
}

/** The progress of the only task, whenever it changes. */
function progressOf({ tasks }: AppState): (number | null)[] {
  const seen: (number | null)[] = [];
  tasks.subscribe(([task]) => {
    if (task) seen.push(task.progress);
  });
  return seen;
}

it('writes glTF with each texture encoded once, and shows how far it is', async () => {
  const { state, exporter, asked } = await harness();
  const progress = progressOf(state);
  const saved = await exporter.saveGlb();
  const bytes = new Uint8Array(await saved!.content.arrayBuffer());
  expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('glTF');
  expect(saved!.content.type).toBe('model/gltf-binary');
  expect(asked).toEqual([...new Set(asked)]);
  expect(asked).toContain(FRONT);
  expect(progress[0]).toBeNull();
  expect(progress.slice(1)).toEqual(progress.slice(1).toSorted((a, b) => a! - b!));
  expect(progress.at(-1)).toBe(1);
  expect(state.tasks.value).toEqual([]);
});

it('writes a saved avatar with the files of its textures', async () => {
  const { exporter } = await harness();
  const saved = await exporter.saveAvatar();
  const avatar = decodeAvatarObject(new Uint8Array(await saved!.content.arrayBuffer()));
  expect(avatar.textures?.map(({ id }) => id)).toContain(FRONT);
  // What was worn is still whole: its bytes were read for the file alone.
  expect(await exporter.saveAvatarFiles()).toMatchObject({ content: { type: 'application/zip' } });
});

it('saves nothing once it is cancelled, and works again', async () => {
  const { state, exporter } = await harness(() => state.tasks.value[0]?.cancel?.());
  const items = state.items.value;
  expect(await exporter.saveGlb()).toBeNull();
  expect(state.tasks.value).toEqual([]);
  expect(state.toast.value).toEqual({ kind: 'cancelled', fileName: 'avatar.glb' });
  expect([state.messages.value, state.items.value === items]).toEqual([[], true]);
  expect(await exporter.saveAvatar()).not.toBeNull();
});

it('writes an avatar of a region with its textures, and says how many of how many', async () => {
  const { state, exporter } = await harness();
  const steps: (SaveStep | undefined)[] = [];
  state.tasks.subscribe(([task]) => task && steps.push(task.step));
  const saved = await exporter.saveLiveAvatar(regionAvatar(async (id) => FILES.get(id)!.slice()));
  const avatar = decodeAvatarObject(new Uint8Array(await saved!.content.arrayBuffer()));
  expect(avatar.textures).toEqual(
    [...FILES].map(([id, bytes]) => ({ id, name: '', asset: { bytes } })),
  );
  expect(steps).toEqual([
    undefined,
    { part: 'textures', done: 1, total: 2 },
    { part: 'textures', done: 2, total: 2 },
  ]);
  expect(state.tasks.value).toEqual([]);
});

it('names textures of a region that cannot be had, and stops where the visitor does', async () => {
  const { state, exporter } = await harness();
  const none = regionAvatar(() => Promise.reject(new Error('gone')));
  const saved = await exporter.saveLiveAvatar(none);
  const avatar = decodeAvatarObject(new Uint8Array(await saved!.content.arrayBuffer()));
  expect([avatar.textures, avatar.renderObjects.length]).toEqual([undefined, 1]);
  const asked: string[] = [];
  const cancelling = regionAvatar(async (id) => {
    asked.push(id);
    state.tasks.value[0]?.cancel?.();
    return FILES.get(id)!.slice();
  });
  expect(await exporter.saveLiveAvatar(cancelling)).toBeNull();
  expect([asked, state.tasks.value]).toEqual([[FRONT], []]);
  expect(state.toast.value).toEqual({ kind: 'cancelled', fileName: 'Ada.avatar.json' });
});

it('saves a texture as PNG with its own components', async () => {
  const { exporter } = await harness();
  const saved = await exporter.savePng(BACK, 'back');
  const bytes = new Uint8Array(await saved!.content.arrayBuffer());
  // The colour type: colours and alpha.
  expect([saved!.name, bytes[25]]).toEqual(['back', 6]);
});
