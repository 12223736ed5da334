import { expect, it } from 'vitest';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { NO_EXTRA_PARAMS } from '../../../formats/extra-params/index.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../../../formats/material/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../../../formats/scene-group/index.ts';
import type { InventoryEntry } from '../../../session/index.ts';
import { itemFiles } from './item-files.ts';

const MESH = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const GLAZE = '0d2c1b3a-4455-4677-8899-aabbccddeeff';
const GONE = '0d2c1b3a-4455-4677-8899-aabbccddee00';
const DAMAGED = '0d2c1b3a-4455-4677-8899-aabbccddee11';

const ITEM: InventoryEntry = {
  ...{ id: MESH, parentId: MESH, name: 'Tee', description: '', assetId: MESH },
  ...{ assetType: 6, subtype: 2, createdAt: 0, isLibrary: false },
};

it('gives the meshes of an object the materials that the grid has, and leaves the others missing', async () => {
  const part = {
    ...DEFAULT_PART,
    extraParams: {
      ...NO_EXTRA_PARAMS,
      sculpt: { shape: 'mesh', id: MESH, invert: false, mirror: false } as const,
      materials: [GLAZE, GONE, DAMAGED, GLAZE].map((id, face) => ({ face, id })),
    },
  };
  const requests: [id: string, assetType: number][] = [];
  const object = encodeSceneGroup([{ offset: [0, 0, 0], parts: [part, part] }]);
  const files = await itemFiles(ITEM, object, {
    mesh: async () => wornMesh('tee', ['mChest']).asset,
    bytes: async () => new Uint8Array([1]),
    async asset(id, assetType) {
      requests.push([id, assetType]);
      if (id === GONE) return null;
      return id === DAMAGED ? new Uint8Array([1, 2, 3]) : encodeMaterialAsset(DEFAULT_PBR_MATERIAL);
    },
  });
  expect(requests).toEqual([GLAZE, GONE, DAMAGED].map((id) => [id, 57]));
  expect(files).toHaveLength(2);
  const look = files[1].placement!.look!;
  expect([...look.pbrMaterials.keys()]).toEqual([0, 3]);
  expect([...look.missingMaterials!.keys()]).toEqual([1, 2]);
});
