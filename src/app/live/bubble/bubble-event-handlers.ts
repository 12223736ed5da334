import { batch } from '@preact/signals-core';
import type { BubbleEvent, BubbleObject } from '../../../session/index.ts';
import { type LiveState, MAX_INTERACTIONS } from '../../state/index.ts';

/** The handler of each type of a bubble's events. */
type BubbleEventHandlers = {
  readonly [Type in BubbleEvent['type']]: (event: Extract<BubbleEvent, { type: Type }>) => void;
};

/** The parts of the page that the events of bubbles change. */
export interface BubbleEventTargets {
  readonly state: LiveState;
  readonly agents: { clear(): void };
  /** Null where nothing is drawn. */
  readonly region: { clear(): void } | null;
}

export function createBubbleEventHandlers({ state, agents, region }: BubbleEventTargets): {
  readonly handlers: BubbleEventHandlers;
  /** Forgets the last bubble, for another session or for a region. */
  forget(): void;
  /** Forgets the last region, for a session with a bubble server. */
  leaveRegion(): void;
} {
  const objects = new Map<string, BubbleObject>();

  const clearObjects = () => {
    objects.clear();
    state.bubbleObjects.value = [];
    state.bubbleAvatars.value = new Map();
    state.selectedObjectId.value = null;
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
      for (const id of gone) objects.delete(id);
      for (const object of changed) objects.set(object.objectId, object);
      state.bubbleObjects.value = [...objects.values()].sort((a, b) =>
        a.name.localeCompare(b.name),
      );
      const selected = state.selectedObjectId.peek();
      if (selected !== null && !objects.has(selected)) state.selectedObjectId.value = null;
    },

    'bubble-avatars'({ avatars }) {
      state.bubbleAvatars.value = new Map(avatars.map((avatar) => [avatar.objectId, avatar]));
    },

    interaction({ interaction }) {
      state.interactions.value = [...state.interactions.value, interaction].slice(
        -MAX_INTERACTIONS,
      );
    },

    'bubble-health'({ health }) {
      state.bubbleHealth.value = health;
    },

    'bubble-media'() {},
  };

  const forget = () =>
    batch(() => {
      state.bubble.value = null;
      state.bubbles.value = [];
      state.interactions.value = [];
      state.bubbleHealth.value = null;
      state.stageInteraction.value = null;
      clearObjects();
    });

  return { handlers, forget, leaveRegion };
}
