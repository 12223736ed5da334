import { expect, it } from 'vitest';
import type { MessageOf } from '../lludp/index.ts';
import { decodeAvatarAnimation } from './avatar-messages.ts';

const AGENT = '11223344-0000-0000-0000-000000000001';
const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';
const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d';
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
const BALL = '99999999-0000-0000-0000-000000000009';
const NOBODY = '00000000-0000-0000-0000-000000000000';

const playing = (
  list: [id: string, sequence: number][],
  objects: string[] = [],
): MessageOf<'AvatarAnimation'> => ({
  Sender: { ID: AGENT },
  AnimationList: list.map(([AnimID, AnimSequenceID]) => ({ AnimID, AnimSequenceID })),
  AnimationSourceList: objects.map((ObjectID) => ({ ObjectID })),
  PhysicalAvatarEventList: [],
});

it('pairs objects with the first animations', () => {
  const list: [string, number][] = [
    [DANCE, 4],
    [WALK, -1],
    [STAND, 1],
  ];
  expect(decodeAvatarAnimation(playing(list, [BALL, NOBODY]))).toEqual({
    agentId: AGENT,
    animations: [
      { id: DANCE, sequence: 4, objectId: BALL },
      { id: WALK, sequence: -1, objectId: null },
      { id: STAND, sequence: 1, objectId: null },
    ],
  });
});

it('lists an animation once, as it was told last', () => {
  const { animations } = decodeAvatarAnimation(
    playing([
      [WALK, 1],
      [STAND, 1],
      [WALK, 2],
    ]),
  );
  expect(animations.map(({ id, sequence }) => [id, sequence])).toEqual([
    [WALK, 2],
    [STAND, 1],
  ]);
});

it('may be empty', () => {
  expect(decodeAvatarAnimation(playing([])).animations).toEqual([]);
});
