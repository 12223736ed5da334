import type { ComponentChildren } from 'preact';
import { Icon } from '../parts/icon.tsx';
import { useFold } from './use-fold.ts';

interface FoldProps {
  /** Under which the page remembers whether it is open, from clip to clip. */
  name: string;
  title: string;
  /** Stands open until it is folded. */
  open?: boolean;
  /** A word or a figure at the right of the title: what is inside, for when it is folded. */
  aside?: ComponentChildren;
  /** Buttons that take the place of `aside` while it is open. */
  controls?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** A part of the inspector that folds away under its title; folded, its body is not there at all. */
export function Fold(props: FoldProps) {
  const { name, title, open = false, aside, controls, class: extra = '', children } = props;
  const fold = useFold(name, open);
  return (
    <details class={`sect fold ${extra}`} {...fold}>
      <summary>
        <Icon name={fold.open ? 'chevron-down' : 'chevron-right'} />
        <h3>{title}</h3>
        {!(fold.open && controls) && <span class="aside">{aside}</span>}
      </summary>
      {fold.open && (
        <>
          {/* Beside the title to the eye, but no part of the button that folds. */}
          {controls && <div class="fold-controls">{controls}</div>}
          {children}
        </>
      )}
    </details>
  );
}
