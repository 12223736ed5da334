import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import type { TabProps } from './share-form.ts';

/** Sends a file to another app, where the browser can: on phones, mostly. */
export function SendButton({ form, file }: TabProps & { file: File | null }) {
  if (!file) return null;
  return (
    <button type="button" class="btn outlined large" onClick={() => void form.send(file)}>
      <Icon name="share" />
      {SHARE.send}
    </button>
  );
}
