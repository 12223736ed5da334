import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { pngOf } from '../../../test/sample-pictures.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { mannequinFace } from '../../avatar/mannequin/index.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { encodeBase64 } from '../../formats/llsd/index.ts';
import {
  DEFAULT_PBR_MATERIAL,
  encodeMaterialAsset,
  encodeMaterialFile,
  encodeSavedOverrides,
} from '../../formats/material/index.ts';
import { encodeMesh } from '../../formats/mesh/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type SceneObject,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import {
  encodeTextureEntry,
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { wantedMaterials } from '../looks/found-materials.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type FileSource, MessageLog, type WornMesh } from '../state/index.ts';
import { Files } from './files.ts';
import { OpenedFiles } from './opened-files.ts';

const TEE = new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'));
const MESH = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const CLOTH = '5a1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d01';
const GLAZE = '0d2c1b3a-4455-4677-8899-aabbccddeeff';
const WEAVE = '0d2c1b3a-4455-4677-8899-aabbccddee00';
const TRIANGLE = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const RED = pngOf(2, 2, () => [255, 0, 0]);

const source = (path: string, bytes: Uint8Array): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

/** A part that shows the mesh: the first face has a PBR material, the second a legacy one. */
const PART: ScenePart = {
  ...DEFAULT_PART,
  name: 'Tee',
  pcode: 9,
  attachmentPoint: 2,
  attachedPosition: [0, 0.25, 0.5],
  scale: [2, 2, 3],
  textureEntry: {
    defaultFace: { ...PLAIN_FACE, textureId: CLOTH, repeats: [3, 3] },
    faces: new Map([[1, { ...PLAIN_FACE, textureId: CLOTH, materialId: WEAVE }]]),
  },
  extraParams: {
    ...NO_EXTRA_PARAMS,
    sculpt: { shape: 'mesh', id: MESH, invert: false, mirror: false },
    materials: [{ face: 0, id: GLAZE }],
  },
  shapeOthers: [
    {
      name: 'MatOvrd',
      text: encodeSavedOverrides(new Map([[0, { textures: {}, transforms: {}, metallic: 0.5 }]])),
      children: [],
    },
  ],
};
const objects = (...parts: ScenePart[]): SceneObject[] => [{ offset: [0, 0, 0], parts }];

const mesh = (name = `${MESH}_mesh.llmesh`) => source(name, TEE);
const object = (...parts: ScenePart[]) =>
  source('tee.xml', encodeSceneGroup(objects(...(parts.length > 0 ? parts : [PART]))));
const glaze = (roughness = 0.25) =>
  source(`assets/${GLAZE}_prmat.dat`, encodeMaterialAsset({ ...DEFAULT_PBR_MATERIAL, roughness }));
const weave = source(
  `${WEAVE}_material.xml`,
  encodeMaterialFile({
    kind: 'legacy',
    material: {
      normalMap: { textureId: CLOTH, repeats: [1, 1], offset: [0, 0], rotation: 0 },
      specularMap: null,
      specularColor: [1, 1, 1],
      glossiness: 0.2,
      environment: 0,
      alphaMode: 'none',
      alphaCutoff: 0,
    },
  }),
);

let decoder: DecoderClient;

beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
});
afterEach(() => decoder.dispose());

function setUp() {
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
  const meshes = (): readonly WornMesh[] => state.meshes.value;
  const look = () => meshes()[0].look!;
  return { state, files, history, outfit, meshes, look };
}

describe('files that give meshes their looks', () => {
  it.each([
    ['together', (files: FileSource[]) => [files]],
    ['one by one', (files: FileSource[]) => files.map((file) => [file])],
    ['one by one, backwards', (files: FileSource[]) => files.toReversed().map((file) => [file])],
    [
      'materials first',
      ([worn, named, ...materials]: FileSource[]) => [materials, [named], [worn]],
    ],
  ])('give them in any order: %s', async (_, orderOf) => {
    const { files, look, state } = setUp();
    for (const drop of orderOf([mesh(), object(), glaze(), weave])) await files.open(drop);
    expect(textureFace(look().textureEntry, 0)).toMatchObject({
      textureId: CLOTH,
      repeats: [3, 3],
    });
    expect(look().pbrMaterials).toEqual(
      new Map([[0, { ...DEFAULT_PBR_MATERIAL, roughness: 0.25, metallic: 0.5 }]]),
    );
    expect(look().legacyMaterials.get(WEAVE)).toMatchObject({ normalMap: { textureId: CLOTH } });
    expect(look().missingMaterials).toBeUndefined();
    expect(wantedMaterials(state.meshes.value)).toEqual([]);
    expect(state.messages.value.filter(({ kind }) => kind === 'failure')).toEqual([]);
  });

  it('list the materials that are missing, by the faces that name them', async () => {
    const { files, meshes } = setUp();
    await files.open([object(), mesh()]);
    const [{ id: meshId }] = meshes();
    expect(wantedMaterials(meshes())).toEqual([
      { id: GLAZE, wantedBy: [{ meshId, face: 0 }] },
      { id: WEAVE, wantedBy: [{ meshId, face: 1 }] },
    ]);
    await files.open([source(`${GLAZE}.gltf`, encodeUtf8('{"materials": [{}], "scenes": []}'))]);
    expect(wantedMaterials(meshes()).map(({ id }) => id)).toEqual([WEAVE]);
  });

  it('are one step of undo each', async () => {
    const { files, history, look, meshes, state } = setUp();
    await files.open([mesh()]);
    await files.open([object()]);
    expect(look().missingMaterials?.has(0)).toBe(true);
    await files.open([glaze()]);
    expect(look().pbrMaterials.size).toBe(1);
    history.undo();
    expect([look().pbrMaterials.size, look().missingMaterials?.size]).toEqual([0, 1]);
    expect(state.documents.value).toHaveLength(1);
    history.undo();
    expect(meshes()[0].look).toBeNull();
    history.redo();
    expect(look().missingMaterials?.get(0)?.id).toBe(GLAZE);
  });

  it('keep the look that a mesh was given, unless its object is opened again', async () => {
    const { files, look } = setUp();
    await files.open([mesh(), object()]);
    const before = look();
    await files.open([source('other.png', RED)]);
    expect(look()).toBe(before);
    const plain = { ...PART, textureEntry: { defaultFace: PLAIN_FACE, faces: new Map() } };
    await files.open([object(plain)]);
    expect(look().textureEntry.defaultFace.repeats).toEqual([1, 1]);
  });
});

describe('a material', () => {
  it('goes on the selected face, which stays selected', async () => {
    const { files, look, meshes, state, history } = setUp();
    await files.open([mesh('tee.llmesh')]);
    const meshId = meshes()[0].id;
    state.selectedId.value = meshId;
    state.selectedFace.value = { meshId, face: 1 };
    await files.open([source('glaze.mat', encodeMaterialAsset(DEFAULT_PBR_MATERIAL))]);
    expect([...look().pbrMaterials.keys()]).toEqual([1]);
    expect(state.selectedId.value).toBe(meshId);
    expect(state.selectedFace.value).toEqual({ meshId, face: 1 });
    await files.open([weave]);
    expect(look().pbrMaterials.size).toBe(0);
    const { materialId } = textureFace(look().textureEntry, 1);
    expect(look().legacyMaterials.get(materialId)).toMatchObject({ alphaMode: 'none' });
    history.undo();
    history.undo();
    expect(meshes()[0].look).toBeNull();
  });

  it('goes on no face where none is selected, or where its id is wanted elsewhere', async () => {
    const { files, look, meshes, state } = setUp();
    await files.open([source('glaze.mat', encodeMaterialAsset(DEFAULT_PBR_MATERIAL))]);
    await files.open([mesh(), object()]);
    state.selectedFace.value = { meshId: meshes()[0].id, face: 1 };
    await files.open([glaze()]);
    expect([...look().pbrMaterials.keys()]).toEqual([0]);
  });

  it('takes the opened pictures that its glTF document names by their file names', async () => {
    const { files, look, meshes, state } = setUp();
    const gltf = {
      images: [{ uri: 'textures/Pot_base.png' }],
      textures: [{ source: 0 }],
      materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    };
    await files.open([mesh('tee.llmesh')]);
    state.selectedFace.value = { meshId: meshes()[0].id, face: 0 };
    await files.open([
      source('pot.gltf', encodeUtf8(JSON.stringify(gltf))),
      source('pot_base.png', RED),
    ]);
    const [picture] = state.pictures.value;
    expect(look().pbrMaterials.get(0)?.maps.baseColor?.textureId).toBe(picture.textureId);
  });
});

describe('a texture entry', () => {
  const entry = { defaultFace: { ...PLAIN_FACE, textureId: CLOTH }, faces: new Map() };
  const file = (name: string) => source(name, encodeTextureEntry(entry));

  it('goes on the only mesh, as bytes or as text', async () => {
    const { files, look } = setUp();
    await files.open([mesh('tee.llmesh')]);
    await files.open([file('captured.bin')]);
    expect(look().textureEntry).toEqual(entry);
    await files.open([
      source(
        'captured.txt',
        encodeUtf8(
          encodeBase64(
            encodeTextureEntry({ ...entry, defaultFace: { ...PLAIN_FACE, repeats: [2, 2] } }),
          ),
        ),
      ),
    ]);
    expect(look().textureEntry.defaultFace.repeats).toEqual([2, 2]);
  });

  it('goes on the selected one of several meshes, else on none', async () => {
    const { files, meshes, state } = setUp();
    await files.open([mesh('tee.llmesh'), mesh('coat.llmesh')]);
    state.selectedId.value = null;
    await files.open([file('look.te')]);
    expect(meshes().map(({ look }) => look)).toEqual([null, null]);
    expect(state.documents.value[0].note).toContain('select the mesh');
    const second = meshes()[1].id;
    state.selectedId.value = second;
    await files.open([file('look.te')]);
    expect(meshes().map(({ look }) => look?.textureEntry ?? null)).toEqual([null, entry]);
    expect(state.selectedId.value).toBe(second);
  });
});

describe('the texture entry of an avatar', () => {
  it('dresses the mannequin in its bakes, and faces of the worn avatar that show bakes', async () => {
    const { files, state } = setUp();
    const none = { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.none };
    const entry = { defaultFace: none, faces: new Map([[9, { ...none, textureId: CLOTH }]]) };
    state.items.value = [wornMesh('mannequin', ['mChest'], { builtIn: true })];
    await files.open([source('bakes.te', encodeTextureEntry(entry))]);
    const { look } = state.meshes.value[0];
    expect(textureFace(look!.textureEntry, mannequinFace('upper')).textureId).toBe(CLOTH);
    expect(textureFace(look!.textureEntry, mannequinFace('head')).textureId).toBe(
      SPECIAL_TEXTURES.invisible,
    );
    expect(state.openedAvatar.value).toBeNull();
    const info = { name: 'Ada', address: null, hover: 0, visualParameters: new Map() };
    state.openedAvatar.value = { ...info, itemIds: new Set(['mannequin']) };
    await files.open([source('bakes.te', encodeTextureEntry(entry))]);
    expect(state.wornAvatar.value?.bakes).toEqual(new Map([['upper', CLOTH]]));
  });
});

describe('an object', () => {
  const cup = encodeMesh({ lods: { high: [TRIANGLE] } });
  const handle = {
    ...PART,
    name: 'Handle',
    linkNumber: 2,
    position: [1, 0, 0] as const,
    scale: [1, 1, 1] as const,
  };

  it('leaves rigged meshes where they are', async () => {
    const { files, meshes } = setUp();
    await files.open([mesh(), object(PART, handle)]);
    expect(meshes()).toHaveLength(1);
    expect(meshes()[0].attachment).toBeNull();
  });

  it.each([
    ['before', [1, 0]],
    ['after', [0, 1]],
  ])('puts the others on its attachment point, opened %s them', async (_, order) => {
    const { files, meshes, history } = setUp();
    const drops = [source(`${MESH}.llmesh`, cup), object(PART, handle)];
    for (const index of order) await files.open([drops[index]]);
    expect(meshes().map(({ name, attachment }) => [name, attachment])).toEqual([
      [
        'Tee',
        {
          ...{ point: 'Skull', position: [0, 0.25, 0.5] },
          ...{ rotation: [0, 0, 0, 1], scale: [2, 2, 3] },
        },
      ],
      ['Handle', expect.objectContaining({ position: [1, 0.25, 0.5], scale: [1, 1, 1] })],
    ]);
    expect(new Set(meshes().map(({ id }) => id)).size).toBe(2);
    history.undo();
    expect(meshes().length).toBeLessThan(2);
  });

  it('makes a bounded number of copies of a mesh', async () => {
    const { files, meshes } = setUp();
    const beads = Array.from({ length: 300 }, (_, index) => ({ ...handle, linkNumber: index + 2 }));
    await files.open([source(`${MESH}.llmesh`, cup), object(PART, ...beads)]);
    expect(meshes()).toHaveLength(65);
  });
});

describe('pictures', () => {
  it('go on worn meshes whose names are in theirs, as what they are called', async () => {
    const { files, look, state } = setUp();
    await files.open([mesh('tee.llmesh')]);
    await files.open([source('Tee_BaseColor.png', RED), source('tee_normal.png', RED)]);
    const [color] = state.pictures.value;
    expect(textureFace(look().textureEntry, 0).textureId).toBe(color.textureId);
    expect(textureFace(look().textureEntry, 1).textureId).toBe(color.textureId);
    const { materialId } = textureFace(look().textureEntry, 0);
    expect(look().legacyMaterials.get(materialId)?.normalMap).not.toBeNull();
    await files.open([source('committee.png', RED)]);
    expect(textureFace(look().textureEntry, 0).textureId).toBe(color.textureId);
  });
});

describeWithSamples('files of grids', () => {
  const sample = (path: string, name: string) =>
    source(name, new Uint8Array(sharedFile(`samples/${path}`)));

  it('an object gives the mesh that it names its look, opened after it', async () => {
    const { files, meshes, look, state } = setUp();
    const id = '5ac91189-43a4-4c00-97b3-badab08b551e';
    await files.open([sample('mesh/tshirt.llmesh', `${id}_mesh.llmesh`)]);
    await files.open([sample('scenegroup/tshirt.xml', 'object.xml')]);
    expect(meshes()[0].name).toBe('t-shirt');
    const textureId = 'ca40e3ef-6239-49aa-a7e2-3e27d03a0aad';
    expect(look().textureEntry.defaultFace.textureId).toBe(textureId);
    await files.open([sample('textures/rainbow2.j2c', `${textureId}_texture.jp2`)]);
    expect(state.pictures.value.map((each) => each.textureId)).toEqual([textureId]);
  });

  it('pictures are what their bytes are, whatever they are called', async () => {
    const { files, state } = setUp();
    await files.open([
      sample('textures/eyes_jp2wrapped.j2c', 'wrapped.png'),
      sample('textures/poplar.jp2', 'bare.tga'),
      source('plain.j2c', RED),
    ]);
    expect(state.pictures.value.map(({ header }) => header.codec)).toEqual(['jp2', 'j2c', 'png']);
  });
});
