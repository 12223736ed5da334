import { useLive } from '../context.ts';
import { Marked } from '../parts/text.tsx';
import { AGENT_HINTS, refusalText, seatText } from '../words/en/agent.ts';

/** What the visitor's own avatar does at present, at the upper edge of the stage, and the way out of it. */
export function AgentHints() {
  const { state, command } = useLive();
  const { status, mouselook, refusal } = state.agent;
  const now = status.value;
  return (
    <section class="agent-hints" aria-label={AGENT_HINTS.label}>
      <p class="agent-hint">
        <Marked as="kbd" text={mouselookText(mouselook.value)} />
      </p>
      {now?.isAway && (
        <p class="agent-hint">
          {AGENT_HINTS.away}
          <button
            type="button"
            class="btn small"
            onClick={() => command((live) => live.agent.setAway(false))}
          >
            {AGENT_HINTS.back}
          </button>
        </p>
      )}
      {now?.seat && (
        <p class="agent-hint">
          <span class="cut">{seatText(now.seat)}</span>
          <button
            type="button"
            class="btn small"
            onClick={() => command((live) => live.agent.standUp())}
          >
            {AGENT_HINTS.standUp}
          </button>
        </p>
      )}
      {now?.isFlying && (
        <p class="agent-hint">
          <Marked as="kbd" text={AGENT_HINTS.flying} />
        </p>
      )}
      <p class={refusal.value ? 'agent-hint is-refusal' : 'agent-hint is-empty'} role="status">
        {refusal.value && refusalText(refusal.value)}
      </p>
    </section>
  );
}

function mouselookText(pointer: 'locked' | 'dragging' | null): string {
  switch (pointer) {
    case null:
      return AGENT_HINTS.mouselook;
    case 'locked':
      return AGENT_HINTS.looking;
    case 'dragging':
      return AGENT_HINTS.dragging;
  }
}
