import { expect, it } from 'vitest';
import { talkOf } from '../../../test/session/talk-controller.ts';
import type { SessionStep } from '../../session/index.ts';
import { LiveState, PuppetryState } from '../state/index.ts';
import { createAgentEventHandlers } from './agent/agent-event-handlers.ts';
import { BubbleOutfits } from './bubble/bubble-outfits.ts';
import { BubbleObjects } from './bubble/object-list.ts';
import { RegionAgents } from './region-agents.ts';
import { createSessionEventHandlers } from './session-event-handlers.ts';

/** Number of chat lines of a first session that are left after these steps. */
function chatAfter(...steps: SessionStep[]): number {
  const state = new LiveState();
  const handlers = createSessionEventHandlers({
    state,
    puppetry: new PuppetryState(),
    agents: new RegionAgents(),
    region: null,
    assets: { setAccess: () => {}, setGrid: () => {}, textures: {} as never },
    inventory: {
      ...{ apply: () => {}, clear: () => {}, leaveRegion: () => {}, setOutfit: () => {} },
      material: async () => null,
      dress: (changed) => changed,
    },
    talk: talkOf(state),
    agent: createAgentEventHandlers(state.agent, { showSeatView: () => {} }),
    bubble: {
      models: { setMedia: () => {}, clear: () => {} },
      outfits: new BubbleOutfits({ get: () => null }),
      scenery: null,
      objects: new BubbleObjects(state),
    },
  });
  const enter = (step: SessionStep) => handlers.step({ type: 'step', step, attempt: 0, end: null });
  enter('connecting');
  enter('connected');
  handlers.chat({
    type: 'chat',
    line: {
      ...{ at: 0, from: 'Wren', fromId: 'w', source: 'agent', ownerId: '', isOwn: false },
      ...{ kind: 'say', text: 'Five, six', position: null, omitted: 0 },
    },
  });
  for (const step of steps) enter(step);
  return state.talk.lines.value.length;
}

it('forgets the chat when another session begins, or a recording', () => {
  expect(chatAfter('ended')).toBe(1);
  expect(chatAfter('ended', 'connected')).toBe(0);
  expect(chatAfter('ended', 'connecting')).toBe(0);
});

it('keeps the chat when the connection comes back, and from region to region', () => {
  expect(chatAfter('reconnecting', 'connected')).toBe(1);
  expect(chatAfter('moving', 'connected')).toBe(1);
});
