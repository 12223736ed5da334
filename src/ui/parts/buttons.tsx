import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';

interface IconButtonProps {
  icon: IconName;
  /** Name, and its key in brackets; read out and shown as the title. */
  label: string;
  /** Present on buttons that are on or off. */
  pressed?: boolean;
  /** The label then says why. */
  disabled?: boolean;
  class?: string;
  onClick: (event: MouseEvent) => void;
}

/** A button that is only an icon. */
export function IconButton({
  icon,
  label,
  pressed,
  disabled,
  class: extra = '',
  onClick,
}: IconButtonProps) {
  return (
    <button
      type="button"
      class={`btn square ${extra}`}
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

/** Buttons side by side of which one is on. */
export function Segments({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <fieldset class="seg" aria-label={label}>
      {children}
    </fieldset>
  );
}

type CopyOutcome = 'ready' | 'done' | 'failed';

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
