import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { AppState, Item, LoadedClip, LoadedDocument, WornMesh } from '../../app/index.ts';
import { useUi } from '../context.ts';
import {
  countGeometry,
  jointNamesOf,
  jointPriorities,
  visibleFaces,
  worstFinding,
} from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { PriorityChip } from '../parts/priority.tsx';
import { COUNTS } from '../words/en/common.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { LEVELS } from '../words/en/rig.ts';
import { formatSeconds } from '../words/format.ts';

/** The row of a worn mesh. */
export function MeshRow({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  const { triangles, vertices } = countGeometry(visibleFaces(mesh));
  const joints = jointNamesOf(mesh).length;
  return (
    <ItemRow
      item={mesh}
      isActive={mesh.visible}
      toggle={{
        icon: mesh.visible ? 'eye' : 'eye-off',
        label: mesh.visible ? OUTFIT.hide(mesh.name) : OUTFIT.show(mesh.name),
        run: () => app.outfit.setVisible(mesh.id, !mesh.visible),
      }}
    >
      <span class="tag">{LEVELS[mesh.lod].long}</span>
      <span title={OUTFIT.meshSize(triangles, vertices)}>
        {OUTFIT.meshFacts(triangles, joints)}
      </span>
    </ItemRow>
  );
}

/** The row of an animation. */
export function ClipRow({ clip }: { clip: LoadedClip }) {
  const { app } = useUi();
  const side = sideOf(app.state, clip);
  const { duration, joints, basePriority } = clip.animation;
  const tags = (
    <>
      {side === 'left' && <Tag text={OUTFIT.left} />}
      {side === 'right' && <Tag text={OUTFIT.right} />}
      {clip.animation !== clip.original && <Tag text={OUTFIT.edited} />}
    </>
  );
  return (
    <ItemRow
      item={clip}
      isActive={clip.active && side !== 'none'}
      toggle={{
        icon: clip.active ? 'stop' : 'play',
        label: clip.active ? OUTFIT.stop(clip.name) : OUTFIT.play(clip.name),
        run: () => app.outfit.setClipActive(clip.id, !clip.active),
      }}
      tags={tags}
    >
      <PriorityChip priority={jointPriorities(clip).at(-1) ?? basePriority} small />
      {OUTFIT.clipFacts(formatSeconds(duration), joints.length)}
    </ItemRow>
  );
}

/** The avatar that plays a clip while two clips are compared, each on its own avatar. */
type ComparisonSide = 'left' | 'right' | 'none' | 'both';

function sideOf({ timelineClip, comparedClip }: AppState, clip: LoadedClip): ComparisonSide {
  const [left, right] = [timelineClip.value, comparedClip.value];
  if (right === null || right === left) return 'both';
  if (clip === left) return 'left';
  if (clip === right) return 'right';
  return clip.builtIn ? 'both' : 'none';
}

function Tag({ text: { tag, title } }: { text: typeof OUTFIT.edited }) {
  return (
    <span class="tag" title={title}>
      {tag}
    </span>
  );
}

/** The row of a file that is opened for its facts: it can be selected and removed, but neither shown nor hidden. */
export function DocumentRow({ item }: { item: LoadedDocument }) {
  return (
    <ItemRow item={item} isActive icon="list">
      <span title={item.note}>{item.summary}</span>
    </ItemRow>
  );
}

interface ItemRowProps {
  item: Item;
  /** Whether the item is shown, or playing. */
  isActive: boolean;
  /** The button that shows or plays the item. */
  toggle?: { readonly icon: IconName; readonly label: string; readonly run: () => void };
  /** An icon for an item without `toggle`. */
  icon?: IconName;
  /** Tags after the name. */
  tags?: ComponentChildren;
  /** A line of facts under the name. */
  children: ComponentChildren;
}

/** A row of the list: a toggle button, the name with facts, the worst findings, and a button that removes the item. */
function ItemRow({ item, isActive, toggle, icon, tags, children }: ItemRowProps) {
  const { app, view } = useUi();
  const selected = app.state.selectedId.value === item.id;
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (selected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  useLayoutEffect(() => {
    const element = row.current!;
    return () => moveFocusToNeighbour(element);
  }, []);
  return (
    <li
      ref={row}
      class={`item ${isActive ? '' : 'is-off'} ${selected ? 'is-selected' : ''}`}
      data-item={item.id}
    >
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

/** The number of findings of the worst severity; a click shows the findings. */
function FindingBadge({ item }: { item: Item }) {
  const { view } = useUi();
  const worst = worstFinding(item);
  if (!worst) return <span />;
  const count = COUNTS.severity[worst.severity](worst.count);
  return (
    <button
      type="button"
      class={`badge is-${worst.severity}`}
      aria-label={OUTFIT.findingsIn(count, item.name)}
      title={count}
      onClick={() => view.reveal(item)}
    >
      <Icon name={worst.severity} />
      {worst.count}
    </button>
  );
}

/** The buttons of all rows, across the groups of the list that contains an element. */
function rowsAround(element: Element): HTMLElement[] {
  const list = element.closest('.scroll');
  return list ? [...list.querySelectorAll<HTMLElement>('[data-row]')] : [];
}

/** Before an item with the focus is removed, moves the focus to the next row, or else to the one before. */
function moveFocusToNeighbour(item: Element): void {
  if (!item.contains(document.activeElement)) return;
  const rows = rowsAround(item);
  const index = rows.findIndex((row) => item.contains(row));
  const neighbour = rows[index + 1] ?? rows[index - 1];
  neighbour?.focus({ preventScroll: true });
}
