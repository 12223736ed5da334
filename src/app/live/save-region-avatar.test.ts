import { expect, it } from 'vitest';
import { bubbleAvatar, bubbleAvatarInfo } from '../../../test/bubble-fixtures.ts';
import { hex } from '../../../test/hex.ts';
import { plainLook } from '../../../test/plain-look.ts';
import { wornMesh } from '../../../test/worn-mesh.ts';
import type { AvatarObject } from '../../avatar/avatar-object/index.ts';
import {
  AssetError,
  type AvatarAssets,
  type BubbleModel,
  type BubbleModelPart,
} from '../../session/assets/index.ts';
import type { WornPart } from '../../session/index.ts';
import { BubbleOutfits } from './bubble/bubble-outfits.ts';
import { LiveAssets } from './bubble/live-assets.ts';
import { savableRegionAvatar } from './save-region-avatar.ts';

const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
const SHIRT = wornMesh('shirt', ['mHead']).asset;

function part(id: string, fields: Partial<BubbleModelPart>): BubbleModelPart {
  return {
    ...{ id, name: id, mesh: SHIRT, bytes: hex('01 02'), attachment: null, faceColors: [] },
    meshId: `bubble-model/http://page.test/bridge/v1/bubbles/demo/media/person/${id}`,
    ...fields,
  };
}

const PERSON: BubbleModel = {
  parts: [
    part('shirt', {}),
    part('cap', {
      mesh: { ...SHIRT, skin: null },
      attachment: {
        ...{ point: 'Skull', position: [0, 0, 0.1], rotation: [0, 0, 0, 1], scale: [2, 2, 2] },
      },
    }),
  ],
  hover: 0.05,
  visualParameters: new Map([[33, 0.5]]),
};

const UNABORTED = new AbortController().signal;

/** Assets of a grid that has none. */
const NO_GRID: AvatarAssets = {
  mesh: (id) => Promise.reject(new AssetError({ code: 'missing', id, detail: '' })),
  animation: (id) => Promise.reject(new AssetError({ code: 'missing', id, detail: '' })),
  bytes: (id) => Promise.reject(new AssetError({ code: 'missing', id, detail: '' })),
};

it('saves an avatar of a bubble with the meshes of its model, by the names that the model has for them', async () => {
  const outfits = new BubbleOutfits({ get: () => PERSON });
  outfits.setModels([bubbleAvatarInfo('Per')]);
  const animations = [{ id: STAND, sequence: 1 }];
  const [avatar] = outfits.dress([bubbleAvatar('Per', { lastName: 'Aaltonen', animations })], []);
  const find = (meshId: string) => PERSON.parts.find((entry) => entry.meshId === meshId) ?? null;
  const assets = new LiveAssets(NO_GRID, { part: find });
  const { name, compose } = savableRegionAvatar(avatar, avatar.parts, assets, 'highest-id');
  expect(name).toBe('Per Aaltonen');
  const saved = await compose(UNABORTED);
  expect(JSON.stringify(saved)).not.toContain('page.test');
  expect(saved).toMatchObject({ hover: 0.05, animations: [{ id: STAND }] });
  expect(saved.visualParameters).toEqual(PERSON.visualParameters);
  const [shirt, cap] = saved.renderObjects;
  expect(shirt).toMatchObject({ id: 'shirt', asset: { bytes: hex('01 02') }, attachment: null });
  expect(cap).toMatchObject({ id: 'cap', name: 'cap', attachment: PERSON.parts[1].attachment });
});

it('leaves out what a model has lost meanwhile', async () => {
  const outfits = new BubbleOutfits({ get: () => PERSON });
  outfits.setModels([bubbleAvatarInfo('Per')]);
  const [avatar] = outfits.dress([bubbleAvatar('Per')], []);
  const assets = new LiveAssets(NO_GRID, { part: () => null });
  const { compose } = savableRegionAvatar(avatar, avatar.parts, assets, 'highest-id');
  expect((await compose(UNABORTED)).renderObjects).toEqual([]);
});

const [LINEN, SKIN] = ['11', '22'].map((start) => `${start}111111-2222-4333-8444-555555555555`);

/** An avatar with a cap whose texture is missing, and a bake that is not. */
function dressed(texture: (id: string) => Promise<Uint8Array<ArrayBuffer>>) {
  const worn: WornPart = {
    ...{ id: 'cap', name: 'cap', item: null, meshId: 'cap', shape: null, point: 2 },
    look: plainLook({ textureId: LINEN }),
    ...{ position: [0, 0, 0], rotation: [0, 0, 0, 1], scale: [1, 1, 1] },
  };
  const wearer = {
    ...bubbleAvatar('Ada'),
    ...{ visualParameters: null, animations: [], hover: 0 },
    bakes: new Map([['upper' as const, SKIN]]),
  };
  const assets = {
    mesh: () => Promise.resolve(SHIRT),
    shape: () => Promise.resolve(SHIRT),
    bytes: () => Promise.resolve(hex('01 02')),
    savedId: (id: string) => id,
    texture,
  };
  return { wearer, worn, avatar: savableRegionAvatar(wearer, [worn], assets, 'highest-id') };
}

it('has looks and bakes, and copies of the textures that they name', async () => {
  const shared = hex('ff 4f ff 51');
  const { wearer, worn, avatar } = dressed(() => Promise.resolve(shared));
  const composed: AvatarObject = await avatar.compose(UNABORTED);
  expect(composed.renderObjects[0].look).toEqual(worn.look);
  expect(composed.bakes).toEqual(wearer.bakes);
  const bytes = await avatar.texture(SKIN, UNABORTED);
  expect([bytes, bytes === shared]).toEqual([shared, false]);
});

it('is not composed once nobody wants it any more', async () => {
  const { avatar } = dressed(() => Promise.resolve(hex('00')));
  await expect(avatar.compose(AbortSignal.abort(new Error('cancelled')))).rejects.toThrow(
    'cancelled',
  );
});
