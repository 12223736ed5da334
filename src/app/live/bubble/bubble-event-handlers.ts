import { batch } from '@preact/signals-core';
import type { BubbleEvent } from '../../../session/index.ts';
import { type LiveState, MAX_INTERACTIONS } from '../../state/index.ts';
import type { RegionStage } from '../region/region-stage.ts';
import type { RegionAgents } from '../region-agents.ts';
import type { BubbleOutfits } from './bubble-outfits.ts';
import type { BubbleScenery } from './bubble-scenery.ts';
import type { KnownModels } from './known-models.ts';
import type { BubbleObjects } from './object-list.ts';

/** The handler of each type of a bubble's events. */
type BubbleEventHandlers = {
  readonly [Type in BubbleEvent['type']]: (event: Extract<BubbleEvent, { type: Type }>) => void;
};

/** The parts of the page that the events of bubbles change. */
export interface BubbleEventTargets {
  readonly state: LiveState;
  readonly agents: Pick<RegionAgents, 'clear' | 'applyAvatars'>;
  /** Null where nothing is drawn. */
  readonly region: Pick<RegionStage, 'clear' | 'applyAvatars'> | null;
  readonly bubble: {
    readonly models: Pick<KnownModels, 'setMedia' | 'clear'>;
    readonly outfits: Pick<BubbleOutfits, 'dress' | 'setModels' | 'clear'>;
    /** Null where nothing is drawn. */
    readonly scenery: Pick<BubbleScenery, 'apply' | 'clear'> | null;
    readonly objects: Pick<BubbleObjects, 'apply' | 'clear'>;
  };
}

export function createBubbleEventHandlers(targets: BubbleEventTargets): {
  readonly handlers: BubbleEventHandlers;
  /** Forgets the last bubble, for another session or for a region. */
  forget(): void;
  /** Forgets the last region, for a session with a bubble server. */
  leaveRegion(): void;
} {
  const { state, agents, region } = targets;
  const { models, outfits, scenery, objects } = targets.bubble;

  const clearObjects = () => {
    objects.clear();
    outfits.clear();
    scenery?.clear();
    state.bubbleAvatars.value = new Map();
    state.prompt.value = null;
  };

  const leaveRegion = () => {
    state.region.value = null;
    agents.clear();
    region?.clear();
  };

  const handlers: BubbleEventHandlers = {
    bubble({ bubble, endedBy }) {
      const before = state.bubble.peek();
      batch(() => {
        state.bubble.value = bubble;
        state.bubbleLeftBy.value = endedBy;
        // After a handover the stage goes on as it is.
        if (before && bubble) return;
        leaveRegion();
        clearObjects();
        if (bubble) state.interactions.value = [];
      });
    },

    bubbles({ bubbles }) {
      state.bubbles.value = bubbles;
    },

    'bubble-objects'({ changed, gone }) {
      objects.apply(changed, gone);
      scenery?.apply(changed, gone);
    },

    'bubble-avatars'({ avatars }) {
      state.bubbleAvatars.value = new Map(avatars.map((avatar) => [avatar.objectId, avatar]));
      const dressed = outfits.setModels(avatars);
      if (dressed.length === 0) return;
      agents.applyAvatars(dressed, []);
      region?.applyAvatars(dressed, []);
    },

    interaction({ interaction }) {
      state.interactions.value = [...state.interactions.value, interaction].slice(
        -MAX_INTERACTIONS,
      );
    },

    'bubble-health'({ health }) {
      state.bubbleHealth.value = health;
    },

    'bubble-media': ({ media }) => models.setMedia(media),
  };

  const forget = () =>
    batch(() => {
      state.bubble.value = null;
      state.bubbles.value = [];
      state.interactions.value = [];
      state.bubbleHealth.value = null;
      state.stageInteraction.value = null;
      clearObjects();
      models.clear();
    });

  return { handlers, forget, leaveRegion };
}
