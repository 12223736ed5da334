import { useSignal } from '@preact/signals';

export type CopyOutcome = 'ready' | 'done' | 'failed';

/** Puts text on the clipboard, and says what became of it. */
export function useCopy(text: string) {
  const outcome = useSignal<CopyOutcome>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      outcome.value = 'done';
    } catch {
      // A browser may refuse, for example in a frame; whoever asked says so.
      outcome.value = 'failed';
    }
  };
  return { outcome: outcome.value, copy };
}
