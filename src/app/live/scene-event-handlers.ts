import type { GridTextures } from '../../session/assets/index.ts';
import type { RegionAvatar, SessionEvent } from '../../session/index.ts';
import type { LiveState } from '../state/index.ts';
import {
  type BubbleEventTargets,
  createBubbleEventHandlers,
} from './bubble/bubble-event-handlers.ts';
import { createPlaceEventHandlers } from './region/place-events.ts';
import type { RegionStage } from './region/region-stage.ts';
import type { RegionAgents } from './region-agents.ts';

/** The types of the events that say what is in a region or bubble. */
type SceneEventType =
  | 'region'
  | 'neighbours'
  | 'region-status'
  | 'avatars'
  | 'motion'
  | 'puppets'
  | 'distant'
  | 'bubble'
  | 'bubbles'
  | 'bubble-objects'
  | 'bubble-avatars'
  | 'bubble-media'
  | 'bubble-health'
  | 'interaction';

export type SceneEventHandlers = {
  readonly [Type in SceneEventType]: (event: Extract<SessionEvent, { type: Type }>) => void;
};

/** The parts of the page that these events change. */
export interface SceneEventTargets extends BubbleEventTargets {
  readonly state: LiveState;
  readonly agents: RegionAgents;
  /** Null where nothing is drawn. */
  readonly region: Pick<
    RegionStage,
    'applyAvatars' | 'applyMotion' | 'applyPuppetry' | 'clear' | 'shift'
  > | null;
  readonly textures: Pick<GridTextures, 'noteBakes'>;
  /** Returns the reported avatars as they are drawn in a region. */
  readonly dress: (
    reported: readonly RegionAvatar[],
    gone: readonly string[],
  ) => readonly RegionAvatar[];
}

/** The handlers of the events that say what is in a region or bubble, for those who are in it and for watchers. */
export function createSceneEventHandlers(targets: SceneEventTargets): {
  readonly handlers: SceneEventHandlers;
  readonly bubble: ReturnType<typeof createBubbleEventHandlers>;
  readonly place: ReturnType<typeof createPlaceEventHandlers>;
} {
  const { state, agents, region, textures } = targets;
  const bubble = createBubbleEventHandlers(targets);
  const place = createPlaceEventHandlers(targets);

  const handlers: SceneEventHandlers = {
    ...place.handlers,
    ...bubble.handlers,

    region(event) {
      bubble.forget();
      place.handlers.region(event);
    },

    avatars({ changed: reported, gone }) {
      for (const { agentId, bakes } of reported) if (bakes) textures.noteBakes(agentId, bakes);
      const isBubble = state.bubble.peek() !== null;
      const changed = isBubble
        ? targets.bubble.outfits.dress(reported, gone)
        : targets.dress(reported, gone);
      agents.applyAvatars(changed, gone);
      region?.applyAvatars(changed, gone);
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
  };
  return { handlers, bubble, place };
}
