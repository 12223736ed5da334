import type { SessionEnd } from '../../../session/index.ts';
import { isArriving, useLive, useUi } from '../../context.ts';
import { EmptyState } from '../../parts/section.tsx';
import { AGENTS, LIVE } from '../../words/en/live.ts';
import { SESSION } from '../../words/en/session.ts';
import { sessionEndText } from '../../words/live-text.ts';

/** What stands above the list, or in its place: why nobody is there, or why nothing moves any more. */
export function AgentsState() {
  const { state } = useLive();
  const step = state.step.value;
  if (step === 'idle' || step === 'ended') return <NotConnected />;
  if (isArriving(step)) {
    return (
      <EmptyState title={AGENTS.arriving.title(SESSION.steps[step])} why={AGENTS.arriving.why} />
    );
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
  return <EmptyState {...AGENTS.nobody} />;
}

function NotConnected() {
  const { view } = useUi();
  const end = useLive().state.end.value;
  const words = end && sessionEndText(end);
  return (
    <EmptyState
      title={words ? words.title : AGENTS.notConnected.title}
      why={words ? words.mend : AGENTS.notConnected.why}
      action={actionAfter(end)}
      run={() => {
        view.loginOpen.value = true;
      }}
    />
  );
}

/** A recording is not logged in to. */
function actionAfter(end: SessionEnd | null): string | undefined {
  if (end?.kind === 'replay-over') return undefined;
  return end ? LIVE.logInAgain : LIVE.connect;
}
