import type { LiveState } from '../../app/state/index.ts';
import { LIVE } from '../words/en/live.ts';
import { SESSION } from '../words/en/session.ts';
import { sessionEndText } from '../words/live-text.ts';

/** What those who hear the page are told of the session now; empty while there is none. Reads signals. */
export function liveAnnouncement({ step, end, region }: LiveState): string {
  switch (step.value) {
    case 'idle':
      return '';
    case 'connected':
      return region.value ? LIVE.connectedTo(region.value.name, region.value.grid) : '';
    case 'ended': {
      const words = end.value && sessionEndText(end.value);
      return words ? LIVE.ended(words.title, words.advice) : SESSION.steps.ended;
    }
    default:
      // Tries to reconnect are not counted out loud.
      return SESSION.steps[step.value];
  }
}
