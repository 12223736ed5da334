import { Icon } from '../parts/icon.tsx';
import { useCopy } from '../parts/use-copy.ts';
import { LIBRARY } from '../words/en/library.ts';

const ICONS = { ready: 'copy', done: 'check', failed: 'error' } as const;

/** Copies the UUID of a built-in animation. */
export function CopyId({ uuid, name }: { uuid: string; name: string }) {
  const { outcome, copy } = useCopy(uuid);
  return (
    <button
      type="button"
      class="btn square copy-id"
      title={LIBRARY.copy[outcome]}
      onClick={copy}
      aria-live="polite"
    >
      <Icon name={ICONS[outcome]} />
      <span class="sr">{LIBRARY.copyOf(LIBRARY.copy[outcome], name)}</span>
    </button>
  );
}
