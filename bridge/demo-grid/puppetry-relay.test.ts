import { expect, it } from 'vitest';
import type { MessageOf } from '../../src/protocol/lludp/index.ts';
import {
  getPuppetry,
  postPuppetry,
  puppetryFixture,
  receivedPuppetry,
  sendPuppetry,
  TEST_ANIMATIONS,
  type TestViewer,
} from '../../test/demo-grid/index.ts';
import { namedUuid, seededRandom } from './reproducible-values.ts';

const { meet, frame, framesUntil } = puppetryFixture();

const block = (...bytes: number[]) => Uint8Array.from(bytes);
const fullBlock = (byte: number) => new Uint8Array(255).fill(byte);

const animationMessages = (
  viewer: TestViewer,
  { login }: TestViewer,
): MessageOf<'AvatarAnimation'>[] =>
  viewer.received('AvatarAnimation').filter(({ Sender }) => Sender.ID === login.agentId);

it('puppetry is relayed in the next frame, not before it, once, and only to others', async () => {
  const { sender, receiver, received } = await meet();
  sendPuppetry(sender, block(1, 2, 3), block(4));
  expect(received()).toEqual([]);
  await frame();
  expect(received()).toEqual([[[1, 2, 3], [4]]]);
  await frame();
  expect(received()).toHaveLength(1);
  expect(receivedPuppetry(sender, sender)).toEqual([]);
  const packet = receiver.messages.findLast(({ name }) => name === 'AvatarAnimation');
  expect(packet?.reliable).toBe(false);
});

it('puppetry leaves the animations as they are', async () => {
  const { sender, receiver } = await meet();
  const id = sender.login.agentId;
  await framesUntil(() => receiver.animationsOf(id)[0] === TEST_ANIMATIONS.stand, 'it stands');
  sendPuppetry(sender, block(1));
  await frame();
  expect(receiver.animationsOf(id)).toEqual([TEST_ANIMATIONS.stand]);
});

it('puppetry is relayed unread: any bytes arrive as they were sent', async () => {
  const { sender, received } = await meet();
  const random = seededRandom(5);
  for (const length of [1, 9, 10, 11, 64, 254, 255]) {
    const noise = Uint8Array.from({ length }, () => Math.floor(random() * 256));
    sendPuppetry(sender, noise);
    await frame();
    expect(received().at(-1)).toEqual([[...noise]]);
  }
});

it('the five most recent blocks of each sender are relayed, in whatever messages they were sent', async () => {
  const { sender, receiver, received } = await meet();
  await postPuppetry(sender, { echo_back: true });
  sendPuppetry(sender, block(1), block(2), block(3));
  sendPuppetry(sender, block(4));
  sendPuppetry(sender, block(5), block(6), block(7));
  sendPuppetry(receiver, block(8));
  await frame();
  expect(received()).toEqual([[[3], [4], [5], [6], [7]]]);
  expect(receivedPuppetry(sender, receiver)).toEqual([[[8]]]);
});

it('puppetry is sent in one AvatarAnimation a frame, with the animations when they change', async () => {
  const { sender, receiver, received } = await meet();
  const before = animationMessages(receiver, sender).length;
  const wave = namedUuid('wave');
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: [{ AnimID: wave, StartAnim: true }],
    PhysicalAvatarEventList: [{ TypeData: new Uint8Array(0) }],
  });
  // One of any two frames sends the scene, and so the wave.
  sendPuppetry(sender, block(1));
  sendPuppetry(sender, block(2));
  await frame();
  sendPuppetry(sender, block(3));
  await frame();
  expect(received()).toEqual([[[1], [2]], [[3]]]);
  expect(animationMessages(receiver, sender)).toHaveLength(before + 2);
  const packets = receiver.messages.filter(({ name }) => name === 'AvatarAnimation').slice(-2);
  expect(packets.filter(({ reliable }) => reliable)).toHaveLength(1);
  expect(receiver.animationsOf(sender.login.agentId)).toContain(wave);
});

it('the oldest blocks are dropped if they do not fit a datagram', async () => {
  const { sender, receiver, received } = await meet();
  const five = [1, 2, 3, 4, 5].map(fullBlock);
  // With one animation: 1200 - 26 - 20 = 1154 bytes hold four blocks of 256.
  sendPuppetry(sender, ...five);
  await frame();
  expect(received().at(-1)).toEqual(five.slice(1).map((bytes) => [...bytes]));
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: Array.from({ length: 20 }, (_, i) => ({
      AnimID: namedUuid(`own ${i}`),
      StartAnim: true,
    })),
    PhysicalAvatarEventList: [],
  });
  // With 21 animations: 1200 - 26 - 420 = 754 bytes hold two, whether the frame sends the scene or not.
  for (const parity of [0, 1]) {
    sendPuppetry(sender, ...five);
    await frame();
    expect(received().at(-1), `${parity}`).toEqual(five.slice(3).map((bytes) => [...bytes]));
  }
  expect(received()).toHaveLength(3);
  expect(receiver.largestDatagram).toBeLessThanOrEqual(1200);
});

it('puppetry is cut off at the event size of the region', async () => {
  const { sender, received } = await meet({ eventSize: 40 });
  expect(await getPuppetry(sender)).toMatchObject({ event_size: 40 });
  sendPuppetry(sender, fullBlock(1), new Uint8Array(40).fill(2), block(3));
  await frame();
  expect(received()).toEqual([[Array(40).fill(1), Array(40).fill(2), [3]]]);
});

it('nothing is relayed for the empty block of an ordinary AgentAnimation', async () => {
  const { sender, receiver } = await meet();
  await frame();
  const before = animationMessages(receiver, sender).length;
  sendPuppetry(sender, new Uint8Array(0));
  await frame();
  await frame();
  expect(animationMessages(receiver, sender)).toHaveLength(before);
});
