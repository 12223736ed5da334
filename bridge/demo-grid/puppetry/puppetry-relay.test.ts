import { expect, it } from 'vitest';
import type { MessageOf } from '../../../src/protocol/lludp/index.ts';
import { until } from '../../../test/bridge/until.ts';
import {
  getPuppetry,
  postPuppetry,
  puppetryFixture,
  receivedPuppetry,
  sendPuppetry,
  TEST_ANIMATIONS,
  type TestViewer,
} from '../../../test/demo-grid/index.ts';
import { namedUuid, seededRandom } from '../reproducible.ts';

const { meet, hold, frame } = puppetryFixture();

const block = (...bytes: number[]) => Uint8Array.from(bytes);
const full = (byte: number) => new Uint8Array(255).fill(byte);

const animations = (viewer: TestViewer, { login }: TestViewer): MessageOf<'AvatarAnimation'>[] =>
  viewer.received('AvatarAnimation').filter(({ Sender }) => Sender.ID === login.agentId);

it('is passed on in the next frame, not before it, once, and to others alone', async () => {
  const { sender, receiver, heard } = await meet();
  hold();
  sendPuppetry(sender, block(1, 2, 3), block(4));
  expect(heard()).toEqual([]);
  await frame();
  expect(heard()).toEqual([[[1, 2, 3], [4]]]);
  await frame();
  expect(heard()).toHaveLength(1);
  expect(receivedPuppetry(sender, sender)).toEqual([]);
  const packet = receiver.messages.findLast(({ name }) => name === 'AvatarAnimation');
  expect(packet?.reliable).toBe(false);
});

it('leaves the animations as they are', async () => {
  const { sender, receiver } = await meet();
  const id = sender.login.agentId;
  await until(() => receiver.animationsOf(id)[0] === TEST_ANIMATIONS.stand, 'it stands');
  hold();
  sendPuppetry(sender, block(1));
  await frame();
  expect(receiver.animationsOf(id)).toEqual([TEST_ANIMATIONS.stand]);
});

it('is never looked into: any bytes arrive as they were sent', async () => {
  const { sender, heard } = await meet();
  const random = seededRandom(5);
  hold();
  for (const length of [1, 9, 10, 11, 64, 254, 255]) {
    const noise = Uint8Array.from({ length }, () => Math.floor(random() * 256));
    sendPuppetry(sender, noise);
    await frame();
    expect(heard().at(-1)).toEqual([[...noise]]);
  }
});

it('counts the five most recent blocks of each sender, whatever messages they came in', async () => {
  const { sender, receiver, heard } = await meet();
  await postPuppetry(sender, { echo_back: true });
  hold();
  sendPuppetry(sender, block(1), block(2), block(3));
  sendPuppetry(sender, block(4));
  sendPuppetry(sender, block(5), block(6), block(7));
  sendPuppetry(receiver, block(8));
  await frame();
  expect(heard()).toEqual([[[3], [4], [5], [6], [7]]]);
  expect(receivedPuppetry(sender, receiver)).toEqual([[[8]]]);
});

it('travels in one AvatarAnimation a frame, with the animations when they change', async () => {
  const { sender, receiver, heard } = await meet();
  hold();
  const before = animations(receiver, sender).length;
  const wave = namedUuid('wave');
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: [{ AnimID: wave, StartAnim: true }],
    PhysicalAvatarEventList: [{ TypeData: new Uint8Array(0) }],
  });
  // One of any two frames tells of the scene, and so of the wave.
  sendPuppetry(sender, block(1));
  sendPuppetry(sender, block(2));
  await frame();
  sendPuppetry(sender, block(3));
  await frame();
  expect(heard()).toEqual([[[1], [2]], [[3]]]);
  expect(animations(receiver, sender)).toHaveLength(before + 2);
  const told = receiver.messages.filter(({ name }) => name === 'AvatarAnimation').slice(-2);
  expect(told.filter(({ reliable }) => reliable)).toHaveLength(1);
  expect(receiver.animationsOf(sender.login.agentId)).toContain(wave);
});

it('drops the oldest blocks that do not fit a datagram', async () => {
  const { sender, receiver, heard } = await meet();
  const five = [1, 2, 3, 4, 5].map(full);
  hold();
  // One animation: 1200 - 26 - 20 = 1154 bytes hold four blocks of 256.
  sendPuppetry(sender, ...five);
  await frame();
  expect(heard().at(-1)).toEqual(five.slice(1).map((bytes) => [...bytes]));
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: Array.from({ length: 20 }, (_, i) => ({
      AnimID: namedUuid(`own ${i}`),
      StartAnim: true,
    })),
    PhysicalAvatarEventList: [],
  });
  // And 21 of them: 1200 - 26 - 420 = 754 hold two, be it a frame of the scene or not.
  for (const parity of [0, 1]) {
    sendPuppetry(sender, ...five);
    await frame();
    expect(heard().at(-1), `${parity}`).toEqual(five.slice(3).map((bytes) => [...bytes]));
  }
  expect(heard()).toHaveLength(3);
  expect(receiver.largest).toBeLessThanOrEqual(1200);
});

it('is cut at the event size of the region', async () => {
  const { sender, heard } = await meet({ eventSize: 40 });
  expect(await getPuppetry(sender)).toMatchObject({ event_size: 40 });
  hold();
  sendPuppetry(sender, full(1), new Uint8Array(40).fill(2), block(3));
  await frame();
  expect(heard()).toEqual([[Array(40).fill(1), Array(40).fill(2), [3]]]);
});

it('is not made of the empty block of an ordinary AgentAnimation', async () => {
  const { sender, receiver } = await meet();
  hold();
  await frame();
  const before = animations(receiver, sender).length;
  sendPuppetry(sender, new Uint8Array(0));
  await frame();
  await frame();
  expect(animations(receiver, sender)).toHaveLength(before);
});
