import type { AgentEvent } from '../../../session/index.ts';
import type { AgentState } from '../../state/index.ts';

/** Seconds for which a refusal is shown. */
const REFUSAL_SECONDS = 6;

type AgentEventHandlers = {
  readonly [Type in AgentEvent['type']]: (event: Extract<AgentEvent, { type: Type }>) => void;
};

/** What a seat may ask of the page. */
export interface SeatViewTarget {
  showSeatView(event: Extract<AgentEvent, { type: 'seat-view' }>): void;
}

/** Handles what a session reports about the visitor's own avatar. */
export function createAgentEventHandlers(state: AgentState, target: SeatViewTarget) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handlers: AgentEventHandlers = {
    agent({ status }) {
      state.status.value = status;
    },
    'agent-refusal'({ refusal }) {
      state.refusal.value = refusal;
      clearTimeout(timer);
      timer = setTimeout(() => {
        state.refusal.value = null;
      }, REFUSAL_SECONDS * 1000);
    },
    'seat-view': (event) => target.showSeatView(event),
  };
  return {
    handlers,
    clear() {
      clearTimeout(timer);
      state.status.value = null;
      state.refusal.value = null;
    },
  };
}
