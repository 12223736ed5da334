import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import { plainLook } from '../../../test/plain-look.ts';
import { until } from '../../../test/until.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../../formats/material/index.ts';
import { Outfit } from '../outfit/outfit.ts';
import { UndoHistory } from '../outfit/undo-history.ts';
import { AppState, type GridAccess } from '../state/index.ts';
import { fetchWantedMaterials } from './fetch-wanted-materials.ts';

const GLAZE = '11111111-2222-4333-8444-555555555555';
const FILE = encodeMaterialAsset({ ...DEFAULT_PBR_MATERIAL, metallic: 0.5 });

it('gives looks the materials of the grid once it is connected, in all steps of undo', async () => {
  const state = new AppState();
  const history = new UndoHistory(state);
  const outfit = new Outfit(state, history);
  const grid = signal<GridAccess | null>(null);
  fetchWantedMaterials({ state, outfit, grid });
  const look = { ...plainLook(), missingMaterials: new Map([[0, { id: GLAZE, override: null }]]) };
  outfit.add([{ ...wornMesh('tee', ['mChest']), look }], false);
  outfit.setVisible('tee', false);
  const metallic = () => state.meshes.value[0].look?.pbrMaterials.get(0)?.metallic;
  expect(metallic()).toBeUndefined();
  const asked: string[] = [];
  grid.value = {
    textures: {} as GridAccess['textures'],
    material: async (id) => {
      asked.push(id);
      return FILE;
    },
  };
  await until(() => metallic() === 0.5, 'the look has the material');
  expect(state.meshes.value[0].look?.missingMaterials).toBeUndefined();
  const label = state.undoLabel.value;
  history.undo();
  expect([state.meshes.value[0].visible, metallic()]).toEqual([true, 0.5]);
  expect(state.undoLabel.value).not.toBe(label);
  expect(asked).toEqual([GLAZE]);
});
