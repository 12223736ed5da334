import { expect, it } from 'vitest';
import {
  postPuppetry,
  puppetryFixture,
  receivedPuppetry,
  sendPuppetry,
  type TestViewer,
} from '../../test/demo-grid/index.ts';
import { namedUuid } from './reproducible-values.ts';

const { meet, delivered, frame, framesUntil } = puppetryFixture();

const block = (...bytes: number[]) => Uint8Array.from(bytes);

/** Teleports a viewer this far east of the landing point. */
async function teleportAway(viewer: TestViewer, metres: number) {
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: {
      RegionHandle: viewer.scene.region!,
      Position: [128 + metres, 128, 22],
      LookAt: [1, 0, 0],
    },
  });
  await framesUntil(() => viewer.received('TeleportLocal').length > 0, 'it teleports');
}

function metresBetween({ scene, position }: TestViewer, { login }: TestViewer): number {
  const [x, y, z] = position!;
  const [east, north, up] = scene.avatar(login.agentId)!.position!;
  return Math.hypot(east - x, north - y, up - z);
}

it('puppetry is discarded while its sender does not transmit', async () => {
  const { sender, relayBlock, received } = await meet();
  await postPuppetry(sender, { transmit: false });
  expect(await relayBlock()).toEqual([]);
  sendPuppetry(sender, block(1));
  await delivered();
  await postPuppetry(sender, { transmit: true });
  await frame();
  expect(received()).toEqual([]);
  sendPuppetry(sender, block(2));
  await frame();
  expect(received()).toEqual([[[2]]]);
  // Blocks that still wait for their frame are discarded too.
  sendPuppetry(sender, block(3));
  await delivered();
  await postPuppetry(sender, { transmit: false });
  await frame();
  expect(received()).toHaveLength(1);
});

it('puppetry is discarded without the animations of the same message', async () => {
  const { sender, receiver, received } = await meet();
  const id = sender.login.agentId;
  const wave = namedUuid('a wave');
  await postPuppetry(sender, { transmit: false });
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: [{ AnimID: wave, StartAnim: true }],
    PhysicalAvatarEventList: [{ TypeData: block(1) }],
  });
  await framesUntil(() => receiver.animationsOf(id).includes(wave), 'it waves');
  expect(received()).toEqual([]);
});

it('puppetry is not sent to a viewer that does not receive', async () => {
  const { receiver, relayBlock } = await meet();
  await postPuppetry(receiver, { receive: false });
  expect(await relayBlock()).toEqual([]);
  await postPuppetry(receiver, { receive: true });
  expect(await relayBlock()).toEqual([[[7]]]);
});

it('puppetry is sent within the range of its receiver', async () => {
  const { sender, receiver, relayBlock } = await meet();
  await teleportAway(sender, 40);
  expect(await relayBlock()).toEqual([]);
  await postPuppetry(sender, { range: 100 });
  expect(await relayBlock()).toEqual([]);
  await postPuppetry(receiver, { range: 50 });
  expect(await relayBlock()).toEqual([[[7]]]);
  sendPuppetry(receiver, block(9));
  await frame();
  expect(receivedPuppetry(sender, receiver)).toEqual([[[9]]]);
});

it('puppetry is sent up to exactly the range', async () => {
  const { sender, receiver, relayBlock } = await meet();
  await teleportAway(sender, 30);
  await framesUntil(() => metresBetween(receiver, sender) > 25, 'the receiver sees it far away');
  const metres = metresBetween(receiver, sender);
  await postPuppetry(receiver, { range: metres - 0.01 });
  expect(await relayBlock()).toEqual([]);
  await postPuppetry(receiver, { range: metres + 0.01 });
  expect(await relayBlock()).toEqual([[[7]]]);
});

it('puppetry is sent at any distance to a viewer that has subscribed', async () => {
  const { sender, receiver, id, relayBlock } = await meet();
  await teleportAway(sender, 100);
  await postPuppetry(receiver, { subscribe: [id] });
  expect(await relayBlock()).toEqual([[[7]]]);
  await postPuppetry(receiver, { unsubscribe: [id] });
  expect(await relayBlock()).toEqual([]);
});

it('puppetry is not sent to a viewer that muted its sender, subscribed or not', async () => {
  const { receiver, id, relayBlock } = await meet();
  await postPuppetry(receiver, { mute: [id], subscribe: [id] });
  expect(await relayBlock()).toEqual([]);
  await postPuppetry(receiver, { unmute: [id] });
  expect(await relayBlock()).toEqual([[[7]]]);
});

it('puppetry is echoed to its sender only on request, and only if it receives', async () => {
  const { sender, relayBlock } = await meet();
  const echoes = () => receivedPuppetry(sender, sender).length;
  await postPuppetry(sender, { echo_back: true });
  expect(await relayBlock()).toEqual([[[7]]]);
  expect(receivedPuppetry(sender, sender)).toEqual([[[7]]]);
  await postPuppetry(sender, { receive: false });
  await relayBlock();
  expect(echoes()).toBe(1);
  await postPuppetry(sender, { receive: true, echo_back: false });
  await relayBlock();
  expect(echoes()).toBe(1);
});
