import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Item } from '../../app/index.ts';
import { useUi } from '../context.ts';
import { worstFinding } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { COUNTS } from '../words/en/counts.ts';
import { OUTFIT } from '../words/en/outfit.ts';
import { moveBetweenRows, passFocusOn } from './row-keys.ts';

interface ItemRowProps {
  item: Item;
  /** Whether it takes part: shown, or playing. */
  on: boolean;
  /** Absent for what the avatar does not show: then only `icon` stands there. */
  toggle?: { readonly icon: IconName; readonly label: string; readonly run: () => void };
  icon?: IconName;
  /** Tags behind the name. */
  tags?: ComponentChildren;
  children: ComponentChildren;
}

/** A row of the list: a toggle, the name with its figures, the worst finding, and removing it. */
export function ItemRow({ item, on, toggle, icon, tags, children }: ItemRowProps) {
  const { app, view } = useUi();
  const selected = app.state.selectedId.value === item.id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useLayoutEffect(() => {
    const element = row.current!;
    return () => passFocusOn(element);
  }, []);
  return (
    <li ref={row} class={`item ${on ? '' : 'is-off'} ${selected ? 'is-selected' : ''}`}>
      {toggle && (
        <button
          type="button"
          class="eye"
          aria-label={toggle.label}
          title={toggle.label}
          onClick={toggle.run}
        >
          <Icon name={toggle.icon} />
        </button>
      )}
      {!toggle && <span class="eye">{icon && <Icon name={icon} />}</span>}
      <button
        type="button"
        class="choose"
        data-row
        aria-current={selected}
        onClick={() => view.inspect(item)}
        onKeyDown={moveBetweenRows}
      >
        <span class="title">
          <span class="name" title={item.fileName}>
            {item.name}
          </span>
          {tags}
        </span>
        <span class="meta">{children}</span>
      </button>
      <FindingBadge item={item} />
      <button
        type="button"
        class="eye remove"
        aria-label={OUTFIT.remove(item.name)}
        title={OUTFIT.removeThis}
        onClick={() => app.outfit.remove(item.id)}
      >
        <Icon name="trash" />
      </button>
    </li>
  );
}

/** The worst severity only, with its count; pressing it shows the findings. */
function FindingBadge({ item }: { item: Item }) {
  const { view } = useUi();
  const worst = worstFinding(item);
  if (!worst) return <span />;
  const words = COUNTS.severity[worst.severity](worst.count);
  return (
    <button
      type="button"
      class={`badge is-${worst.severity}`}
      aria-label={OUTFIT.findingsIn(words, item.name)}
      title={words}
      onClick={() => view.reveal(item)}
    >
      <Icon name={worst.severity} />
      {worst.count}
    </button>
  );
}
