import { Icon } from '../parts/icon.tsx';
import { type CopyOutcome, useCopy } from '../parts/use-copy.ts';

const WORDS: Record<CopyOutcome, string> = {
  ready: 'Copy the UUID',
  done: 'Copied the UUID',
  failed: 'The browser refused to copy the UUID',
};

const ICONS = { ready: 'copy', done: 'check', failed: 'error' } as const;

/** Copies the UUID of a built-in animation. */
export function CopyId({ uuid, name }: { uuid: string; name: string }) {
  const { outcome, copy } = useCopy(uuid);
  return (
    <button
      type="button"
      class="btn square copy-id"
      title={WORDS[outcome]}
      onClick={copy}
      aria-live="polite"
    >
      <Icon name={ICONS[outcome]} />
      <span class="sr">
        {WORDS[outcome]} of {name}
      </span>
    </button>
  );
}
