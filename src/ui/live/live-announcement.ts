import type { LiveState } from '../../app/live/live-state.ts';
import { endWords, STEP_WORDS } from '../words/live-words.ts';

/** What those who hear the page are told of the session now; empty while there is none. Reads signals. */
export function liveAnnouncement({ step, end, region }: LiveState): string {
  switch (step.value) {
    case 'idle':
      return '';
    case 'connected':
      return region.value ? `Connected to ${region.value.name} on ${region.value.grid}` : '';
    case 'ended': {
      const words = end.value && endWords(end.value);
      return words ? `${STEP_WORDS.ended}. ${words.title}. ${words.mend}` : STEP_WORDS.ended;
    }
    default:
      // Tries to reconnect are not counted out loud.
      return STEP_WORDS[step.value];
  }
}
