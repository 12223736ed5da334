import { expect, it } from 'vitest';
import { idOf } from '../../../test/scene-records.ts';
import { World } from '../../../test/session/world.ts';
import {
  decodeFieldText,
  type MessageName,
  type MessageOf,
  messageOf,
} from '../../protocol/lludp/index.ts';

const TYPE = 'c541c47f-e0c0-058b-ad1a-d6ae3a4584d9';

/** What the simulator has received of one message. */
function received<Name extends MessageName>({ bridge }: World, name: Name): MessageOf<Name>[] {
  return bridge.simulator.received.flatMap((packet) => messageOf(packet, name) ?? []);
}

it('types with flag, animation and chat, and stops all three five seconds after the last key', async () => {
  const world = new World();
  await world.enter();
  const states = () => received(world, 'AgentUpdate').map(({ AgentData }) => AgentData.State);
  const animations = () =>
    received(world, 'AgentAnimation').flatMap(({ AnimationList }) =>
      AnimationList.filter(({ AnimID }) => AnimID === TYPE).map(({ StartAnim }) => StartAnim),
    );
  const types = () => received(world, 'ChatFromViewer').map(({ ChatData }) => ChatData.Type);
  world.session.setTyping(null, true);
  await world.clock.run(1000);
  expect([states().at(-1), animations(), types()]).toEqual([4, [true], [4]]);
  await world.clock.run(5000);
  expect([states().at(-1), animations(), types()]).toEqual([0, [true, false], [4, 5]]);
});

it('says and writes what the page asks for, and nothing after the session', async () => {
  const world = new World();
  expect(await world.session.say('too early', 'say')).toBe(false);
  await world.enter();
  expect(await world.session.say('Hello', 'shout')).toBe(true);
  expect(await world.session.sendInstantMessage(idOf(9), 'Ilse', 'Hi')).toBe(true);
  await world.clock.run(500);
  const [chat] = received(world, 'ChatFromViewer');
  expect([chat.ChatData.Type, decodeFieldText(chat.ChatData.Message)]).toEqual([2, 'Hello']);
  const [instant] = received(world, 'ImprovedInstantMessage');
  expect(decodeFieldText(instant.MessageBlock.FromAgentName)).toBe('Ada Tester');
  await world.during(5000, world.session.logout());
  expect(await world.session.say('too late', 'say')).toBe(false);
});

it('asks for stored messages once, when the agent is in the region', async () => {
  const world = new World();
  await world.enter(10_000);
  expect(received(world, 'RetrieveInstantMessages')).toHaveLength(1);
  expect(world.of('chat-ranges').at(-1)?.ranges).toEqual({ whisper: 10, say: 20, shout: 100 });
});
