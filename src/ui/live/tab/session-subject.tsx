import { formatAge } from '../../format.ts';
import { Subject } from '../../inspector/subject.tsx';
import { STEP_WORDS } from '../../words/live-words.ts';
import { useLive } from '../use-live.ts';
import { useSince } from './use-since.ts';

/** Which region, for how long, and the way out. */
export function SessionSubject() {
  const { state, command } = useLive();
  const { name, grid, since, isReplay } = state.region.value!;
  const step = state.step.value;
  const age = formatAge(useSince(since));
  const forHow = age === 'now' ? 'connected just now' : `connected for ${age}`;
  const words = isReplay ? 'recorded session' : step === 'connected' ? forHow : stepWords(step);
  const isOver = step === 'idle' || step === 'ended';
  return (
    <section class="sect live-subject">
      <Subject name={name} about={`${grid} · ${words}`}>
        {!isOver && (
          <button
            type="button"
            class="btn outlined"
            onClick={() => command((live) => live.logout())}
          >
            {isReplay ? 'End' : 'Disconnect'}
          </button>
        )}
      </Subject>
    </section>
  );
}

function stepWords(step: keyof typeof STEP_WORDS): string {
  return STEP_WORDS[step].charAt(0).toLowerCase() + STEP_WORDS[step].slice(1);
}
