import type { ComponentChildren } from 'preact';
import { useUi } from '../context.ts';
import { Icon } from './icon.tsx';

interface TabHeaderProps {
  name: string;
  about: string;
  children?: ComponentChildren;
}

/** The head of a tab: the name of what it shows, a line about it, and its buttons. */
export function TabHeader({ name, about, children }: TabHeaderProps) {
  return (
    <div class="subject">
      <div class="words">
        <h2 title={name}>{name}</h2>
        <p>{about}</p>
      </div>
      {children}
    </div>
  );
}

interface SectionProps {
  title: string;
  /** A word, a count or small controls to the right of the title. */
  aside: ComponentChildren;
  children: ComponentChildren;
}

/** A titled section of a tab. */
export function Section({ title, aside, children }: SectionProps) {
  return (
    <section class="sect">
      <header>
        <h3>{title}</h3>
        <span class="spacer" />
        <span class="aside">{aside}</span>
      </header>
      {children}
    </section>
  );
}

interface FoldProps {
  /** The name under which the page remembers whether the section is open, from clip to clip. */
  name: string;
  title: string;
  /** Whether it is open at first. */
  open?: boolean;
  /** A word or a number to the right of the title, which sums up a closed section. */
  aside?: ComponentChildren;
  /** Buttons in place of `aside` while the section is open. */
  controls?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** A section of a tab that folds under its title; the body of a closed one is not in the document. */
export function Fold(props: FoldProps) {
  const { name, title, open = false, aside, controls, class: className = '', children } = props;
  const fold = useFold(name, open);
  return (
    <details class={`sect fold ${className}`} {...fold}>
      <summary>
        <Icon name={fold.open ? 'chevron-down' : 'chevron-right'} />
        <h3>{title}</h3>
        {!(fold.open && controls) && <span class="aside">{aside}</span>}
      </summary>
      {fold.open && (
        <>
          {/* Displayed beside the title, but not inside the button that folds. */}
          {controls && <div class="fold-controls">{controls}</div>}
          {children}
        </>
      )}
    </details>
  );
}

/** Attributes of a `details` element. */
interface FoldState {
  readonly open: boolean;
  readonly onToggle: (event: Event) => void;
}

/**
 * Makes a `details` element remember whether it is open, under a name, until the page is closed.
 *
 * @param open - whether it is open at first.
 */
export function useFold(name: string, open: boolean): FoldState {
  const { view } = useUi();
  const isOpen = view.openSections.value.get(name) ?? open;
  return {
    open: isOpen,
    onToggle(event) {
      const now = (event.currentTarget as HTMLDetailsElement).open;
      // Browsers also fire the event for an element that is rendered open.
      if (now !== isOpen)
        view.openSections.value = new Map(view.openSections.peek()).set(name, now);
    },
  };
}

interface EmptyStateProps {
  title: string;
  /** A sentence on what belongs here. */
  why: string;
  action?: string;
  run?: () => void;
  /** Further buttons. */
  children?: ComponentChildren;
}

/** What a panel shows while it has no content: a sentence, and a button that adds content. */
export function EmptyState({ title, why, action, run, children }: EmptyStateProps) {
  return (
    <div class="empty">
      <div>
        <b>{title}</b>
        {why}
      </div>
      {action && (
        <div class="acts">
          <button type="button" class="btn outlined" onClick={run}>
            {action}
          </button>
          {children}
        </div>
      )}
    </div>
  );
}
