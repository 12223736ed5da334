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
