import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import { useLive } from '../context.ts';
import { TabHeader } from '../parts/section.tsx';
import { LIVE_TAB } from '../words/en/live.ts';
import { formatAge } from '../words/format.ts';
import { MissingFilesSection } from './missing-files-section.tsx';
import { ReplaySection } from './replay-section.tsx';

interface LiveSubjectProps {
  name: string;
  about: string;
  isReplay: boolean;
  /** The label of the button that leaves. */
  leave: string;
  /** What follows the header. */
  children?: ComponentChildren;
}

/** What the tab is about, with a button to leave it, or to end the replay. */
export function LiveSubject({ name, about, isReplay, leave, children }: LiveSubjectProps) {
  const { state, command } = useLive();
  const step = state.step.value;
  const isOver = step === 'idle' || step === 'ended';
  return (
    <>
      <section class="sect live-subject">
        <TabHeader name={name} about={about}>
          {(!isOver || state.replay.value !== null) && (
            <button
              type="button"
              class="btn outlined"
              onClick={() => command((live) => live.leave())}
            >
              {isReplay ? LIVE_TAB.endReplay : leave}
            </button>
          )}
        </TabHeader>
        {children}
      </section>
      <ReplaySection />
      <MissingFilesSection />
    </>
  );
}

const MINUTE_MS = 60_000;
const AGE_INTERVAL_MS = 10_000;

/** The text of the time since a moment (`Date.now()`), updated every ten seconds; null within the first minute. */
export function useAge(since: number): string | null {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, AGE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  const age = now.value - since;
  return age < MINUTE_MS ? null : formatAge(age);
}
