import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { texturePixels } from '../../../test/texture-reader.ts';
import { until } from '../../../test/until.ts';
import { NO_EXTRA_PARAMS, type Sculpt } from '../../formats/extra-params/index.ts';
import { inflateWithStream } from '../../formats/inflate/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import { decodeMesh, encodeMesh } from '../../formats/mesh/index.ts';
import { BOX_FIELDS } from '../../formats/prim/index.ts';
import {
  DEFAULT_PART,
  encodeSceneGroup,
  type SceneElementField,
  type SceneObject,
  type ScenePart,
} from '../../formats/scene-group/index.ts';
import type { DecodedTexture } from '../../formats/texture/index.ts';
import { PLAIN_FACE, textureFace } from '../../formats/texture-entry/index.ts';
import { assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { wantedMeshes } from '../looks/wanted-meshes.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import {
  AppState,
  type FileSource,
  isMadePart,
  MessageLog,
  shownFaces,
  type WornMesh,
} from '../state/index.ts';
import { ObjectService } from './object-service.ts';

const TRIANGLE = { positions: [0, 0, 0, 1, 0, 0, 0, 1, 0], indices: [0, 1, 2] };
const MESHES = ['3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01', '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a02'];
const MAP = '7c1e0c52-93d4-4c0b-8f1e-1d0a6b7c8d77';

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
  const maps = new Map<string, DecodedTexture | Error>();
  const fetched: (readonly [path: string, address: string | null])[] = [];
  let meshed = 0;
  const objects = new ObjectService({
    ...{ state, messages, history },
    decoder: {
      meshShapes(shapes) {
        meshed += shapes.length;
        return decoder.meshShapes(shapes);
      },
    },
    openTextures: async () => ({
      async decoded(id) {
        const found = maps.get(id) ?? null;
        if (found instanceof Error) throw found;
        return found;
      },
    }),
    openFiles: async (sources) => {
      fetched.push(...sources.map(({ path, address }) => [path, address] as const));
    },
    baseUri: 'https://v.example/',
  });
  const files = new Files({
    openedFiles: new OpenedFiles(),
    ...{ state, decoder, messages, outfit, history },
    ...{ onWorn() {}, perform: async () => {}, replay: async () => {} },
    openObjects: async () => objects,
    opensPaused: () => false,
  });
  const open = (...parts: readonly ScenePart[]) => openAll([{ offset: [0, 0, 0], parts }]);
  const openAll = (list: readonly SceneObject[]) =>
    files.open([source('thing.xml', encodeSceneGroup(list))]);
  const parts = () => state.meshes.value.filter(isMadePart);
  const document = () => state.documents.value[0];
  return {
    ...{
      state,
      messages,
      history,
      outfit,
      objects,
      files,
      maps,
      open,
      openAll,
      parts,
      document,
      fetched,
    },
    meshed: () => meshed,
  };
}

const source = (path: string, bytes: Uint8Array): FileSource => ({
  path,
  address: null,
  byteLength: bytes.length,
  read: async () => bytes.slice(),
});

const fields = (values: Record<string, number>): SceneElementField[] =>
  Object.entries(values).map(([name, value]) => ({ name, text: String(value), children: [] }));
const prim = (change: Partial<ScenePart> = {}): ScenePart => ({
  ...{ ...DEFAULT_PART, pcode: 9, name: 'Box', attachmentPoint: 2 },
  ...change,
});
const sculpt = (shape: Sculpt['shape'], id = MAP): ScenePart =>
  prim({
    name: 'Statue',
    extraParams: { ...NO_EXTRA_PARAMS, sculpt: { shape, id, invert: false, mirror: false } },
  });

const meshPart = (id: string): ScenePart => sculpt('mesh', id);

/** A map whose surface is the front of the prim, from its left to its right and from its bottom to its top. */
const mapOf = (components = 3): DecodedTexture => {
  const pixels = texturePixels(32, 32, (x, y) => [8 * x, 128, 8 * y, 255]);
  return { header: { components } as DecodedTexture['header'], pixels, isTwoValuedAlpha: false };
};
const trianglesOf = (mesh: WornMesh) =>
  shownFaces(mesh).reduce((sum, { triangleCount }) => sum + triangleCount, 0);
const settled = (parts: () => readonly WornMesh[]) =>
  until(() => parts().every(({ part }) => part?.map?.stage !== 'waiting'), 'maps were looked for');

describe('objects of dropped files', () => {
  it('are worn with the look of each face, in one step of undo', async () => {
    const { open, parts, state, history } = setUp();
    const red = { ...PLAIN_FACE, color: [1, 0, 0, 1] as const };
    await open(
      prim({ textureEntry: { defaultFace: PLAIN_FACE, faces: new Map([[3, red]]) } }),
      prim({ name: '', linkNumber: 2, position: [0, 0, 1], scale: [1, 2, 3] }),
    );
    const [box, second] = parts();
    expect(shownFaces(box)).toHaveLength(6);
    expect(textureFace(box.look!.textureEntry, 3).color).toEqual([1, 0, 0, 1]);
    expect(textureFace(box.look!.textureEntry, 2).color).toEqual([1, 1, 1, 1]);
    expect(second).toMatchObject({
      name: 'thing',
      attachment: { point: 'Skull', position: [0, 0, 1], scale: [1, 2, 3] },
    });
    // The visitor sees the file: its parts are not opened by themselves.
    expect(state.selected.value?.kind).toBe('document');
    expect(state.undoSteps.value.map(({ label }) => label)).toEqual(['opening of thing.xml']);
    history.undo();
    expect(state.items.value).toEqual([]);
    history.redo();
    expect(parts()).toHaveLength(2);
  });

  it('mesh equal shapes once, across files', async () => {
    const { open, parts, meshed } = setUp();
    const ball = prim({ shapeOthers: fields({ PathCurve: 0x20, ProfileCurve: 5 }) });
    await open(prim(), prim({ scale: [2, 2, 2] }), ball, prim({ name: 'third' }));
    expect(meshed()).toBe(2);
    await open(ball, prim());
    expect(meshed()).toBe(2);
    const assets = parts().map(({ asset }) => asset);
    expect(new Set(assets).size).toBe(2);
    expect(assets[1]).toBe(assets[0]);
    expect(assets[4]).toBe(assets[2]);
  });

  it('are removed, hidden and moved as a whole, each a step of undo', async () => {
    const { open, parts, document, objects, outfit, state, history } = setUp();
    await open(prim({ attachedPosition: [0, 0, 0.5] }), prim({ position: [0, 0, 1] }));
    objects.setVisible(document(), false);
    expect(parts().map(({ visible }) => visible)).toEqual([false, false]);
    history.undo();
    objects.setPoint(document(), 0, 5);
    expect(parts().map(({ attachment }) => [attachment?.point, attachment?.position])).toEqual([
      ['Left Hand', [0, 0, 0]],
      ['Left Hand', [0, 0, 1]],
    ]);
    expect(objects.describe(document())[0].point).toBe(5);
    expect(state.undoLabel.value).toBe('Box on Left Hand');
    history.undo();
    expect(parts()[1].attachment).toMatchObject({ point: 'Skull', position: [0, 0, 1.5] });
    outfit.remove(document().id);
    expect(state.items.value).toEqual([]);
    expect(state.toast.value).toMatchObject({ kind: 'removed', names: ['thing'] });
    history.undo();
    expect(state.items.value).toHaveLength(3);
  });

  it('take their meshes along, also those that are opened after the object was moved', async () => {
    const { open, objects, files, state, document } = setUp();
    const bytes = encodeMesh({ lods: { high: [TRIANGLE] } });
    await open(prim(), { ...meshPart(MESHES[0]), position: [0, 0, 1] }, meshPart(MESHES[1]));
    await files.open([source(`${MESHES[0]}.llmesh`, bytes)]);
    const places = () =>
      state.meshes.value
        .filter((mesh) => !isMadePart(mesh))
        .map(({ attachment }) => [attachment?.point, attachment?.position]);
    expect(places()).toEqual([['Skull', [0, 0, 1]]]);
    objects.setPoint(document(), 0, 5);
    expect(places()).toEqual([['Left Hand', [0, 0, 1]]]);
    await files.open([source(`${MESHES[1]}.llmesh`, bytes)]);
    expect(places()[1]).toEqual(['Left Hand', [0, 0, 0]]);
  });

  it('ask an address of assets once for each mesh that is not open, also on a change of the address', async () => {
    const { open, files, state, fetched, outfit } = setUp();
    const bytes = encodeMesh({ lods: { high: [TRIANGLE] } });
    await open(meshPart(MESHES[0]), meshPart(MESHES[1]), meshPart(MESHES[1]));
    await files.open([source(`${MESHES[0]}.llmesh`, bytes)]);
    const wanted = () => wantedMeshes(state.items.value).map(({ id }) => id);
    expect([wanted(), fetched]).toEqual([[MESHES[1]], []]);

    state.assetAddress.value = 'https://pictures.example/{id}.j2c';
    state.assetAddress.value = 'https://grid.example/?{type}_id={id}';
    await until(() => fetched.length > 0, 'the mesh was asked for');
    const name = `${MESHES[1]}.llmesh`;
    expect(fetched).toEqual([[name, `https://grid.example/?mesh_id=${MESHES[1]}`]]);

    await files.open([source(name, bytes)]);
    expect(wanted()).toEqual([]);
    const worn = state.meshes.value.filter(({ fileName }) => fileName === name);
    for (const { id } of worn) outfit.remove(id);
    await open(meshPart(MESHES[1]));
    expect(wanted()).toEqual([MESHES[1]]);
    state.assetAddress.value = 'assets/{id}/data';
    await until(() => fetched.length > 1, 'the mesh was asked for elsewhere');
    expect(fetched).toEqual([fetched[0], [name, `https://v.example/assets/${MESHES[1]}/data`]]);
  });

  it('want no mesh for what is worn on the screen', async () => {
    const { openAll, state } = setUp();
    await openAll([
      { offset: [0, 0, 0], parts: [{ ...meshPart(MESHES[0]), attachmentPoint: 31 }] },
    ]);
    expect(wantedMeshes(state.items.value)).toEqual([]);
  });

  it('name what is not drawn, and draw the rest', async () => {
    const { openAll, parts, document, objects } = setUp();
    await openAll([
      {
        offset: [0, 0, 0],
        parts: [
          prim(),
          prim({ pcode: 95 }),
          prim({ scale: [1, 0, 1] }),
          prim({ scale: [1e9, 1, 1] }),
          prim({ position: [1e6, 0, 0] }),
          sculpt('gltf'),
          sculpt('sphere', NULL_UUID),
        ],
      },
      { offset: [0, 0, 0], parts: [prim({ attachmentPoint: 31 })] },
      { offset: [0, 0, 2], parts: [prim({ attachmentPoint: 0 })] },
    ]);
    const [first, hud, hand] = objects.describe(document());
    expect(first.parts.map(({ problem }) => problem)).toEqual([
      ...[null, 'plant', 'size', 'size', 'place', 'gltf', 'no-map'],
    ]);
    expect([hud.isOnScreen, hud.point]).toEqual([true, null]);
    expect(hand.point).toBe(6);
    expect(parts().map(({ attachment }) => attachment?.position)).toEqual([
      [0, 0, 0],
      [0, 0, 2],
    ]);
  });

  it('draw prims of any numbers', async () => {
    const { open, parts } = setUp();
    const integer = fc.integer({ min: -70_000, max: 140_000 });
    const shape = fc.record(
      Object.fromEntries(Object.keys(BOX_FIELDS).map((name) => [name, integer])),
    );
    const shapes = fc.sample(shape, { numRuns: 40, seed: 7 });
    await open(...shapes.map((values) => prim({ shapeOthers: fields(values) })));
    expect(parts()).toHaveLength(40);
    for (const part of parts()) {
      for (const { positions, indices, vertexCount } of shownFaces(part)) {
        expect(positions.every(Number.isFinite)).toBe(true);
        expect(indices.every((index) => index < vertexCount)).toBe(true);
      }
    }
  });

  it('limits the parts that it draws of a file', async () => {
    const { open, parts, document, objects } = setUp();
    await open(...Array.from({ length: 1030 }, () => prim()));
    expect(parts()).toHaveLength(1024);
    const [{ parts: planned }] = objects.describe(document());
    expect(planned.filter(({ problem }) => problem === 'too-many')).toHaveLength(6);
  });

  it('saves a part as a mesh, with all faces', async () => {
    const { open, parts } = setUp();
    // A hollow box that is cut has nine faces, one more than an uploader accepts.
    const numbers = { ProfileHollow: 25_000, ProfileBegin: 5000, ProfileEnd: 5000 };
    await open(prim({ shapeOthers: fields(numbers) }));
    const [box] = parts();
    expect(shownFaces(box)).toHaveLength(9);
    const bytes = await box.source.read(new AbortController().signal, () => {});
    const { lods } = await decodeMesh(bytes, { inflate: inflateWithStream });
    expect(lods.high?.map(({ triangleCount }) => triangleCount)).toEqual(
      shownFaces(box).map(({ triangleCount }) => triangleCount),
    );
  });
});

describe('sculpts', () => {
  it('of which nothing is drawn can be saved all the same', async () => {
    const { open, parts, maps } = setUp();
    maps.set(MAP, mapOf(1));
    await open(sculpt('sphere'));
    await settled(parts);
    const bytes = await parts()[0].source.read(new AbortController().signal, () => {});
    const { lods } = await decodeMesh(bytes, { inflate: inflateWithStream });
    expect(lods.high?.map(({ empty }) => empty)).toEqual([true]);
  });

  it('are spheres until their map comes, which undo keeps', async () => {
    const { open, parts, state, history, maps, files } = setUp();
    await open(sculpt('plane'), prim());
    await settled(parts);
    const [statue] = parts();
    expect(statue.part.map).toEqual({ textureId: MAP, stage: 'missing' });
    expect(trianglesOf(statue)).toBe(2048);
    maps.set(MAP, mapOf());
    history.record('other', () => {
      state.overrideRule.value = 'rank';
    });
    // Any picture that is opened has the page look again.
    const { pngOf } = await import('../../../test/sample-pictures.ts');
    await files.open([
      source(
        `${MAP}.png`,
        pngOf(32, 32, () => [0, 0, 0]),
      ),
    ]);
    await until(() => parts()[0].part.map?.stage === 'shown', 'the map is used');
    const [made] = parts();
    const [face] = shownFaces(made);
    // A plane, which the placeholder is not.
    expect(face.positionMax[1] - face.positionMin[1]).toBeLessThan(0.01);
    expect(face.positionMax[0]).toBeGreaterThan(0.4);
    history.undo();
    history.undo();
    expect(parts()[0].asset).toBe(made.asset);
  });

  it.each([
    ['of one component draws nothing', mapOf(1), 0],
    ['that cannot be read is a sphere', new Error('gone'), 2048],
  ])('a map %s', async (_, map, triangles) => {
    const { open, parts, maps } = setUp();
    maps.set(MAP, map);
    await open(sculpt('sphere'));
    await settled(parts);
    expect(trianglesOf(parts()[0])).toBe(triangles);
  });

  it('of a map of one pixel is a sphere', async () => {
    const { open, parts, maps } = setUp();
    const pixels = texturePixels(1, 1, () => [9, 9, 9, 255]);
    maps.set(MAP, { ...mapOf(), pixels });
    await open(sculpt('torus'));
    await settled(parts);
    expect(parts()[0].part.map?.stage).toBe('shown');
    expect(shownFaces(parts()[0])[0].positionMax[0]).toBeCloseTo(0.3, 1);
  });
});
