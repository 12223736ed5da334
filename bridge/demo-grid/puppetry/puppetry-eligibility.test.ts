import { expect, it } from 'vitest';
import { pause, until } from '../../../test/bridge/until.ts';
import {
  postPuppetry,
  puppetryFixture,
  receivedPuppetry,
  sendPuppetry,
  type TestViewer,
} from '../../../test/demo-grid/index.ts';
import { namedUuid } from '../reproducible.ts';

const { meet, hold, frame } = puppetryFixture();

const block = (...bytes: number[]) => Uint8Array.from(bytes);

/** Away from whoever stands at the landing point. */
async function goAway(viewer: TestViewer, metres: number) {
  viewer.send('TeleportLocationRequest', {
    AgentData: viewer.ids,
    Info: {
      RegionHandle: viewer.scene.region!,
      Position: [128 + metres, 128, 22],
      LookAt: [1, 0, 0],
    },
  });
  await until(() => viewer.received('TeleportLocal').length > 0, 'it went away');
}

function metresApart({ scene, position }: TestViewer, { login }: TestViewer): number {
  const [x, y, z] = position!;
  const [east, north, up] = scene.avatar(login.agentId)!.position!;
  return Math.hypot(east - x, north - y, up - z);
}

it('is discarded where its sender does not transmit', async () => {
  const { sender, passOn, heard } = await meet();
  hold();
  await postPuppetry(sender, { transmit: false });
  expect(await passOn()).toEqual([]);
  sendPuppetry(sender, block(1));
  await pause(20);
  await postPuppetry(sender, { transmit: true });
  await frame();
  expect(heard()).toEqual([]);
  sendPuppetry(sender, block(2));
  await frame();
  expect(heard()).toEqual([[[2]]]);
  // What still waits for its frame goes too.
  sendPuppetry(sender, block(3));
  await pause(20);
  await postPuppetry(sender, { transmit: false });
  await frame();
  expect(heard()).toHaveLength(1);
});

it('is discarded without the animations that came with it', async () => {
  const { sender, receiver, heard } = await meet();
  const id = sender.login.agentId;
  const wave = namedUuid('a wave');
  await postPuppetry(sender, { transmit: false });
  sender.send('AgentAnimation', {
    AgentData: sender.ids,
    AnimationList: [{ AnimID: wave, StartAnim: true }],
    PhysicalAvatarEventList: [{ TypeData: block(1) }],
  });
  await until(() => receiver.animationsOf(id).includes(wave), 'it waves');
  expect(heard()).toEqual([]);
});

it('is not told to one that does not receive', async () => {
  const { receiver, passOn } = await meet();
  hold();
  await postPuppetry(receiver, { receive: false });
  expect(await passOn()).toEqual([]);
  await postPuppetry(receiver, { receive: true });
  expect(await passOn()).toEqual([[[7]]]);
});

it('is heard within the range of its receiver', async () => {
  const { sender, receiver, passOn } = await meet();
  await goAway(sender, 40);
  hold();
  expect(await passOn()).toEqual([]);
  await postPuppetry(sender, { range: 100 });
  expect(await passOn()).toEqual([]);
  await postPuppetry(receiver, { range: 50 });
  expect(await passOn()).toEqual([[[7]]]);
  sendPuppetry(receiver, block(9));
  await frame();
  expect(receivedPuppetry(sender, receiver)).toEqual([[[9]]]);
});

it('is heard up to the very range', async () => {
  const { sender, receiver, passOn } = await meet();
  await goAway(sender, 30);
  await until(() => metresApart(receiver, sender) > 25, 'it is seen to be away');
  hold();
  const metres = metresApart(receiver, sender);
  await postPuppetry(receiver, { range: metres - 0.01 });
  expect(await passOn()).toEqual([]);
  await postPuppetry(receiver, { range: metres + 0.01 });
  expect(await passOn()).toEqual([[[7]]]);
});

it('is heard from anywhere by one that subscribed', async () => {
  const { sender, receiver, id, passOn } = await meet();
  await goAway(sender, 100);
  hold();
  await postPuppetry(receiver, { subscribe: [id] });
  expect(await passOn()).toEqual([[[7]]]);
  await postPuppetry(receiver, { unsubscribe: [id] });
  expect(await passOn()).toEqual([]);
});

it('is not told to one that muted its sender, subscribed or not', async () => {
  const { receiver, id, passOn } = await meet();
  hold();
  await postPuppetry(receiver, { mute: [id], subscribe: [id] });
  expect(await passOn()).toEqual([]);
  await postPuppetry(receiver, { unmute: [id] });
  expect(await passOn()).toEqual([[[7]]]);
});

it('comes back to its sender on request only, from one that receives', async () => {
  const { sender, passOn } = await meet();
  const echoes = () => receivedPuppetry(sender, sender).length;
  hold();
  await postPuppetry(sender, { echo_back: true });
  expect(await passOn()).toEqual([[[7]]]);
  expect(receivedPuppetry(sender, sender)).toEqual([[[7]]]);
  await postPuppetry(sender, { receive: false });
  await passOn();
  expect(echoes()).toBe(1);
  await postPuppetry(sender, { receive: true, echo_back: false });
  await passOn();
  expect(echoes()).toBe(1);
});
