import { afterEach, beforeEach, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import {
  colladaText,
  elementText,
  geometryText,
  RIG_NODES,
  skinText,
} from '../../../test/collada/collada-text.ts';
import { fakeStage } from '../../../test/fake-stage.ts';
import {
  CORNERS,
  document,
  GltfData,
  glb,
  primitive,
  rigGlb,
} from '../../../test/gltf/gltf-file.ts';
import { hex } from '../../../test/hex.ts';
import { until } from '../../../test/until.ts';
import { assetDecoder, createModelUploader, DecoderClient } from '../../offload/index.ts';
import { ModelUploadClient } from '../../offload/model-upload-client.ts';
import { DEFAULT_LEVELS } from '../../upload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { Player } from '../playback/player.ts';
import { CameraCommands } from '../stage/camera-commands.ts';
import { Comparison } from '../stage/comparison.ts';
import {
  AppState,
  type FileSource,
  isModelItem,
  isModelMesh,
  MessageLog,
  ModelsState,
} from '../state/index.ts';
import * as dropped from './dropped-models.ts';
import { ModelService } from './model-service.ts';

/** A square that is rigged to mPelvis, whose node is half a metre above where the default skeleton has it. */
const RIGGED = colladaText({
  controllers: skinText(),
  nodes: RIG_NODES.replace('0 0 1.067', '0 0 1.567'),
});
/** One of the two triangles of the square. */
const HALF = colladaText({
  geometries: geometryText(elementText('triangles', 'red', '<p>0 1 2</p>')),
  controllers: skinText(),
  nodes: RIG_NODES,
});
/** The square with a material that it does not have itself. */
const OTHER_MATERIAL = colladaText({
  geometries: geometryText(elementText('triangles', 'blue', '<p>0 1 2</p>')),
  controllers: skinText(),
  nodes: RIG_NODES,
});
const CREASES = { normals: { creaseAngle: 75 } };
/** A square from head to foot, whose weights are lost by a misspelt name. */
const BODY = colladaText({
  controllers: skinText({
    joints: 'mHead mWristLeft mWristRight mAnkleLeft Armature_mAnkleRight',
    weights: '0.5 1',
    vcount: '2 1 1 1',
    v: '0 0 1 0 2 1 3 1 4 1',
  }),
  nodes: RIG_NODES,
});
/** A static square whose material is red, and has a picture. */
const PAINTED = colladaText({
  libraries: `<library_images><image id="fern"><init_from>pictures/Fern.tga</init_from></image></library_images>
    <library_materials><material id="paint"><instance_effect url="#look"/></material></library_materials>
    <library_effects><effect id="look"><profile_COMMON>
      <newparam sid="surface"><surface type="2D"><init_from>fern</init_from></surface></newparam>
      <newparam sid="sampler"><sampler2D><source>surface</source></sampler2D></newparam>
      <technique sid="common"><lambert><diffuse><texture texture="sampler" texcoord="uv"/></diffuse></lambert></technique>
    </profile_COMMON></effect></library_effects>`,
  nodes: `<node><translate>0 0 2</translate><instance_geometry url="#square"><bind_material><technique_common>
    <instance_material symbol="red" target="#paint"/></technique_common></bind_material></instance_geometry></node>`,
});
/** An uncompressed TGA of one pixel. */
const PIXEL = hex('00 00 02 00 00 00 00 00 00 00 00 00 01 00 01 00 18 00 01 02 03');

const bytesOf = (content: string | Uint8Array) =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content;

function source(path: string, content: string | Uint8Array): FileSource {
  const bytes = bytesOf(content);
  return { path, address: null, byteLength: bytes.length, read: async () => bytes.slice() };
}

let decoder: DecoderClient;
let client: ModelUploadClient;

beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
  client = new ModelUploadClient(() => channelWorker(createModelUploader()));
});
afterEach(() => {
  decoder.dispose();
  client.dispose();
});

function setUp(make: Pick<ModelUploadClient, 'make' | 'modelled'> = client) {
  const state = new AppState();
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const openedFiles = new OpenedFiles();
  const { stage: drawn, roots } = fakeStage();
  Object.assign(drawn, { avatarRoot: drawn.addAvatarRoot() });
  const comparison = new Comparison(state, new Player());
  const parts = { stage: drawn, view: null, comparison, invalidate() {}, poseStage: () => drawn };
  const others = { scene: null, measureBounds: () => null };
  const stage = { ...parts, camera: new CameraCommands(state, { ...parts, ...others }) };
  const models = new ModelsState();
  const service = new ModelService({
    ...{ state, models, messages, history, openedFiles, stage, client: make },
  });
  const files = new Files({
    ...{ state, decoder, messages, outfit, history, openedFiles },
    openModels: async () => dropped,
    openObjects: async () => ({ partsOf: async () => [] }),
    opensPaused: () => false,
    onWorn: () => {},
    replay: async () => {},
    perform: async () => {},
  });
  const item = () => state.items.value.find(isModelItem)!;
  const mesh = () => state.items.value.find(isModelMesh)!;
  const isMade = () => item().model.made?.choices === item().model.choices;
  const open = async (...sources: FileSource[]) => {
    await files.open(sources);
    await until(isMade, 'the upload is made');
  };
  return { state, roots, models, service, history, outfit, files, item, mesh, isMade, open };
}

it('wears a model at once in its high level, and its upload with all levels and findings after that', async () => {
  const { files, item, mesh, isMade } = setUp();
  await files.open([source('tee.dae', RIGGED)]);
  expect(mesh()).toMatchObject({
    name: 'square',
    fileName: 'tee.dae',
    attachment: null,
    lod: 'high',
  });
  expect(Object.keys(mesh().asset.lods)).toEqual(['high']);
  expect(mesh().asset.skin?.jointNames).toEqual(['mPelvis', 'mTorso']);
  await until(isMade, 'the upload is made');
  expect(Object.keys(mesh().asset.lods).sort()).toEqual(['high', 'low', 'lowest', 'medium']);
  expect(item().model.made?.result.object.parts).toHaveLength(1);
  expect(item().findings.map(({ code }) => code)).toContain('bind-pose-off');
  expect(new Uint8Array(await mesh().source.read(new AbortController().signal, () => {}))).toEqual(
    item().model.made?.result.meshes[0].bytes,
  );
});

it('changes choices as a step of undo, and the mesh with them', async () => {
  const { service, history, state, item, mesh, isMade, open } = setUp();
  await open(source('tee.dae', RIGGED));
  expect(mesh().asset.skin?.altInverseBindMatrices).toBe(null);
  const { rig } = item().model.choices.options;
  service.setOptions(item().id, 'joint positions', { rig: { ...rig, jointPositions: true } });
  expect(isMade()).toBe(false);
  await until(isMade, 'the upload is made again');
  // The translation is the local position of the joint that the file has.
  expect([...mesh().asset.skin!.altInverseBindMatrices!.subarray(12, 15)]).toEqual([
    0,
    0,
    expect.closeTo(1.567, 5),
  ]);
  expect(state.undoLabel.value).toBe('joint positions of tee');
  history.undo();
  expect(isMade()).toBe(true);
  expect(mesh().asset.skin?.altInverseBindMatrices).toBe(null);
  history.redo();
  await until(isMade, 'the upload is made once more');
  expect(mesh().asset.skin?.altInverseBindMatrices).not.toBe(null);
});

it('becomes static without weights, where the file has it', async () => {
  const { service, item, mesh, isMade, open } = setUp();
  await open(source('tee.dae', RIGGED));
  const { rig } = item().model.choices.options;
  service.setOptions(item().id, 'skin weights', { rig: { ...rig, skinWeights: false } });
  await until(isMade, 'the upload is made again');
  expect(mesh().asset.skin).toBe(null);
  // The square is one metre wide; its centre is on the ground below the pelvis, 1.067 m above it.
  expect(mesh().attachment).toMatchObject({ point: 'Avatar Center', scale: [1, 1, 1] });
  expect(mesh().attachment!.position[2]).toBeCloseTo(-1.067, 5);
});

it('takes files that are named as its levels, with it or later', async () => {
  const { files, item, mesh, isMade, open, state } = setUp();
  await open(source('tee.dae', RIGGED), source('tee_LOD1.dae', HALF));
  expect(state.items.value.map(({ name }) => name)).toEqual(['tee', 'square']);
  expect(mesh().asset.lods.low?.[0].triangleCount).toBe(1);
  expect(mesh().asset.lods.high?.[0].triangleCount).toBe(2);
  await files.open([source('tee_PHYS.dae', HALF)]);
  expect(Object.keys(item().model.choices.levelFiles)).toEqual(['low', 'physics']);
  await until(isMade, 'the upload is made again');
  expect(mesh().asset.physicsMesh?.[0].triangleCount).toBe(1);
  expect(state.items.value).toHaveLength(2);
});

it('mends by options in one step of undo: a level is made in place of a file, and normals', async () => {
  const { service, history, item, isMade, open } = setUp();
  await open(source('tee.dae', RIGGED), source('tee_LOD1.dae', OTHER_MATERIAL));
  const { optionMends, mendingOptions } = item().model.made!.result;
  const level = { rule: 'level-refused', option: 'low', before: 'file', after: 'auto' };
  const normals = { rule: 'normals-missing', option: 'normals', before: 'file', after: '75' };
  expect(optionMends).toEqual(
    new Map([
      ['normals-missing', { mends: [normals], options: CREASES, droppedFiles: [] }],
      [
        'level-refused',
        { mends: [level], options: { levels: DEFAULT_LEVELS }, droppedFiles: ['low'] },
      ],
    ]),
  );
  expect(mendingOptions).toEqual({
    ...{ mends: [normals, level], droppedFiles: ['low'] },
    options: { ...CREASES, levels: DEFAULT_LEVELS },
  });
  const before = item().model.choices;
  service.mend(item().id, 'mends', ['joints-unweighted'], mendingOptions);
  expect(item().model.choices).toEqual({
    ...before,
    ...{ mends: ['joints-unweighted'], levelFiles: {} },
    options: { ...before.options, ...CREASES },
  });
  await until(isMade, 'the upload is made again');
  const codes = item().findings.map(({ code }) => code);
  expect(codes).not.toContain('normals-missing');
  expect(codes).not.toContain('level-refused');
  expect(item().model.made!.result.mendingOptions).toBe(null);
  history.undo();
  expect(item().model.choices).toBe(before);
});

it('has what a grid is sent, whose meshes are those that are shown', async () => {
  const { item, open } = setUp();
  await open(source('tee.dae', RIGGED));
  const { resources, meshes } = item().model.made!.result;
  expect(resources.meshes).toEqual([meshes[0].bytes]);
  expect(resources.meshes[0]).toBe(meshes[0].bytes);
  expect(resources.instances).toMatchObject([{ mesh: 0, name: 'square' }]);
});

it('hides the mannequin when a mend has rigged a whole body, and shows it when that is undone', async () => {
  const { service, history, outfit, state, item, mesh, isMade, open } = setUp();
  await open(source('body.dae', BODY));
  const { model: _, ...worn } = mesh();
  outfit.addBuiltIn([{ ...worn, id: 'mannequin', builtIn: true }]);
  const isShown = () => state.meshes.value.find(({ builtIn }) => builtIn)?.visible;
  expect([mesh().asset.skin, isShown()]).toEqual([null, true]);
  service.mend(item().id, 'mends', ['joint-misnamed']);
  await until(isMade, 'the upload is made again');
  expect(mesh().asset.skin?.jointNames).toContain('mAnkleRight');
  expect(isShown()).toBe(false);
  history.undo();
  expect(isShown()).toBe(true);
});

it('puts pictures on faces whose materials name them, with it or later', async () => {
  const { files, mesh, open } = setUp();
  await open(source('sign.dae', PAINTED));
  const before = mesh().look!.textureEntry;
  expect(mesh().attachment!.position[2]).toBeCloseTo(2 - 1.067, 5);
  await files.open([source('fern.tga', PIXEL)]);
  const { faces } = mesh().look!.textureEntry;
  expect(faces.get(0)?.textureId).toBeTruthy();
  expect(faces.get(0)?.textureId).not.toBe(before.faces.get(0)?.textureId);
});

it('goes as a whole, whichever of its meshes is removed, and comes back whole', async () => {
  const { outfit, history, state, mesh, open, isMade } = setUp();
  await open(source('tee.dae', RIGGED));
  outfit.remove(mesh().id);
  expect(state.items.value).toEqual([]);
  history.undo();
  expect(state.items.value.map(({ name }) => name)).toEqual(['tee', 'square']);
  expect(isMade()).toBe(true);
});

it('goes back to the choices of the last upload when making the next one is cancelled', async () => {
  const { service, models, item, isMade, open } = setUp();
  await open(source('tee.dae', RIGGED));
  const before = item().model.choices;
  service.setOptions(item().id, 'physics', { physics: { kind: 'box' } });
  expect(models.working.value).toEqual({ documentId: item().id });
  service.cancel();
  expect(item().model.choices).toBe(before);
  expect(isMade()).toBe(true);
  expect(models.working.value).toBe(null);
});

it('reports a failure once, and tries again when the choices change', async () => {
  let attempts = 0;
  const { state, service, models, item, files, isMade } = setUp({
    make(...request) {
      attempts++;
      return attempts === 1 ? Promise.reject(new Error('no memory')) : client.make(...request);
    },
    modelled: (...request) => client.modelled(...request),
  });
  await files.open([source('tee.dae', RIGGED)]);
  await until(() => models.failed.value !== null, 'it has failed');
  expect(models.working.value).toBe(null);
  expect(state.messages.value.filter(({ kind }) => kind === 'failure')).toHaveLength(1);
  service.setOptions(item().id, 'physics', { physics: { kind: 'box' } });
  await until(isMade, 'the upload is made');
  expect(attempts).toBe(2);
});

it('stands as modelled beside the avatar that wears it as uploaded, until that ends', async () => {
  const { roots, models, service, item, open, outfit, state } = setUp();
  await open(source('tee.dae', RIGGED));
  await service.compare(item().id);
  expect(models.comparedId.value).toBe(item().id);
  expect(roots.size).toBe(2);
  outfit.remove(item().id);
  await until(() => models.comparedId.value === null, 'the comparison has ended');
  expect(roots.size).toBe(1);
  expect(state.items.value).toEqual([]);
});

it('opens glTF: a rigged .glb, and a .gltf with the buffer beside it', async () => {
  const { mesh, open, item } = setUp();
  await open(source('tee.glb', rigGlb()));
  expect(mesh().asset.skin?.jointNames).toContain('mPelvis');
  expect(item().model.made?.result.findings.map(({ code }) => code)).not.toContain('joint-illegal');
  const second = setUp();
  const data = new GltfData();
  const json = document(data, [primitive(data)]) as { buffers: { uri?: string }[] };
  json.buffers[0].uri = 'tee.bin';
  const buffer = new Blob([data.bytes().slice()]);
  await second.open(
    { ...source('set/tee.gltf', JSON.stringify(json)), blob: new Blob([JSON.stringify(json)]) },
    { ...source('set/tee.bin', data.bytes()), blob: buffer },
  );
  expect(second.state.messages.value.map(({ kind }) => kind)).toEqual(['opened']);
  expect(second.mesh().asset.lods.high?.[0].vertexCount).toBe(CORNERS.length / 3);
});

it('opens the pictures in a .glb as textures of its faces', async () => {
  const data = new GltfData();
  const square = primitive(data, { material: 0 });
  const bufferView = data.addView(PIXEL);
  const more = {
    materials: [{ name: 'cloth', pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ name: 'weave', bufferView, mimeType: 'image/png' }],
  };
  const { state, mesh, open } = setUp();
  await open(source('tee.glb', glb(document(data, [square], more), data.bytes())));
  const [picture] = state.pictures.value;
  expect(picture.header).toMatchObject({ width: 1, height: 1 });
  expect(mesh().look!.textureEntry.faces.get(0)?.textureId).toBe(picture.textureId);
});
