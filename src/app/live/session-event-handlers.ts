import { batch } from '@preact/signals-core';
import type { GridAssets } from '../../session/assets/index.ts';
import type { OutfitItem, SessionEvent } from '../../session/index.ts';
import { HEALTH_SECONDS, type PuppetryState } from '../state/index.ts';
import type { AgentController } from './agent/agent-controller.ts';
import type { RegionInventory } from './inventory/region-inventory.ts';
import { createOwnEventHandlers } from './own-event-handlers.ts';
import type { RegionStage } from './region/region-stage.ts';
import { createSceneEventHandlers, type SceneEventTargets } from './scene-event-handlers.ts';
import type { TalkController } from './talk/talk-controller.ts';

/** The handler of each type of session events. */
export type SessionEventHandlers = {
  readonly [Type in SessionEvent['type']]: (event: Extract<SessionEvent, { type: Type }>) => void;
};

/** The parts of the page that session events change. */
interface SessionEventTargets extends Omit<SceneEventTargets, 'region' | 'dress' | 'textures'> {
  readonly puppetry: Pick<PuppetryState, 'access' | 'stream'>;
  readonly region: (NonNullable<SceneEventTargets['region']> & Pick<RegionStage, 'setRate'>) | null;
  readonly inventory: Pick<
    RegionInventory,
    'apply' | 'clear' | 'dress' | 'leaveRegion' | 'material' | 'setOutfit'
  >;
  readonly assets: Pick<GridAssets, 'setAccess' | 'setGrid' | 'textures'>;
  readonly talk: Pick<TalkController, 'handlers' | 'clear'>;
  readonly agent: Pick<AgentController, 'handlers' | 'clear'>;
}

export function createSessionEventHandlers(targets: SessionEventTargets): SessionEventHandlers {
  const { state, puppetry, agents, region, assets, inventory } = targets;
  const scene = createSceneEventHandlers({
    ...targets,
    textures: assets.textures,
    dress: (reported, gone) => inventory.dress(reported, gone),
  });
  const { bubble, place } = scene;
  const own = createOwnEventHandlers(state.own);

  // A new one each time: what was missing may be there now.
  const gridAccess = () => ({
    textures: assets.textures,
    material: (id: string) => inventory.material(id),
  });

  const setOutfit = (items: readonly OutfitItem[]) => {
    state.outfit.value = items;
    agents.setOutfit(items);
    inventory.setOutfit(items);
  };

  return {
    ...scene.handlers,

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
        state.upload.current.value = null;
        own.clear();
        if (!isReplay) bubble.forget();
      });
    },

    region(event) {
      // A recording has no inventory, and no login before it.
      if (event.region.isReplay) {
        setOutfit([]);
        inventory.clear();
      }
      if (event.shift === null) inventory.leaveRegion();
      scene.handlers.region(event);
    },

    replay({ replay }) {
      state.replay.value = replay;
      region?.setRate(replay === null ? 1 : replay.isPlaying ? replay.speed : 0);
    },

    'asset-grid'({ grid, isReplay }) {
      assets.setGrid(grid, isReplay);
      state.gridAccess.value = gridAccess();
    },

    access({ access }) {
      assets.setAccess(access);
      state.gridAccess.value = gridAccess();
    },

    health({ health }) {
      state.health.value = [...state.health.value, health].slice(-HEALTH_SECONDS);
    },

    avatars(event) {
      scene.handlers.avatars(event);
      // The visitor's own avatar has the focus until another is chosen.
      const focused = state.focusedId.peek();
      if (focused === null || !agents.avatar(focused)) {
        state.focusedId.value = agents.ownAvatar?.agentId ?? null;
      }
    },

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
  };
}
