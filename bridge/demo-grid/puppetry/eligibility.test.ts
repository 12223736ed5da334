import { expect, it } from 'vitest';
import { pause, until } from '../../../test/bridge/until.ts';
import {
  movePuppet,
  postPuppetry,
  puppetryHeard,
  puppetryStage,
  type TestViewer,
} from '../testing/index.ts';

const { meet, hold, frame } = puppetryStage();

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
  await until(() => viewer.heard('TeleportLocal').length > 0, 'it went away');
}

it('is discarded where its sender does not transmit', async () => {
  const { sender, passOn, heard } = await meet();
  hold();
  await postPuppetry(sender, { transmit: false });
  expect(await passOn()).toEqual([]);
  movePuppet(sender, block(1));
  await pause(20);
  await postPuppetry(sender, { transmit: true });
  await frame();
  expect(heard()).toEqual([]);
  movePuppet(sender, block(2));
  await frame();
  expect(heard()).toEqual([[[2]]]);
  // What still waits for its frame goes too.
  movePuppet(sender, block(3));
  await pause(20);
  await postPuppetry(sender, { transmit: false });
  await frame();
  expect(heard()).toHaveLength(1);
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
  movePuppet(receiver, block(9));
  await frame();
  expect(puppetryHeard(sender, receiver)).toEqual([[[9]]]);
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
  const echoes = () => puppetryHeard(sender, sender).length;
  hold();
  await postPuppetry(sender, { echo_back: true });
  expect(await passOn()).toEqual([[[7]]]);
  expect(puppetryHeard(sender, sender)).toEqual([[[7]]]);
  await postPuppetry(sender, { receive: false });
  await passOn();
  expect(echoes()).toBe(1);
  await postPuppetry(sender, { receive: true, echo_back: false });
  await passOn();
  expect(echoes()).toBe(1);
});
