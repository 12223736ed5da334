import type { SessionEnd } from '../../../session/contract.ts';
import { useUi } from '../../context.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { endWords, STEP_WORDS } from '../../words/live-words.ts';
import { isArriving } from '../session.ts';
import { useLive } from '../use-live.ts';

/** What stands above the list, or in its place: why nobody is there, or why nothing moves any more. */
export function AgentsState() {
  const { state } = useLive();
  const step = state.step.value;
  if (step === 'idle' || step === 'ended') return <NotConnected />;
  if (isArriving(step)) {
    return (
      <EmptyState title={`${STEP_WORDS[step]}…`} why="Whoever is there will be listed here." />
    );
  }
  if (step === 'reconnecting') {
    return (
      <EmptyState
        title={`${STEP_WORDS.reconnecting} (${state.attempt.value})`}
        why="The last scene stays until the connection is back."
      />
    );
  }
  if (state.agents.value.length > 0) return null;
  return (
    <EmptyState title="Nobody in sight" why="Avatars appear here as the region tells of them." />
  );
}

function NotConnected() {
  const { view } = useUi();
  const end = useLive().state.end.value;
  const words = end && endWords(end);
  return (
    <EmptyState
      title={words ? words.title : 'Not connected'}
      why={words ? words.mend : 'Log in to a grid to see the avatars of a region.'}
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
  return end ? 'Log in again' : 'Connect';
}
