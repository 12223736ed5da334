import { describe, expect, it, vi } from 'vitest';
import {
  bubbleAvatar,
  bubbleAvatarInfo,
  bubbleObject,
  joinedBubble,
} from '../../../../test/bubble-fixtures.ts';
import { talkOf } from '../../../../test/session/talk-controller.ts';
import type { BubbleModel } from '../../../session/assets/index.ts';
import type { RegionInfo, SessionStep } from '../../../session/index.ts';
import { LiveState, MAX_INTERACTIONS, PuppetryState } from '../../state/index.ts';
import { createAgentEventHandlers } from '../agent/agent-event-handlers.ts';
import { RegionAgents } from '../region-agents.ts';
import { createSessionEventHandlers } from '../session-event-handlers.ts';
import { BubbleOutfits } from './bubble-outfits.ts';
import { BubbleObjects } from './object-list.ts';

const REGION: RegionInfo = {
  ...{ handle: '1', maturity: 'general', waterHeight: 20, regionFlags: 0 },
  ...{ name: 'Dune Reach', grid: 'Test', sizeX: 256, sizeY: 256, since: 0, isReplay: false },
};

/** A page whose session reports what the test says. */
function setUp() {
  const state = new LiveState();
  const agents = new RegionAgents();
  const region = {
    ...{ clear: vi.fn(), applyAvatars: vi.fn(), applyMotion: vi.fn(), applyPuppetry: vi.fn() },
    shift: vi.fn(),
    setRate: vi.fn(),
  };
  const scenery = { clear: vi.fn(), apply: vi.fn() };
  const models: Record<string, BubbleModel | null> = { model: null };
  const outfits = new BubbleOutfits({ get: (id) => models[id] });
  const objects = new BubbleObjects(state);
  const media = { setMedia: vi.fn(), clear: vi.fn() };
  const handlers = createSessionEventHandlers({
    ...{ state, agents, region, puppetry: new PuppetryState() },
    assets: { setAccess: () => {}, setGrid: () => {}, textures: {} as never },
    inventory: {
      ...{ apply: () => {}, clear: () => {}, leaveRegion: () => {}, setOutfit: () => {} },
      material: async () => null,
      dress: (changed) => changed,
    },
    talk: talkOf(state),
    agent: createAgentEventHandlers(state.agent, { showSeatView: () => {} }),
    bubble: { outfits, scenery, objects, models: media },
  });
  const enter = (step: SessionStep) => handlers.step({ type: 'step', step, attempt: 0, end: null });
  const join = (id: string) =>
    handlers.bubble({ type: 'bubble', bubble: joinedBubble(id), endedBy: null });
  const leave = (endedBy: 'user' | 'server') =>
    handlers.bubble({ type: 'bubble', bubble: null, endedBy });
  const own = bubbleAvatar('own', { isOwn: true });
  const show = (...changed: (typeof own)[]) =>
    handlers.avatars({ type: 'avatars', changed, gone: [] });
  return {
    state,
    agents,
    region,
    scenery,
    objects,
    media,
    handlers,
    enter,
    join,
    leave,
    own,
    show,
  };
}

describe('the events of a bubble', () => {
  it('begin a new scene in place of a region', () => {
    const { state, agents, region, handlers, enter, join, own, show } = setUp();
    enter('connecting');
    handlers.region({ type: 'region', region: REGION, shift: null });
    show(own);
    enter('connecting');
    // The last scene stays until the server is connected.
    expect(state.region.value).toBe(REGION);
    enter('choosing');
    expect(state.region.value).toBeNull();
    expect(agents.ownAvatar).toBeNull();
    expect(region.clear).toHaveBeenCalledTimes(2);
    join('upper');
    expect(state.bubble.value?.id).toBe('upper');
  });

  it('dress avatars, and select the own one', () => {
    const { state, agents, region, handlers, join, own, show } = setUp();
    join('upper');
    show(own);
    expect(state.focusedId.value).toBe('own');
    expect(agents.avatar('own')?.parts).toHaveLength(1);
    handlers['bubble-avatars']({ type: 'bubble-avatars', avatars: [bubbleAvatarInfo('own')] });
    expect(agents.avatar('own')?.parts).toEqual([]);
    expect(region.applyAvatars).toHaveBeenLastCalledWith([{ ...own, parts: [] }], []);
    expect(state.bubbleAvatars.value.get('own')?.mass).toBe(70);
  });

  it('go on without a break after a handover', () => {
    const { state, agents, region, scenery, handlers, join, own, show } = setUp();
    join('upper');
    show(own, bubbleAvatar('Sanna', { slot: 1 }));
    const crate = bubbleObject('crate');
    handlers['bubble-objects']({ type: 'bubble-objects', changed: [crate], gone: [] });
    region.clear.mockClear();
    scenery.clear.mockClear();
    join('lower');
    // The same avatars, now by another server.
    show(own, bubbleAvatar('Sanna', { slot: 1 }));
    expect(state.bubble.value?.id).toBe('lower');
    expect(agents.rows(null).map(({ agentId }) => agentId)).toEqual(['own', 'Sanna']);
    expect(state.bubbleObjects.value).toEqual([crate]);
    expect(region.clear).not.toHaveBeenCalled();
    expect(scenery.clear).not.toHaveBeenCalled();
    expect(state.focusedId.value).toBe('own');
  });

  it('clear the stage when the avatar leaves', () => {
    const { state, agents, region, scenery, handlers, join, leave, own, show } = setUp();
    join('upper');
    show(own);
    const changed = [bubbleObject('crate')];
    handlers['bubble-objects']({ type: 'bubble-objects', changed, gone: [] });
    state.selectedObjectId.value = 'crate';
    leave('server');
    expect(state.bubble.value).toBeNull();
    expect(state.bubbleLeftBy.value).toBe('server');
    expect(state.bubbleObjects.value).toEqual([]);
    expect(state.selectedObjectId.value).toBeNull();
    expect(agents.ownAvatar).toBeNull();
    expect(region.clear).toHaveBeenCalled();
    expect(scenery.clear).toHaveBeenCalled();
  });

  it('keep objects by name, and drop a selection that has gone', () => {
    const { state, scenery, objects, handlers, join } = setUp();
    join('upper');
    const [crate, bell] = [bubbleObject('crate'), bubbleObject('bell')];
    handlers['bubble-objects']({ type: 'bubble-objects', changed: [crate, bell], gone: [] });
    expect(state.bubbleObjects.value).toEqual([bell, crate]);
    state.selectedObjectId.value = 'bell';
    const moved = { ...crate, mass: 2 };
    handlers['bubble-objects']({ type: 'bubble-objects', changed: [moved], gone: ['bell'] });
    expect(state.bubbleObjects.value).toEqual([moved]);
    expect(state.selectedObjectId.value).toBeNull();
    expect(scenery.apply).toHaveBeenLastCalledWith([moved], ['bell']);
    // What only moves is drawn at once, and listed when it is time.
    const rolling = { ...moved, position: [1, 0, 0], velocity: [1, 0, 0] } as const;
    handlers['bubble-objects']({ type: 'bubble-objects', changed: [rolling], gone: [] });
    expect(scenery.apply).toHaveBeenLastCalledWith([rolling], []);
    expect(state.bubbleObjects.value).toEqual([moved]);
    objects.publish();
    expect(state.bubbleObjects.value).toEqual([rolling]);
  });

  it('keep the last interactions, and none of another stay', () => {
    const { state, handlers, join, leave } = setUp();
    join('upper');
    for (let at = 0; at < MAX_INTERACTIONS + 5; at++) {
      const texts = { action: 'ring', request: '', response: '' };
      const ids = { sourceId: null, targetId: 'bell', isPublic: true };
      handlers.interaction({ type: 'interaction', interaction: { at, ...texts, ...ids } });
    }
    expect(state.interactions.value).toHaveLength(MAX_INTERACTIONS);
    expect(state.interactions.value.at(-1)?.at).toBe(MAX_INTERACTIONS + 4);
    leave('user');
    join('lower');
    expect(state.interactions.value).toEqual([]);
  });

  it('are forgotten when another session begins, but not by a replay of a bubble', () => {
    const { state, media, handlers, enter, join } = setUp();
    join('upper');
    // A recording is in its bubble before it says so.
    enter('connected');
    expect(state.bubble.value?.id).toBe('upper');
    handlers.bubbles({
      type: 'bubbles',
      bubbles: [{ id: 'upper', description: '', facts: null }],
    });
    enter('connecting');
    expect(state.bubble.value).toBeNull();
    expect(state.bubbles.value).toEqual([]);
    expect(media.clear).toHaveBeenCalled();
  });
});
