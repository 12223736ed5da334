import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-paths.ts';
import { placePopover } from './place-popover.ts';
import { useRovingFocus } from './roving-focus.ts';

interface PopoverButtonProps {
  /** What the button shows: an icon, or something of its own, with a class of its own. */
  icon?: IconName;
  face?: { readonly class: string; readonly content: ComponentChildren };
  /** Accessible name of the button and of what it opens. */
  label: string;
  /** Width of the popover where the window is wide enough, CSS pixels. */
  width: number;
  class: string;
  /** Rendered while the popover is open. `close` hides it, and gives the focus back to the button. */
  children: (close: () => void) => ComponentChildren;
}

/** A button that opens something small beside itself: a menu, or a hint. */
export function PopoverButton(props: PopoverButtonProps) {
  const { icon, face, label, width, class: className, children } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        class={face?.class ?? 'btn square'}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        popovertarget={id}
      >
        {icon ? <Icon name={icon} /> : face?.content}
      </button>
      <div
        ref={popover}
        id={id}
        class={className}
        popover="auto"
        role="dialog"
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          if (newState !== 'open') return;
          isOpen.value = true;
          placePopover(popover.current!, button.current!, width, 'right');
        }}
        onToggle={({ newState }) => {
          // Not before the browser has given the focus back to the button.
          if (newState === 'closed') isOpen.value = false;
        }}
      >
        {isOpen.value && children(() => popover.current!.hidePopover())}
      </div>
    </>
  );
}

/** A choice in a menu. */
export interface MenuChoice {
  readonly text: string;
  /** For choices of which one is chosen. */
  readonly isChosen?: boolean;
  readonly run: () => void;
}

/** The choices in a popover; the arrow keys go from one to the other. */
export function MenuList({
  choices,
  close,
}: {
  choices: readonly MenuChoice[];
  close: () => void;
}) {
  const list = useRovingFocus<HTMLUListElement>('button');
  useEffect(() => list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), []);
  return (
    <ul ref={list}>
      {choices.map(({ text, isChosen, run }) => (
        <li key={text}>
          <button
            type="button"
            aria-pressed={isChosen}
            onClick={() => {
              close();
              run();
            }}
          >
            {isChosen !== undefined && (
              <span class="tick">{isChosen && <Icon name="check" />}</span>
            )}
            {text}
          </button>
        </li>
      ))}
    </ul>
  );
}
