import { batch } from '@preact/signals-core';
import type { OwnEvent } from '../../session/index.ts';
import type { OwnState } from '../state/index.ts';

type OwnEventHandlers = {
  readonly [Type in OwnEvent['type']]: (event: Extract<OwnEvent, { type: Type }>) => void;
};

/** The handlers of events about the visitor's own avatar, and what clears its state for a new session. */
export function createOwnEventHandlers(own: OwnState): {
  readonly handlers: OwnEventHandlers;
  readonly clear: () => void;
} {
  return {
    handlers: {
      'own-animations': ({ started }) => {
        own.started.value = started;
      },
      gestures: ({ gestures, playing }) =>
        batch(() => {
          own.gestures.value = gestures;
          own.playingGestures.value = playing;
        }),
      appearance: ({ appearance }) => {
        own.appearance.value = appearance;
      },
      titles: ({ titles }) => {
        own.titles.value = titles;
      },
    },
    clear: () =>
      batch(() => {
        own.started.value = [];
        own.gestures.value = [];
        own.playingGestures.value = [];
        own.appearance.value = null;
        own.titles.value = null;
      }),
  };
}
