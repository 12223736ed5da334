import { encode } from 'fast-png';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { texturePixels } from '../../../test/texture-reader.ts';
import { until } from '../../../test/until.ts';
import {
  decodeAvatarObject,
  encodeAvatarObject,
  splitAvatar,
} from '../../avatar/avatar-object/index.ts';
import { lookOfColors } from '../../avatar/surface/index.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { encodeMesh } from '../../formats/mesh/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type SceneGroup,
  type SceneObject,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import type { DecodedTexture } from '../../formats/texture/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { ObjectService } from '../objects/object-service.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { editShape, newShapeFile, wornShape } from '../shape/shape-edits.ts';
import { AppState, type FileSource, MessageLog, shapeOf, shownFaces } from '../state/index.ts';
import { composeAvatar } from './avatar-file.ts';
import { suppliedBy } from './texture-supply.ts';

const MAP = '7c1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d77';
const BEADS = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const HEIGHT = 33;
const PICTURE = Uint8Array.from(
  encode({ width: 8, height: 8, channels: 3, data: new Uint8Array(8 * 8 * 3).fill(128) }),
);
const TRIANGLE = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };

let decoder: DecoderClient;
beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(async () => {
  const isSettled = ({ meshes }: AppState) =>
    meshes.value.every(({ part }) => part?.map?.stage !== 'waiting');
  await until(() => pages.every(isSettled), 'maps were looked for');
  pages.length = 0;
  decoder.dispose();
});

const pages: AppState[] = [];

/** A page without a stage, to which files can be dropped. */
function openPage() {
  const state = new AppState();
  pages.push(state);
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const objects = new ObjectService({
    ...{ state, messages, history, decoder },
    openTextures: async () => ({
      decoded: async (id) => (id === MAP && hasMap(state) ? map() : null),
    }),
    openFiles: (sources) => files.open(sources),
    baseUri: 'https://v.example/',
  });
  const files = new Files({
    openedFiles: new OpenedFiles(),
    ...{ state, decoder, messages, outfit: new Outfit(state, history), history },
    ...{ onWorn() {}, perform: async () => {}, replay: async () => {} },
    openObjects: async () => objects,
    opensPaused: () => false,
  });
  const nothing = () => Promise.resolve(null);
  const bytes = async (id: string) =>
    id === MAP && hasMap(state) ? { name: 'map.png', bytes: PICTURE.slice() } : null;
  const save = () =>
    composeAvatar(state, suppliedBy({ bytes, picture: nothing, isTwoValuedAlpha: nothing }));
  return { state, history, objects, open: (...sources: FileSource[]) => files.open(sources), save };
}

const hasMap = ({ pictures }: AppState) =>
  pictures.value.some(({ textureId }) => textureId === MAP);
const map = (): DecodedTexture => ({
  header: { components: 3 } as DecodedTexture['header'],
  pixels: texturePixels(32, 32, (x, y) => [8 * x, 128, 8 * y, 255]),
  isTwoValuedAlpha: false,
});

const source = (path: string, bytes: Uint8Array): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => Uint8Array.from(bytes),
});

const prim = (change: Partial<ScenePart> = {}): ScenePart => ({
  ...{ ...DEFAULT_PART, pcode: 9, name: 'Brim', attachmentPoint: 2 },
  ...change,
});
const sculptOf = (shape: 'sphere' | 'mesh', id: string) => ({
  ...NO_EXTRA_PARAMS,
  sculpt: { shape, id, invert: false, mirror: false },
});
const HAT: SceneObject = {
  offset: [0, 0, 0],
  parts: [
    prim({
      attachedPosition: [0, 0, 0.2],
      contents: [{ itemId: BEADS, assetId: BEADS, name: 'secret script', type: 10, others: [] }],
    }),
    prim({ name: 'Feather', linkNumber: 2, extraParams: sculptOf('sphere', MAP) }),
    prim({ name: 'Beads', linkNumber: 3, extraParams: sculptOf('mesh', BEADS) }),
    prim({ name: 'Band', linkNumber: 4, scale: [0.2, 0.3, 0.4] }),
  ],
};
const hatFile = () => source('hat.xml', encodeSceneGroup([HAT]));
const beadsFile = () => source(`${BEADS}.llmesh`, encodeMesh({ lods: { high: [TRIANGLE] } }));
const mapFile = () => source(`${MAP}.png`, PICTURE);
const RED = lookOfColors([[1, 0, 0, 1]]);

/** A page with a hat that was moved, recoloured and partly hidden, and a shape that was made taller. */
async function dressedPage() {
  const page = openPage();
  const { state, history, objects } = page;
  await page.open(hatFile(), beadsFile(), mapFile());
  await page.open(newShapeFile());
  const shape = wornShape(state)!;
  editShape({ state, history }, shape.id, 'height', (weights) =>
    new Map(weights).set(HEIGHT, 1.25),
  );
  objects.setPoint(state.documents.value[0], 0, 5);
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' && item.name === 'Brim'
      ? { ...item, look: RED }
      : item.kind === 'mesh' && item.name === 'Band'
        ? { ...item, visible: false }
        : item,
  );
  await until(() => state.meshes.value.some(({ part }) => part?.map?.stage === 'shown'), 'sculpt');
  return page;
}

const partsOf = ({ meshes }: AppState) =>
  meshes.value.map(({ name, attachment, look, visible, part, ...mesh }) => ({
    ...{ name, attachment, look, visible },
    part: part && [part.object, part.part, part.kind, part.map?.stage],
    triangles: shownFaces(mesh as never).map(({ triangleCount }) => triangleCount),
  }));
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

it('an outfit is the same when it is opened again: objects of parts, and a shape to be edited', async () => {
  const { state, save } = await dressedPage();
  const written = encodeAvatarObject(await save());
  expect(written).not.toContain('secret');
  const again = openPage();
  await again.open(source('me.avatar.json', encodeUtf8(written)));
  await until(
    () => again.state.meshes.value.some(({ part }) => part?.map?.stage === 'shown'),
    'sculpt of the saved map',
  );
  const worn = partsOf(state).sort(byName);
  expect(worn.map(({ name, part }) => [name, part?.[2], part?.[3]])).toEqual([
    ['Band', 'prim', undefined],
    ['Beads', 'mesh', undefined],
    ['Brim', 'prim', undefined],
    ['Feather', 'sculpt', 'shown'],
  ]);
  const reopened = partsOf(again.state).sort(byName);
  // What was hidden keeps no place of its own: it is where the file has it.
  expect(reopened.slice(1)).toEqual(worn.slice(1));
  expect(reopened[0]).toMatchObject({
    name: 'Band',
    visible: false,
    part: [0, 3, 'prim', undefined],
  });
  expect(again.state.documents.value.map(({ name }) => name)).toEqual(['New shape', 'hat']);
  const shape = wornShape(again.state)!;
  expect(shapeOf(shape)?.parameters.get(HEIGHT)).toBe(1.25);
  const [{ parts }] = (again.state.documents.value[1].content.document as SceneGroup).objects;
  expect(parts.map(({ name, scale }) => [name, ...scale])).toEqual(
    HAT.parts.map(({ name, scale }) => [name, ...scale]),
  );
  expect(parts[0].contents).toEqual([]);
  // Saved once more it is the same text: nothing is added or lost on the way.
  const texts = [JSON.parse(written), JSON.parse(encodeAvatarObject(await again.save()))];
  const [first, second] = texts.map(({ objects, wearables, visualParameters }) => ({
    ...{ objects, wearables, visualParameters },
  }));
  expect(second).toEqual(first);
});

it('an old reader, and an embed, see meshes where the objects are', async () => {
  const { save } = await dressedPage();
  const { wearables: _, objects: __, ...old } = await save();
  const again = openPage();
  await again.open(source('me.avatar.json', encodeUtf8(encodeAvatarObject(old))));
  expect(again.state.documents.value).toEqual([]);
  expect(again.state.meshes.value.map(({ name, part }) => [name, part])).toEqual([
    ['Beads', undefined],
    ['Brim', undefined],
    ['Feather', undefined],
  ]);
  expect(again.state.wornAvatar.value?.visualParameters.get(HEIGHT)).toBe(1.25);
});

it('opens from a file for each part, and makes meshes of parts whose object cannot be read', async () => {
  const { save } = await dressedPage();
  const { avatar, files } = splitAvatar(await save());
  expect(files.map(({ path }) => path).filter((path) => !path.startsWith('meshes/'))).toEqual([
    `textures/${MAP}.png`,
    'wearables/New shape.txt',
    'objects/hat.xml',
  ]);
  const own = source('avatar.json', encodeUtf8(encodeAvatarObject(avatar)));
  const again = openPage();
  await again.open(own, ...files.map(({ path, bytes }) => source(path, bytes)));
  expect(again.state.documents.value.map(({ name }) => name)).toEqual(['New shape', 'hat']);
  expect(again.state.meshes.value).toHaveLength(4);

  const broken = openPage();
  await broken.open(
    own,
    ...files.map(({ path, bytes }) =>
      source(path, path.endsWith('.xml') ? encodeUtf8('<SceneObjectGroup>') : bytes),
    ),
  );
  expect(broken.state.documents.value.map(({ name }) => name)).toEqual(['New shape']);
  expect(broken.state.meshes.value.map(({ name }) => name).sort()).toEqual([
    'Beads',
    'Brim',
    'Feather',
  ]);
  const failed = broken.state.messages.value.flatMap((message) =>
    message.kind === 'failure' ? message.failure.fileName : [],
  );
  expect(failed).toEqual(['objects/hat.xml', 'objects/hat.xml']);
});

it('does not save an object whose parts are all hidden', async () => {
  const { state, objects, save } = await dressedPage();
  objects.setVisible(state.documents.value[0], false);
  state.items.value = state.items.value.map((item) =>
    item.kind === 'mesh' ? { ...item, visible: false } : item,
  );
  const saved = decodeAvatarObject(encodeUtf8(encodeAvatarObject(await save())));
  expect([saved.renderObjects, saved.objects, saved.wearables?.length]).toEqual([[], undefined, 1]);
});
