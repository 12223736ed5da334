import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from '../parts/icon.tsx';
import { SHARE } from '../words/en/share.ts';
import { copyText } from './copy-text.ts';

interface CopyFieldProps {
  label: string;
  text: string;
  /** Of a text of several lines; one line where left out. */
  rows?: number;
  /** What is said once it is copied. */
  done: string;
  say: (words: string) => void;
}

/** A text to take away: it can be read, selected and copied. */
export function CopyField({ label, text, rows, done, say }: CopyFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const isCopied = useSignal(false);
  useEffect(() => {
    isCopied.value = false;
  }, [text]);
  const copy = async () => {
    isCopied.value = await copyText(text, field.current);
    say(isCopied.value ? done : SHARE.copyRefused);
  };
  const common = {
    id,
    ref: field,
    readOnly: true,
    spellcheck: false,
    value: text,
    onFocus: () => field.current?.select(),
  };
  return (
    <div class={rows ? 'copy-field is-tall' : 'copy-field'}>
      <label for={id}>{label}</label>
      {rows ? <textarea rows={rows} {...common} /> : <input type="text" {...common} />}
      <button type="button" class="btn primary" onClick={copy}>
        <Icon name={isCopied.value ? 'check' : 'copy'} />
        {SHARE.copy}
        <span class="sr"> {label}</span>
      </button>
    </div>
  );
}
