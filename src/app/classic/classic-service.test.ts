import { describe, expect, it } from 'vitest';
import { avatarMeshBytes } from '../../../test/avatar-mesh-bytes.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { BodyShape } from '../../avatar/shape/index.ts';
import { decodeAvatarMesh } from '../../formats/avatar-mesh/index.ts';
import type { LoadResult } from '../files/load-result.ts';
import { OpenedFiles } from '../files/opened-files.ts';
import { Outfit } from '../outfit/index.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, MessageLog } from '../state/index.ts';
import { withoutClassicFiles } from './classic-files.ts';
import { ClassicService } from './classic-service.ts';

/** A part of three vertices, the last of which a morph lifts by a metre. */
const PART = avatarMeshBytes({
  positions: [0, 0, 1, 0, 0.1, 1, 0, 0, 1.1],
  weights: [1, 1, 1],
  faces: [[0, 1, 2]],
  jointNames: ['mHead'],
  morphs: [{ name: 'Big_Brow', vertices: [[2, 0, 0, 1]] }],
});

function loadedPart(path: string): LoadResult {
  const document = decodeAvatarMesh(PART);
  const source = { path, address: null, byteLength: PART.length, read: async () => PART };
  const asset = { kind: 'document', fileKind: 'avatar-mesh', document, warnings: [] } as const;
  return { kind: 'loaded', source, byteLength: PART.length, asset };
}

const failed = (fileName: string, code = 'unknown-format') =>
  ({ kind: 'failed', failure: { fileName, code } }) as LoadResult;
const NEEDED = ['avatar_head', 'avatar_upper_body', 'avatar_lower_body'];
const folder = (...names: readonly string[]) =>
  names.map((name) => loadedPart(`character/${name}.llm`));

function setUp() {
  const state = new AppState();
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const mannequin = wornMesh('mannequin', ['mHead'], { builtIn: true });
  outfit.addBuiltIn([mannequin]);
  const classic = new ClassicService({
    ...{ state, history, outfit, openedFiles: new OpenedFiles() },
    messages: new MessageLog(state),
    files: { loadItems: () => Promise.reject(new Error('nothing is kept')) },
    stage: { view: null, invalidate() {} },
  });
  const worn = () => state.meshes.value[0];
  return { state, history, classic, mannequin, worn };
}

describe('the classic body', () => {
  it('takes the place of the mannequin as a step of undo, with a skin, and gives it back', () => {
    const { state, history, classic, mannequin, worn } = setUp();
    expect(classic.wear(folder(...NEEDED))).toEqual([]);
    expect(worn()).toMatchObject({ builtIn: true, replaces: mannequin, name: 'Classic body' });
    expect(state.meshes.value).toHaveLength(1);
    expect(state.body.value).toBe('skin');
    expect(state.undoLabel.value).toBe('Classic body');
    history.undo();
    expect(worn()).toBe(mannequin);
    expect(state.body.value).toBe('wood');
    history.redo();
    expect(worn().replaces).toBe(mannequin);
    classic.setWorn(false);
    expect(worn()).toEqual(mannequin);
  });

  it('follows the shape while it is worn, and has that shape when it is put on again', () => {
    const { state, classic, worn } = setUp();
    classic.wear(folder(...NEEDED));
    const { positions } = worn().asset.lods.high![0];
    expect(positions[8]).toBeCloseTo(1.1, 5);
    state.bodyShape.value = new BodyShape(new Map([[1, 2]]));
    // “Big brow” of 2 is the morph with that weight.
    expect(positions[8]).toBeCloseTo(3.1, 5);
    classic.setWorn(false);
    state.bodyShape.value = null;
    expect(positions[8]).toBeCloseTo(3.1, 5);
    classic.setWorn(true);
    expect(positions[8]).toBeCloseTo(1.1, 5);
  });

  it('names the files that are missing, and is not worn without its main parts', () => {
    const { state, classic, mannequin, worn } = setUp();
    const head = folder('avatar_head');
    expect(classic.wear(head)).toBe(head);
    expect(worn()).toBe(mannequin);
    expect(state.toast.value).toMatchObject({ kind: 'classic-body', isWorn: false });
    expect(state.toast.value).toHaveProperty(
      'missing',
      expect.arrayContaining(['avatar_upper_body.llm', 'avatar_lower_body.llm']),
    );
    classic.wear(folder(...NEEDED, 'avatar_hair', 'avatar_eyelashes', 'avatar_skirt'));
    expect(state.toast.value).toMatchObject({ isWorn: true, missing: ['avatar_eye.llm'] });
    // What comes later completes the body.
    classic.wear(folder('avatar_eye'));
    expect(state.toast.value).toMatchObject({ isWorn: true, missing: [] });
    expect(state.classicBody.value).toEqual({ isKept: false, missing: [] });
  });
});

it('leaves out what lies beside the body in a viewer’s folder, and nothing else', () => {
  const others = [
    failed('character/genepool.xml'),
    failed('character/avatar_lad.xml'),
    failed('character/broken.llmesh', 'truncated'),
    failed('outfit/notes.doc'),
  ];
  const left = withoutClassicFiles([...folder(...NEEDED), ...others]);
  expect(left).toEqual([others[2], others[3]]);
  // Without a folder, only names tell.
  const loose = [loadedPart('AVATAR_HEAD.LLM'), failed('avatar_lad.xml'), failed('notes.doc')];
  expect(withoutClassicFiles(loose)).toEqual([loose[2]]);
});
