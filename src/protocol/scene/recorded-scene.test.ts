import { expect, it } from 'vitest';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { type DecodedPacket, decodePacket, handleMessage } from '../lludp/index.ts';
import { decodeRecording } from '../recording/index.ts';
import { SCENE_MESSAGES, SceneStore } from './index.ts';

const OWN = '00000000-0000-0000-0000-0000000000a1';
const BOT = '00000000-0000-0000-0000-0000000000a2';
const STAND = '2408fe9e-df1d-1d7d-f4ff-1384fa7b350f';

describeWithSamples('a recorded session', () => {
  const packets = decodeRecording(sharedFile('samples/opensim/viewer-a.jsonl'))
    .filter(({ direction }) => direction === 'in')
    .map(({ bytes }) => decodePacket(bytes));
  /** The other avatar logs out at the end, in the only KillObject. */
  const stay = packets.filter(({ name }) => name !== 'KillObject');

  const sceneOf = (received: readonly DecodedPacket[]): SceneStore => {
    const store = new SceneStore(OWN);
    for (const packet of received) handleMessage(SCENE_MESSAGES, packet, store, packet.sequence);
    return store;
  };

  it('has two avatars with names, appearances and animations, until one leaves', () => {
    const avatars = sceneOf(stay).avatars();
    expect(avatars.map(({ agentId, names, isOwn }) => [agentId, names.firstName, isOwn])).toEqual([
      [BOT, 'Second', false],
      [OWN, 'Test', true],
    ]);
    expect(avatars.map(({ animations }) => animations.map(({ id }) => id))).toEqual([
      [STAND],
      [STAND],
    ]);
    expect(avatars.every(({ appearance }) => appearance?.parameters.size === 218)).toBe(true);
    expect(avatars[0].position?.[0]).toBeCloseTo(131.1292, 4);

    const after = sceneOf(packets);
    expect(after.avatars().map(({ agentId }) => agentId)).toEqual([OWN]);
    expect([after.drainRequests(0), after.coarseOnly(), after.rejected]).toEqual([[], [], 0]);
  });

  it('is the same when it is played backwards', () => {
    const backwards = sceneOf(stay.toReversed());
    expect(backwards.avatars()).toEqual(sceneOf(stay).avatars());
    expect(sceneOf(packets.toReversed()).avatars()).toEqual(sceneOf(packets).avatars());
  });

  it('requests the four prims that were announced as cached', () => {
    const store = sceneOf(packets.filter(({ name }) => name === 'ObjectUpdateCached'));
    expect(
      store
        .drainRequests(0)
        .flat()
        .map(({ missType }) => missType),
    ).toEqual([0, 0, 0, 0]);
  });
});
