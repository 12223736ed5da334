import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface IconButtonProps {
  icon: IconName;
  /** Accessible name and tooltip: what the button does, and its key in brackets. */
  label: string;
  /** For toggle buttons only. */
  pressed?: boolean;
  /** The label of a disabled button should say why. */
  disabled?: boolean;
  class?: string;
  onClick: (event: MouseEvent) => void;
}

/** A button with an icon and no text. */
export function IconButton({
  icon,
  label,
  pressed,
  disabled,
  class: className = '',
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={`btn square ${className}`}
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

/** A segmented control: buttons side by side, one of which is pressed. */
export function Segments({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="seg" aria-label={label}>
      {children}
    </fieldset>
  );
}

type CopyOutcome = 'ready' | 'done' | 'failed';

/** Copies a text to the clipboard, with the outcome of the last attempt. */
export function useCopy(text: string) {
  const outcome = useSignal<CopyOutcome>('ready');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      outcome.value = 'done';
    } catch {
      // Browsers may refuse, for example in a frame.
      outcome.value = 'failed';
    }
  };
  return { outcome: outcome.value, copy };
}
