import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { pngOf } from '../../../test/sample-pictures.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../../formats/material/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { textureOf } from '../looks/look-edits.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type FaceMap, type FileSource, MessageLog } from '../state/index.ts';
import { dropOnFace } from './drop-on-face.ts';
import { Looks } from './looks.ts';

const TEE = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
let shade = 0;
/** A picture of this name, unlike all others. */
const picture = (path: string): FileSource => {
  shade = (shade + 1) % 256;
  const color = [shade, 0, 0] as const;
  return source(
    path,
    pngOf(1, 1, () => color),
  );
};
const source = (path: string, bytes: Uint8Array): FileSource => ({
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

async function setUp() {
  const state = new AppState();
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const files = new Files({
    openedFiles: new OpenedFiles(),
    ...{ state, decoder, messages, outfit, history },
    ...{ onWorn() {}, perform: async () => {}, replay: async () => {} },
    openObjects: async () => ({ partsOf: async () => [] }),
    opensPaused: () => false,
  });
  await files.open([source('tee.llmesh', TEE)]);
  const [{ id }] = state.meshes.value;
  const options = { state, messages, history, outfit, files, looks: new Looks(state, history) };
  const drop = (sources: FileSource[], map?: FaceMap) => dropOnFace(options, sources, id, 1, map);
  const look = () => state.meshes.value[0].look!;
  /** The file of a map of the face. */
  const fileOn = (map: FaceMap) => {
    const textureId = textureOf(look(), 1, map);
    return state.pictures.value.find((each) => each.textureId === textureId)?.fileName ?? null;
  };
  return { state, history, drop, look, fileOn };
}

describe('several pictures that are dropped on a face', () => {
  it('become its maps by their names, and a notice says what became of the others', async () => {
    const { drop, fileOn, state, history } = await setUp();
    const names = ['a_Normal.png', 'shirt.png', 'a-spec.png', 'label.png', 'a_roughness.png'];
    await drop(names.map(picture));
    expect(fileOn('diffuse')).toBe('shirt.png');
    expect(fileOn('normal')).toBe('a_Normal.png');
    expect(fileOn('specular')).toBe('a-spec.png');
    expect(state.toast.value).toMatchObject({
      ...{ kind: 'placed', mesh: 'tee', face: 1 },
      unplaced: ['label.png', 'a_roughness.png'],
    });
    expect(state.messages.value.filter(({ kind }) => kind === 'placed')).toHaveLength(1);
    expect(state.pictures.value).toHaveLength(5);
    history.undo();
    expect([state.pictures.value.length, state.meshes.value[0].look]).toEqual([0, null]);
  });

  it('become a PBR material where one of its maps is among them, and are seen', async () => {
    const { drop, fileOn, look } = await setUp();
    await drop(['pot_baseColor.png', 'pot_ORM.png', 'pot_emissive.png', 'pot_n.png'].map(picture));
    expect(fileOn('pbrBaseColor')).toBe('pot_baseColor.png');
    expect(fileOn('pbrMetallicRoughness')).toBe('pot_ORM.png');
    expect(fileOn('pbrEmissive')).toBe('pot_emissive.png');
    expect(fileOn('pbrNormal')).toBe('pot_n.png');
    expect(look().pbrMaterials.get(1)).toMatchObject({ metallic: 1, emissive: [1, 1, 1] });
    expect(look().pbrMaterials.has(0)).toBe(false);
  });

  it('leave those alone that are named by an id', async () => {
    const { drop, fileOn, state } = await setUp();
    const id = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01';
    await drop([picture(`${id}_texture.jp2`), picture('cloth.png')]);
    expect(fileOn('diffuse')).toBe('cloth.png');
    expect(state.pictures.value.map(({ textureId }) => textureId)).toContain(id);
    await drop([picture(`${id}.png`)]);
    expect(fileOn('diffuse')).toBe(`${id}.png`);
  });

  it('are opened where there are more than a face has maps', async () => {
    const { drop, state } = await setUp();
    await drop(Array.from({ length: 200 }, (_, index) => picture(`many/${index}.png`)));
    expect(state.pictures.value).toHaveLength(200);
    expect(state.meshes.value[0].look).toBeNull();
    expect(state.messages.value.filter(({ kind }) => kind === 'failure')).toEqual([]);
    expect(state.tasks.value).toEqual([]);
  });
});

it('puts a picture into the map that it is dropped on', async () => {
  const { drop, fileOn, state } = await setUp();
  await drop([picture('cloth_normal.png')], 'specular');
  expect(fileOn('specular')).toBe('cloth_normal.png');
  expect(state.toast.value?.kind).not.toBe('placed');
});

it('puts a material on the face with the pictures that it names, as one step', async () => {
  const { drop, fileOn, look, history, state } = await setUp();
  const gltf = {
    images: [{ uri: 'pot.png' }],
    textures: [{ source: 0 }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
  };
  await drop([source('pot.gltf', encodeUtf8(JSON.stringify(gltf))), picture('Pot.PNG')]);
  expect(fileOn('pbrBaseColor')).toBe('Pot.PNG');
  expect(state.undoLabel.value).toBe('material of face 1 of tee');
  await drop([source('clay', encodeMaterialAsset(DEFAULT_PBR_MATERIAL))]);
  expect(look().pbrMaterials.get(1)).toEqual(DEFAULT_PBR_MATERIAL);
  history.undo();
  history.undo();
  expect([state.items.value.length, state.meshes.value[0].look]).toEqual([1, null]);
});

it('recognises pictures by their content, whatever their names say', async () => {
  const { state, drop, fileOn } = await setUp();
  await drop([picture('cloth.j2c')]);
  expect(fileOn('diffuse')).toBe('cloth.j2c');
  expect(state.pictures.value[0].header.codec).toBe('png');
});
