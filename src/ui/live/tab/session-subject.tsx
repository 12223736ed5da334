import { useLive } from '../../context.ts';
import { TabHeader } from '../../parts/section.tsx';
import { LIVE_TAB } from '../../words/en/live.ts';
import { SESSION } from '../../words/en/session.ts';
import { formatAge } from '../../words/format.ts';
import { useSince } from './use-since.ts';

const MINUTE_MS = 60_000;

/** Which region, for how long, and the way out. */
export function SessionSubject() {
  const { state, command } = useLive();
  const { name, grid, since, isReplay } = state.region.value!;
  const step = state.step.value;
  const age = useSince(since);
  const standing = step === 'connected' ? connectedFor(age) : LIVE_TAB.inLine(SESSION.steps[step]);
  const isOver = step === 'idle' || step === 'ended';
  return (
    <section class="sect live-subject">
      <TabHeader
        name={name}
        about={LIVE_TAB.subject(grid, isReplay ? LIVE_TAB.recordedSession : standing)}
      >
        {!isOver && (
          <button
            type="button"
            class="btn outlined"
            onClick={() => command((live) => live.session.logout())}
          >
            {isReplay ? LIVE_TAB.endReplay : LIVE_TAB.disconnect}
          </button>
        )}
      </TabHeader>
    </section>
  );
}

function connectedFor(age: number): string {
  return age < MINUTE_MS ? LIVE_TAB.connectedNow : LIVE_TAB.connectedFor(formatAge(age));
}
