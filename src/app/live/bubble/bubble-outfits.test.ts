import { expect, it } from 'vitest';
import { bubbleAvatar, bubbleAvatarInfo } from '../../../../test/bubble-fixtures.ts';
import { wornMesh } from '../../../../test/worn-mesh.ts';
import type { BubbleModel, BubbleModelPart } from '../../../session/assets/index.ts';
import { BubbleOutfits } from './bubble-outfits.ts';
import { PENDING_MESH } from './live-assets.ts';

const rigged = wornMesh('shirt', ['mHead']).asset;
const plain = { ...rigged, skin: null };

function part(id: string, fields: Partial<BubbleModelPart>): BubbleModelPart {
  const bytes = new Uint8Array();
  const base = { meshId: id, id, name: id, mesh: rigged, bytes, attachment: null, faceColors: [] };
  return { ...base, ...fields };
}

const hat = (point: string) =>
  part(point, {
    mesh: plain,
    attachment: { point, position: [0, 0, 0.1], rotation: [0, 0, 0, 1], scale: [2, 2, 2] },
  });

const PERSON: BubbleModel = {
  parts: [
    part('shirt', { faceColors: [[1, 0, 0, 1]] }),
    hat('Skull'),
    hat('HUD Center'),
    hat('Antenna'),
    part('bare', { mesh: plain }),
  ],
  hover: 0.1,
  visualParameters: new Map([[33, 0.5]]),
};

/** Outfits of avatars whose models the test sets. */
function setUp() {
  const models: Record<string, BubbleModel | null> = {};
  return { models, outfits: new BubbleOutfits({ get: (id) => models[id] }) };
}

it('draws an avatar as loading until its model is known and loaded', () => {
  const { models, outfits } = setUp();
  const [first] = outfits.dress([bubbleAvatar('Per')], []);
  expect(first.parts.map(({ meshId }) => meshId)).toEqual([PENDING_MESH]);
  const [named] = outfits.setModels([bubbleAvatarInfo('Per', { modelId: 'person' })]);
  expect(named.parts).toBe(first.parts);
  models.person = PERSON;
  const [dressed] = outfits.ofModel('person');
  expect(dressed).toMatchObject({ agentId: 'Per', hover: 0.1, attachmentCount: 2 });
  expect(dressed.visualParameters).toBe(PERSON.visualParameters);
});

it('wears rigged meshes, and others at points of the body that we know', () => {
  const { models, outfits } = setUp();
  models.person = PERSON;
  outfits.setModels([bubbleAvatarInfo('Per', { modelId: 'person' })]);
  const [{ parts }] = outfits.dress([bubbleAvatar('Per')], []);
  expect(parts.map(({ meshId, point }) => [meshId, point])).toEqual([
    ['shirt', 1],
    ['Skull', 2],
  ]);
  const { faces } = parts[0].look.textureEntry;
  expect([...faces].map(([face, { color }]) => [face, color])).toEqual([[0, [1, 0, 0, 1]]]);
  expect(parts[1]).toMatchObject({ position: [0, 0, 0.1], scale: [2, 2, 2] });
  // The same list for everybody with that model: nobody is dressed again.
  outfits.setModels([bubbleAvatarInfo('Sanna', { modelId: 'person' })]);
  expect(outfits.dress([bubbleAvatar('Sanna')], [])[0].parts).toBe(parts);
});

it('wears nothing where no model can be had: then our mannequin is drawn', () => {
  const { models, outfits } = setUp();
  models.lost = null;
  outfits.dress([bubbleAvatar('Per'), bubbleAvatar('Sanna')], []);
  const infos = [bubbleAvatarInfo('Per', { modelId: 'lost' })];
  const changed = outfits.setModels(infos);
  expect(changed.map(({ agentId, parts }) => [agentId, parts])).toEqual([['Per', []]]);
  expect(outfits.setModels(infos)).toEqual([]);
});

it('forgets those who have gone', () => {
  const { models, outfits } = setUp();
  models.person = PERSON;
  outfits.dress([bubbleAvatar('Per')], []);
  outfits.setModels([bubbleAvatarInfo('Per', { modelId: 'person' })]);
  outfits.dress([], ['Per']);
  expect(outfits.ofModel('person')).toEqual([]);
});
