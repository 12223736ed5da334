import { type MessageOf, messageOf } from '../../src/protocol/lludp/index.ts';
import { MOTION_STRIDE } from '../../src/session/index.ts';
import type { FakeSimulator } from './fake-simulator.ts';
import type { World } from './world.ts';

/* What tests of several regions look at. */

/** The simulator behind a channel. */
export function simulatorOf(world: World, channel: number): FakeSimulator {
  const simulator = world.bridge.simulators.get(channel);
  if (!simulator) throw new Error(`channel ${channel} is not open`);
  return simulator;
}

/** The messages that a simulator has got since the last call, without repetitions of the same name in a row. */
export function received(simulator: FakeSimulator): (string | null)[] {
  const names = simulator.received.splice(0).map(({ name }) => name);
  return names.filter((name, index) => name !== names[index - 1]);
}

/** The AgentUpdates that a simulator has got. */
export function updates(simulator: FakeSimulator): MessageOf<'AgentUpdate'>['AgentData'][] {
  return simulator.received.flatMap((packet) => messageOf(packet, 'AgentUpdate')?.AgentData ?? []);
}

/** The requests of the page that opened and closed channels. */
export const opened = (world: World) =>
  world.bridge.requests.filter(({ type }) => type === 'open' || type === 'close');

/** The last row of an avatar. */
export function rowOf(world: World, agentId: string): number[] {
  const slot = world
    .of('avatars')
    .flatMap(({ changed }) => changed)
    .findLast((avatar) => avatar.agentId === agentId)?.slot;
  for (const { slots, rows } of world.of('motion').toReversed()) {
    const index = [...slots].indexOf(slot ?? -1);
    if (index >= 0) return [...rows.subarray(index * MOTION_STRIDE, index * MOTION_STRIDE + 3)];
  }
  return [];
}
