import { expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { expectNumbers, expectUnitQuaternions } from '../../../test/matchers.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodePacket, type MessageName, type MessageOf, messageOf } from '../lludp/index.ts';
import {
  avatarNames,
  decodeAvatarAnimation,
  decodeAvatarAppearance,
  decodeCoarseLocations,
  decodeKillObject,
  decodeObjectUpdate,
  decodeObjectUpdateCached,
  decodeObjectUpdateCompressed,
  decodeTerseUpdate,
  PCODE_AVATAR,
  PCODE_PRIM,
} from './index.ts';

const OWN = '00000000-0000-0000-0000-0000000000a1';
const BOT = '00000000-0000-0000-0000-0000000000a2';
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';
const WALK = '6ed24bd8-91aa-4b12-ccc7-c97c857ab4e0';
const DANCE = 'b68a3d7c-de9e-fc87-eec8-543d787e5b0d';

/** What a real OpenSimulator sent to a viewer whose avatar stands beside another one. */
describeWithSamples('a recorded session', () => {
  const packets = new TextDecoder()
    .decode(sharedFile('samples/opensim/viewer-a.jsonl'))
    .trimEnd()
    .split('\n')
    .map((line): { dir: string; hex: string } => JSON.parse(line))
    .filter(({ dir }) => dir === 'in')
    .map((datagram) => decodePacket(hex(datagram.hex)));

  const received = <Name extends MessageName>(name: Name): MessageOf<Name>[] =>
    packets.flatMap((packet) => messageOf(packet, name) ?? []);

  const updates = received('ObjectUpdate').flatMap((one) => decodeObjectUpdate(one).objects);

  it('contains two avatars with their names', () => {
    const avatars = updates.filter(({ pcode }) => pcode === PCODE_AVATAR);
    expect(avatars.map(({ id, nameValues }) => [id, avatarNames(nameValues)])).toEqual([
      [OWN, { firstName: 'Test', lastName: 'User', title: '' }],
      [BOT, { firstName: 'Second', lastName: 'Bot', title: '' }],
    ]);
    for (const { motion, parentId, scale } of avatars) {
      expect(motion!.position[1]).toBe(128);
      expect(motion!.footPlane).not.toBeNull();
      expectUnitQuaternions(motion!.rotation);
      expectNumbers(scale, [0.45, 0.6, 1.9]);
      expect(parentId).toBe(0);
    }
  });

  it('sends compressed updates of the objects that it announced as cached', () => {
    const offered = received('ObjectUpdateCached').map(decodeObjectUpdateCached);
    const sent = received('ObjectUpdateCompressed').map(decodeObjectUpdateCompressed);
    const prims = sent.flatMap(({ objects }) => objects);
    expect(prims).toHaveLength(4);
    expect(prims.map(({ localId, crc, updateFlags }) => ({ localId, crc, updateFlags }))).toEqual(
      offered.flatMap(({ objects }) => objects),
    );
    for (const { pcode, scale, extraParams, textureEntry, motion } of prims) {
      expect([pcode, scale, textureEntry.length]).toEqual([PCODE_PRIM, [0.5, 0.5, 0.5], 64]);
      expect(extraParams).toEqual(hex('00'));
      expect(motion!.position[1]).toBe(128);
    }
  });

  it('creates the prim that the other avatar rezzes, and removes the avatar in the end', () => {
    const bot = updates.find(({ id }) => id === BOT)!;
    const [prim] = updates.filter(({ pcode }) => pcode === PCODE_PRIM);
    expect(prim).toMatchObject({ material: 3, scale: [0.5, 0.5, 0.5], nameValues: [] });
    expect(prim.textureEntry).toHaveLength(64);
    expect(received('KillObject').map(decodeKillObject)).toEqual([[bot.localId]]);
  });

  it('moves the other avatar east', () => {
    const steps = received('ImprovedTerseObjectUpdate')
      .flatMap((one) => decodeTerseUpdate(one).objects)
      .filter(({ localId }) => localId === updates.find(({ id }) => id === BOT)!.localId);
    expectNumbers(
      steps.map(({ motion }) => motion.position[0]),
      [130.6451, 130.7556, 130.9261, 131.1292],
      1e-4,
    );
    expectNumbers(
      steps.map(({ motion }) => motion.velocity[0]),
      [0, 1.678, 1.877, 0],
      1e-3,
    );
    expect(steps.every(({ isAvatar, textureEntry }) => isAvatar && textureEntry === null)).toBe(
      true,
    );
  });

  it('contains appearances, animations and coarse locations', () => {
    const appearances = received('AvatarAppearance').map(decodeAvatarAppearance);
    expect(appearances.map(({ agentId, parameters }) => [agentId, parameters.size])).toEqual([
      [OWN, 218],
      [BOT, 218],
      [BOT, 218],
    ]);
    expect(appearances.every(({ textureEntry }) => textureEntry.length === 64)).toBe(true);
    const played = received('AvatarAnimation').map(decodeAvatarAnimation);
    const ofBot = played.filter(({ agentId }) => agentId === BOT);
    expect(ofBot.map(({ animations }) => animations.map(({ id }) => id))).toEqual([
      [STAND],
      [STAND, DANCE],
      [STAND],
      [STAND],
      [WALK],
      [STAND],
    ]);
    const coarse = received('CoarseLocationUpdate').map(decodeCoarseLocations);
    expect(coarse.at(0)!.avatars).toEqual([
      { agentId: BOT, position: [130, 128, 24] },
      { agentId: OWN, position: [127, 128, 24] },
    ]);
    expect(coarse.at(-1)!.avatars.map(({ agentId }) => agentId)).toEqual([OWN]);
    expect(coarse.every(({ you, prey }) => you === OWN && prey === null)).toBe(true);
  });
});
