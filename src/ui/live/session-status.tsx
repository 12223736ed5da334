import { isArriving, isBubbleSession, useLive, useUi } from '../context.ts';
import { EmptyState } from '../parts/section.tsx';
import { BUBBLE_LIST } from '../words/en/bubble.ts';
import { AGENTS, LIVE } from '../words/en/live.ts';
import { SESSION } from '../words/en/session.ts';
import { sessionEndText, stepText } from '../words/live-text.ts';

/** Why the list is empty, or why nothing moves; shown above the list or in place of it. */
export function SessionStatus() {
  const { state } = useLive();
  const step = state.step.value;
  if (step === 'idle' || step === 'ended') return <NotConnectedStatus />;
  const isBubble = isBubbleSession(state);
  if (isArriving(step)) {
    return (
      <EmptyState
        title={AGENTS.arriving.title(stepText(step, isBubble))}
        why={isBubble ? BUBBLE_LIST.arriving : AGENTS.arriving.why}
      />
    );
  }
  if (step === 'choosing') {
    return <EmptyState {...BUBBLE_LIST.inNone[state.bubbleLeftBy.value ?? 'user']} />;
  }
  if (step === 'reconnecting') {
    return (
      <EmptyState
        title={SESSION.attempt(SESSION.steps.reconnecting, state.attempt.value)}
        why={LIVE.sceneStays}
      />
    );
  }
  if (state.agents.value.length > 0) return null;
  return <EmptyState {...(isBubble ? BUBBLE_LIST.none : AGENTS.none)} />;
}

function NotConnectedStatus() {
  const { view } = useUi();
  const { state } = useLive();
  const end = state.end.value;
  const explanation = end && sessionEndText(end);
  const isBubble = isBubbleSession(state);
  // After a recording there is nothing to log in to.
  const action =
    end?.kind === 'replay-over'
      ? undefined
      : end
        ? isBubble
          ? LIVE.connectAgain
          : LIVE.logInAgain
        : LIVE.connect;
  return (
    <EmptyState
      title={explanation?.title ?? AGENTS.notConnected.title}
      why={explanation?.advice ?? AGENTS.notConnected.why}
      action={action}
      run={() => {
        if (isBubble) view.connectTab.value = 'bubble';
        view.connectOpen.value = true;
      }}
    />
  );
}
