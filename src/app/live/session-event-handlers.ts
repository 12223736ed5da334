import { batch } from '@preact/signals-core';
import type { GridAssets } from '../../session/assets/index.ts';
import type { OutfitItem, SessionEvent } from '../../session/index.ts';
import { HEALTH_SECONDS, type LiveState, type PuppetryState } from '../state/index.ts';
import type { AgentController } from './agent/agent-controller.ts';
import {
  type BubbleEventTargets,
  createBubbleEventHandlers,
} from './bubble/bubble-event-handlers.ts';
import type { RegionInventory } from './inventory/region-inventory.ts';
import { createOwnEventHandlers } from './own-event-handlers.ts';
import { createPlaceEventHandlers } from './region/place-events.ts';
import type { RegionStage } from './region/region-stage.ts';
import type { RegionAgents } from './region-agents.ts';
import type { TalkController } from './talk/talk-controller.ts';

/** The handler of each type of session events. */
export type SessionEventHandlers = {
  readonly [Type in SessionEvent['type']]: (event: Extract<SessionEvent, { type: Type }>) => void;
};

/** The parts of the page that session events change. */
interface SessionEventTargets extends BubbleEventTargets {
  readonly state: LiveState;
  readonly puppetry: Pick<PuppetryState, 'access' | 'stream'>;
  readonly agents: RegionAgents;
  /** Null where nothing is drawn. */
  readonly region: Pick<
    RegionStage,
    'applyAvatars' | 'applyMotion' | 'applyPuppetry' | 'clear' | 'setRate' | 'shift'
  > | null;
  readonly inventory: Pick<
    RegionInventory,
    'apply' | 'clear' | 'dress' | 'leaveRegion' | 'setOutfit'
  >;
  readonly assets: Pick<GridAssets, 'setAccess'>;
  readonly talk: Pick<TalkController, 'handlers' | 'clear'>;
  readonly agent: Pick<AgentController, 'handlers' | 'clear'>;
}

export function createSessionEventHandlers(targets: SessionEventTargets): SessionEventHandlers {
  const { state, puppetry, agents, region, assets, inventory } = targets;

  const bubble = createBubbleEventHandlers(targets);
  const own = createOwnEventHandlers(state.own);
  const place = createPlaceEventHandlers(targets);

  const setOutfit = (items: readonly OutfitItem[]) => {
    state.outfit.value = items;
    agents.setOutfit(items);
    inventory.setOutfit(items);
  };

  return {
    ...place.handlers,

    step({ step, attempt, end }) {
      const before = state.step.peek();
      // A recording that is replayed is in its region at once.
      const isReplay = step === 'connected' && (before === 'idle' || before === 'ended');
      batch(() => {
        state.step.value = step;
        state.attempt.value = attempt;
        state.end.value = end;
        place.onStep(step);
        if (step === 'choosing') bubble.leaveRegion();
        if (step !== 'connecting' && step !== 'logging-in' && !isReplay) return;
        // The replay was at its end, and goes on from an earlier moment.
        if (isReplay && state.replay.peek() !== null) return;
        // A new session begins: clear what belonged to the last one.
        state.health.value = [];
        targets.talk.clear();
        targets.agent.clear();
        setOutfit([]);
        inventory.clear();
        state.focusedId.value = null;
        own.clear();
        if (!isReplay) bubble.forget();
      });
    },

    region(event) {
      bubble.forget();
      // A recording has no inventory, and no login before it.
      if (event.region.isReplay) {
        setOutfit([]);
        inventory.clear();
      }
      if (event.shift === null) inventory.leaveRegion();
      place.handlers.region(event);
    },

    replay({ replay }) {
      state.replay.value = replay;
      region?.setRate(replay === null ? 1 : replay.isPlaying ? replay.speed : 0);
    },

    access: ({ access }) => assets.setAccess(access),

    health({ health }) {
      state.health.value = [...state.health.value, health].slice(-HEALTH_SECONDS);
    },

    avatars({ changed: reported, gone }) {
      const isBubble = state.bubble.peek() !== null;
      const changed = isBubble
        ? targets.bubble.outfits.dress(reported, gone)
        : inventory.dress(reported, gone);
      agents.applyAvatars(changed, gone);
      region?.applyAvatars(changed, gone);
      // The visitor's own avatar has the focus until another is chosen.
      const focused = state.focusedId.peek();
      if (focused === null || !agents.avatar(focused)) {
        state.focusedId.value = agents.ownAvatar?.agentId ?? null;
      }
    },

    motion({ slots, rows }) {
      agents.applyMotion(slots, rows);
      region?.applyMotion(slots, rows);
    },

    puppets({ batch: puppets }) {
      agents.applyPuppetry(puppets);
      region?.applyPuppetry(puppets);
    },

    distant: ({ agents: distant }) => agents.setDistant(distant),

    outfit: ({ items }) => setOutfit(items),

    inventory: ({ update }) => inventory.apply(update),

    log({ total, kept, protocol }) {
      state.log.value = { total, kept, protocol };
    },

    stream({ stream }) {
      puppetry.stream.value = stream;
    },

    puppetry({ access }) {
      puppetry.access.value = access;
    },

    ...own.handlers,
    ...targets.agent.handlers,
    ...targets.talk.handlers,
    ...bubble.handlers,
  };
}
