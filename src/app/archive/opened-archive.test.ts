import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { channelWorker } from '../../../test/channel-worker.ts';
import { pngOf } from '../../../test/sample-pictures.ts';
import {
  CONTROL_XML,
  gzippedTar,
  itemXml,
  memorySource,
  tarEntry,
  uuidOf,
} from '../../../test/tar-archive.ts';
import { until } from '../../../test/until.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { NO_EXTRA_PARAMS } from '../../formats/extra-params/index.ts';
import { indexArchive } from '../../formats/inventory-archive/index.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../../formats/material/index.ts';
import { DEFAULT_PART, encodeSceneGroup, type ScenePart } from '../../formats/scene-group/index.ts';
import { PLAIN_FACE } from '../../formats/texture-entry/index.ts';
import { ArchiveClient, archiveReader, assetDecoder, DecoderClient } from '../../offload/index.ts';
import { Files } from '../files/files.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, MessageLog } from '../state/index.ts';
import type { ArchiveNode } from './archive-tree.ts';
import { OpenedArchive } from './opened-archive.ts';

const [MESH, CLOTH, PRINT, GLAZE, SHEEN, LOST] = ['a', 'b', 'c', 'd', 'e', 'f'].map(uuidOf);

/** A part with the mesh, and these textures on its faces. */
const part = (name: string, textures: readonly string[], change: Partial<ScenePart> = {}) => ({
  ...DEFAULT_PART,
  name,
  textureEntry: {
    defaultFace: { ...PLAIN_FACE, textureId: textures[0] },
    faces: new Map(textures.map((textureId, face) => [face, { ...PLAIN_FACE, textureId }])),
  },
  extraParams: {
    ...NO_EXTRA_PARAMS,
    sculpt: { shape: 'mesh' as const, id: MESH, invert: false, mirror: false },
  },
  ...change,
});
const object = (...parts: ScenePart[]) => encodeSceneGroup([{ offset: [0, 0, 0], parts }]);
const GLAZED = part('Cup', [CLOTH]);
const item = (name: string, id: string, assetId: string, type: number) =>
  tarEntry(`inventory/Things__${uuidOf('9')}/${name}.xml`, itemXml(name, id, assetId, type));
const asset = (id: string, suffix: string, content: string | Uint8Array) =>
  tarEntry(`assets/${id}_${suffix}`, content);
const picture = (red: number) => pngOf(2, 2, () => [red, 0, 0]);

/** Two tees that share a mesh and a texture; a cup with a material whose texture is missing; a damaged hat; a shape. */
const ARCHIVE = gzippedTar(
  tarEntry('archive.xml', CONTROL_XML),
  item('Tee', '1', '1', 6),
  item('Vest', '2', '2', 6),
  item('Cup', '3', '3', 6),
  item('Hat', '4', '4', 6),
  item('Shape', '5', '5', 13),
  item('Lost', '6', '6', 6),
  item('Fair', '7', '7', 13),
  asset(uuidOf('1'), 'object.xml', object(part('Tee front', [CLOTH]))),
  asset(uuidOf('2'), 'object.xml', object(part('Vest front', [CLOTH, PRINT]))),
  asset(
    uuidOf('3'),
    'object.xml',
    object({
      ...GLAZED,
      extraParams: { ...GLAZED.extraParams, materials: [{ face: 0, id: GLAZE }] },
    }),
  ),
  asset(uuidOf('4'), 'object.xml', '<SceneObjectGroup><RootPart>'),
  asset(
    uuidOf('5'),
    'bodypart.txt',
    'LLWearable version 22\nTall\n\n\tpermissions 0\n\t{\n\t}\n\tsale_info\t0\n\t{\n\t}\ntype 0\nparameters 1\n33 1\ntextures 0\n',
  ),
  asset(
    uuidOf('7'),
    'bodypart.txt',
    `LLWearable version 22\nFair\n\n\tpermissions 0\n\t{\n\t}\n\tsale_info\t0\n\t{\n\t}\ntype 1\nparameters 0\ntextures 2\n0 ${PRINT}\n5 ${LOST}\n`,
  ),
  asset(MESH, 'mesh.llmesh', new Uint8Array(readFileSync('public/samples/linen-tee.llmesh'))),
  asset(CLOTH, 'texture.jp2', picture(1)),
  asset(PRINT, 'texture.jp2', picture(2)),
  asset(
    GLAZE,
    'prmat.dat',
    encodeMaterialAsset({
      ...DEFAULT_PBR_MATERIAL,
      maps: {
        ...DEFAULT_PBR_MATERIAL.maps,
        baseColor: { textureId: SHEEN, transform: null },
        emissive: { textureId: LOST, transform: null },
      },
    }),
  ),
  asset(SHEEN, 'texture.jp2', picture(3)),
);

let decoder: DecoderClient;
let client: ArchiveClient;
beforeEach(() => {
  decoder = new DecoderClient({ spawn: () => channelWorker(assetDecoder) });
  client = new ArchiveClient(() => channelWorker(archiveReader));
});
afterEach(() => {
  decoder.dispose();
  client.dispose();
});

async function setUp() {
  const state = new AppState();
  state.items.value = [wornMesh('mannequin', ['mChest'], { builtIn: true })];
  const messages = new MessageLog(state);
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const files = new Files({
    ...{ state, decoder, messages, outfit, history, openedFiles: new OpenedFiles() },
    ...{ onWorn: () => {}, replay: async () => {}, perform: async () => {} },
    openObjects: async () => ({ partsOf: async () => [] }),
    opensPaused: () => false,
  });
  const { archive } = await indexArchive(memorySource(ARCHIVE));
  const blob = new Blob([ARCHIVE]);
  const opened = new OpenedArchive({ blob, archive, client, state, files, outfit, history });
  const node = (name: string): ArchiveNode =>
    opened.tree.node(opened.tree.entries.find((entry) => entry.name === name)!.id)!;
  const nodes = (...names: string[]) => names.map(node);
  /** Names of everything opened, sorted. */
  const own = () =>
    state.items.value
      .filter(({ builtIn }) => !builtIn)
      .map((each) => (each.kind === 'texture' ? each.textureId : each.name))
      .sort();
  const worn = () =>
    opened.tree.entries.filter(({ id }) => opened.wornIds.value.has(id)).map(({ name }) => name);
  return { state, history, opened, node, nodes, own, worn };
}

describe('OpenedArchive', () => {
  it('wears a skin with the textures that the archive has, and names what is missing', async () => {
    const { opened, node, nodes, own } = await setUp();
    await opened.wear('Fair', nodes('Fair'));
    expect(own()).toEqual([PRINT, 'Fair'].sort());
    expect(opened.missing.value.get(node('Fair').id)?.map(({ id }) => id)).toEqual([LOST]);
    opened.takeOff([node('Fair').id]);
    expect(own()).toEqual([]);
  });

  it('wears an object with its mesh and textures, as one step of undo', async () => {
    const { state, history, opened, nodes, own, worn } = await setUp();
    await opened.wear('Vest', nodes('Vest'));
    expect(own()).toEqual([CLOTH, PRINT, 'Vest', 'Vest front'].sort());
    const mesh = state.meshes.value.find(({ name }) => name === 'Vest front')!;
    expect(mesh.look?.textureEntry.faces.get(1)?.textureId).toBe(PRINT);
    expect(worn()).toEqual(['Vest']);
    expect(state.undoSteps.value).toHaveLength(1);
    history.undo();
    expect([own(), worn()]).toEqual([[], []]);
    history.redo();
    expect(worn()).toEqual(['Vest']);
  });

  it('keeps objects apart that share a mesh and a texture, and takes off one of them', async () => {
    const { state, opened, nodes, node, own, worn } = await setUp();
    await opened.wear('Tee', nodes('Tee'));
    await opened.wear('Vest', nodes('Vest'));
    expect(own()).toEqual([CLOTH, PRINT, 'Tee', 'Tee front', 'Vest', 'Vest front'].sort());
    opened.takeOff([node('Tee').id]);
    expect(own()).toEqual([CLOTH, PRINT, 'Vest', 'Vest front'].sort());
    expect(worn()).toEqual(['Vest']);
    const steps = state.undoSteps.value.length;
    opened.takeOff([node('Vest').id]);
    expect(own()).toEqual([]);
    expect(state.undoSteps.value).toHaveLength(steps + 1);
  });

  it('follows materials to their textures, and names what is missing', async () => {
    const { opened, nodes, node, own } = await setUp();
    await opened.wear('Cup', nodes('Cup'));
    expect(own()).toEqual([CLOTH, SHEEN, GLAZE, 'Cup', 'Cup'].sort());
    expect(opened.missing.value.get(node('Cup').id)).toEqual([
      { id: LOST, type: 0, neededBy: 'Cup' },
    ]);
  });

  it('wears many items in one step, in place of what is worn; broken ones are named', async () => {
    const { state, opened, nodes, node, own, worn } = await setUp();
    await opened.wear('Cup', nodes('Cup'));
    await opened.wear('Things', nodes('Tee', 'Hat', 'Lost', 'Shape'), 'instead');
    expect(own()).toEqual([CLOTH, 'Shape', 'Tee', 'Tee front'].sort());
    expect(worn()).toEqual(['Tee', 'Shape']);
    expect(state.undoSteps.value).toHaveLength(2);
    const failed = state.messages.value.flatMap((message) =>
      message.kind === 'failure' ? [message.failure.fileName] : [],
    );
    expect(failed).toEqual(['Hat.xml']);
    expect(opened.missing.value.get(node('Lost').id)).toEqual([
      { id: uuidOf('6'), type: 6, neededBy: 'Lost' },
    ]);
    expect(opened.task.value).toBeNull();
  });

  it('shows an object alone, as one step', async () => {
    const { state, history, opened, nodes, worn } = await setUp();
    const isMannequinVisible = () => state.meshes.value.find(({ builtIn }) => builtIn)!.visible;
    await opened.wear('Tee', nodes('Tee'));
    await opened.wear('Vest', nodes('Vest'), 'alone');
    expect([worn(), isMannequinVisible()]).toEqual([['Vest'], false]);
    expect(state.undoSteps.value).toHaveLength(2);
    history.undo();
    expect([worn(), isMannequinVisible()]).toEqual([['Tee'], true]);
  });

  it('takes back what it has put on when it is cancelled', async () => {
    const { state, opened, nodes, own, worn } = await setUp();
    const wearing = opened.wear('Things', nodes('Tee', 'Vest', 'Cup'));
    await until(() => own().includes('Tee front'), 'the first item is worn');
    expect(opened.task.value).toMatchObject({ name: 'Things', total: 3 });
    opened.task.value!.cancel();
    await wearing;
    expect([own(), worn(), state.undoSteps.value, opened.task.value]).toEqual([[], [], [], null]);
  });

  it('gives out the assets of items, and the facts about them', async () => {
    const { opened, node } = await setUp();
    const { signal } = new AbortController();
    const tee = await opened.read(node('Tee').entry!, 6, signal);
    expect(tee.bytes).toEqual(object(part('Tee front', [CLOTH])));
    const { sections, references } = await opened.inspect(node('Tee'), signal);
    expect(references).toEqual([
      { id: MESH, type: 49 },
      { id: CLOTH, type: 0 },
    ]);
    expect(JSON.stringify(sections)).toContain('Tee front');
    const hat = await opened.inspect(node('Hat'), signal);
    expect(hat.references).toEqual([]);
    expect(JSON.stringify(hat.sections)).toContain('error');
  });
});
