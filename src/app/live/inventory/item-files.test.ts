import { expect, it } from 'vitest';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import { NO_EXTRA_PARAMS } from '../../../formats/extra-params/index.ts';
import { DEFAULT_PBR_MATERIAL, encodeMaterialAsset } from '../../../formats/material/index.ts';
import { decodeMesh } from '../../../formats/mesh/index.ts';
import { type ObjectShape, shapeFaces } from '../../../formats/prim/index.ts';
import { DEFAULT_PART, encodeSceneGroup } from '../../../formats/scene-group/index.ts';
import { AssetError } from '../../../session/assets/index.ts';
import type { InventoryEntry } from '../../../session/index.ts';
import { meshOf } from '../../objects/shape-meshes.ts';
import { itemFiles } from './item-files.ts';

const MESH = '3f9ad2a1-52c5-4d0f-9a7b-0c6f7d7b6a01';
const GLAZE = '0d2c1b3a-4455-4677-8899-aabbccddeeff';
const GONE = '0d2c1b3a-4455-4677-8899-aabbccddee00';
const DAMAGED = '0d2c1b3a-4455-4677-8899-aabbccddee11';

const ITEM: InventoryEntry = {
  ...{ id: MESH, parentId: MESH, name: 'Tee', description: '', assetId: MESH },
  ...{ assetType: 6, subtype: 2, createdAt: 0, isLibrary: false },
};

const NO_SHAPE = () => Promise.reject(new Error('no shape is wanted'));

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
    shape: NO_SHAPE,
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

it('has prims and sculpts as meshes in their place, without what cannot be had', async () => {
  const sculpt = { shape: 'torus', id: MESH, invert: false, mirror: true } as const;
  const part = { ...DEFAULT_PART, pcode: 9, name: 'ring', scale: [0.5, 0.5, 0.25] as const };
  const sculpted = { ...part, name: 'bun', extraParams: { ...NO_EXTRA_PARAMS, sculpt } };
  const object = encodeSceneGroup([{ offset: [0, 0, 0], parts: [part, sculpted] }]);
  const shapes: ObjectShape[] = [];
  const files = await itemFiles(ITEM, object, {
    mesh: () => Promise.reject(new Error('no mesh is wanted')),
    bytes: () => Promise.reject(new Error('no mesh is wanted')),
    asset: async () => null,
    async shape(shape) {
      shapes.push(shape);
      if (shape.kind === 'sculpt') throw new AssetError({ code: 'missing', id: MESH, detail: '' });
      return meshOf(shapeFaces(shape));
    },
  });
  expect(shapes.map(({ kind }) => kind)).toEqual(['prim', 'sculpt']);
  expect(files.map(({ name }) => name)).toEqual(['ring.llmesh']);
  const [{ bytes, placement }] = files;
  expect((await decodeMesh(bytes)).lods.high).toHaveLength(6);
  expect(placement!.attachment).toMatchObject({ point: 'Skull', scale: [0.5, 0.5, 0.25] });
});
