import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import type { TabProps } from './share-form.ts';

/** Sends a file or an address to another app, where the browser can: on phones, mostly. */
export function SendButton({ form, content }: TabProps & { content: File | string | null }) {
  if (!content) return null;
  return (
    <button type="button" class="btn outlined large" onClick={() => void form.send(content)}>
      <Icon name="share" />
      {SHARE.send}
    </button>
  );
}
