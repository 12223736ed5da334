import { expect, it } from 'vitest';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { lookOfColors } from '../../avatar/surface/index.ts';
import { SPECIAL_TEXTURES, textureFace } from '../../formats/texture-entry/index.ts';
import { textureOf } from '../looks/look-edits.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type WornMesh } from '../state/index.ts';
import { Looks } from './looks.ts';

const FERN = '11111111-2222-4333-8444-555555555555';

function setUp(fields: Partial<WornMesh> = {}) {
  const state = new AppState();
  const history = new UndoHistory(state);
  state.items.value = [{ ...wornMesh('tee', ['mHead']), ...fields }];
  const look = () => state.meshes.value[0].look;
  return { state, history, look, looks: new Looks(state, history) };
}

it('puts a texture on a face of a mesh that has no look, and undoes that', () => {
  const { looks, look, history, state } = setUp();
  looks.setFaceTexture('tee', 1, 'diffuse', FERN);
  expect(textureOf(look()!, 1, 'diffuse')).toBe(FERN);
  expect(textureOf(look()!, 0, 'diffuse')).toBe(SPECIAL_TEXTURES.blank);
  expect(state.undoLabel.value).toBe('texture of face 1 of tee');
  history.undo();
  expect(look()).toBeNull();
  history.redo();
  looks.setFaceTexture('tee', 1, 'diffuse', null);
  expect(textureOf(look()!, 1, 'diffuse')).toBe(SPECIAL_TEXTURES.blank);
});

it('keeps the other fields of a face and the other faces', () => {
  const { looks, look } = setUp({
    look: lookOfColors([
      [1, 0, 0, 1],
      [0, 1, 0, 0.5],
    ]),
  });
  looks.setFace('tee', 1, { repeats: [2, -3], rotation: 1 });
  expect(textureFace(look()!.textureEntry, 1)).toMatchObject({
    color: [0, 1, 0, 0.5],
    repeats: [2, -3],
    rotation: 1,
  });
  expect(textureFace(look()!.textureEntry, 0).color).toEqual([1, 0, 0, 1]);
});

it('makes one step of a gesture, and none of a change that changes nothing', () => {
  const { looks, look, history, state } = setUp();
  for (const s of [1.5, 2, 2.5]) looks.setFace('tee', 0, { repeats: [s, 1] }, 'repeats');
  looks.setFace('tee', 0, { repeats: [2.5, 1] });
  looks.setFaceTexture('tee', 0, 'normal', null);
  looks.setFace('nobody', 0, { glow: 1 });
  expect(state.undoSteps.value).toHaveLength(1);
  history.undo();
  expect(look()).toBeNull();
});

it.each([
  'normal',
  'specular',
  'pbrBaseColor',
  'pbrNormal',
  'pbrMetallicRoughness',
  'pbrEmissive',
] as const)('puts a texture into the map %s, and takes only that out again', (map) => {
  const { looks, look } = setUp();
  const other = map === 'normal' ? 'specular' : 'normal';
  looks.setFaceTexture('tee', 0, other, '99999999-2222-4333-8444-555555555555');
  looks.setFaceTexture('tee', 0, map, FERN);
  expect(textureOf(look()!, 0, map)).toBe(FERN);
  looks.setFaceTexture('tee', 0, map, null);
  expect(textureOf(look()!, 0, map)).toBeNull();
  expect(textureOf(look()!, 0, other)).toBe('99999999-2222-4333-8444-555555555555');
});

it('gives the same material to faces with the same maps, as a grid does', () => {
  const { looks, look } = setUp();
  for (const face of [0, 1]) looks.setFaceTexture('tee', face, 'normal', FERN);
  const { textureEntry, legacyMaterials } = look()!;
  expect(textureFace(textureEntry, 0).materialId).toBe(textureFace(textureEntry, 1).materialId);
  expect(legacyMaterials.size).toBe(1);
});

it('replaces a whole look', () => {
  const { looks, look, history } = setUp();
  looks.setLook('tee', lookOfColors([[1, 1, 0, 1]]));
  expect(textureFace(look()!.textureEntry, 0).color).toEqual([1, 1, 0, 1]);
  looks.setLook('tee', null);
  expect(look()).toBeNull();
  history.undo();
  expect(textureFace(look()!.textureEntry, 0).color).toEqual([1, 1, 0, 1]);
});
