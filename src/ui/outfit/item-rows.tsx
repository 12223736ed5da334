import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { openClassic } from '../../app/classic/index.ts';
import {
  type Item,
  isMadePart,
  type LoadedDocument,
  shapeOf,
  type WornMesh,
} from '../../app/state/index.ts';
import { useUi } from '../context.ts';
import { openShape } from '../inspector/shape/open-shape.ts';
import { countGeometry, jointNamesOf, visibleFaces, worstFinding } from '../item-facts.ts';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-paths.ts';
import { worstFaceFinding } from '../textures/face-views.ts';
import { CLASSIC_BODY } from '../words/en/classic-body.ts';
import { COUNTS } from '../words/en/counts.ts';
import { OUTFIT } from '../words/en/panels.ts';
import { LEVELS } from '../words/en/rig.ts';
import { SHAPE } from '../words/en/shape.ts';
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
      end={
        mesh.builtIn && (
          <>
            <ShapeButton />
            <SkinButton />
            <ClassicButton mesh={mesh} />
          </>
        )
      }
    >
      <span class="tag">{LEVELS[mesh.lod].long}</span>
      <span title={OUTFIT.meshSize(triangles, vertices)}>
        {OUTFIT.meshFacts(triangles, joints)}
      </span>
    </ItemRow>
  );
}

/** Shows the sliders of the body; without a shape, those of a new one. On a phone there is no empty tab to begin with. */
function ShapeButton() {
  const ui = useUi();
  if (ui.view.layout.value !== 'phone') return null;
  return (
    <button
      type="button"
      class="tag skin"
      aria-label={SHAPE.button}
      title={SHAPE.buttonTitle}
      onClick={() => void openShape(ui)}
    >
      <Icon name="shape" />
    </button>
  );
}

/** Gives the mannequin its skin, or takes it off. */
function SkinButton() {
  const { body } = useUi().app.state;
  const hasSkin = body.value === 'skin';
  return (
    <button
      type="button"
      class="tag skin"
      aria-pressed={hasSkin}
      title={OUTFIT.skinTitle}
      onClick={() => {
        body.value = hasSkin ? 'wood' : 'skin';
      }}
    >
      {OUTFIT.skin}
    </button>
  );
}

/** Shows the classic body of the visitor's files in place of the mannequin, or the mannequin again. */
function ClassicButton({ mesh }: { mesh: WornMesh }) {
  const { app } = useUi();
  if (!app.state.classicBody.value) return null;
  const isWorn = mesh.replaces !== undefined;
  return (
    <button
      type="button"
      class="tag skin"
      aria-pressed={isWorn}
      title={CLASSIC_BODY.buttonTitle}
      onClick={() => void openClassic(app).then((classic) => classic.setWorn(!isWorn))}
    >
      {CLASSIC_BODY.button}
    </button>
  );
}

/** A word behind the name of an item. */
export function Tag({ text: { tag, title } }: { text: typeof OUTFIT.edited }) {
  return (
    <span class="tag" title={title}>
      {tag}
    </span>
  );
}

/** The row of a file that is opened for its facts; that of an object's file shows and hides the prims of the object. */
export function DocumentRow({ item }: { item: LoadedDocument }) {
  const { app } = useUi();
  const parts = app.state.meshes.value.filter(
    (mesh) => isMadePart(mesh) && mesh.part.documentId === item.id,
  );
  const isShown = parts.some(({ visible }) => visible);
  const toggle = {
    icon: isShown ? 'eye' : 'eye-off',
    label: isShown ? OUTFIT.hide(item.name) : OUTFIT.show(item.name),
    run: () => void app.objects.open().then((objects) => objects.setVisible(item, !isShown)),
  } as const;
  return (
    <ItemRow
      item={item}
      isActive={isShown || parts.length === 0}
      icon={shapeOf(item) ? 'shape' : 'list'}
      {...(parts.length > 0 && { toggle })}
      tags={item.content !== item.original && <Tag text={OUTFIT.edited} />}
    >
      <span title={item.note}>{item.summary}</span>
      <BodyHeight item={item} />
    </ItemRow>
  );
}

/** The height of the body beside the shape that it has. */
function BodyHeight({ item }: { item: LoadedDocument }) {
  const { state } = useUi().app;
  const metres = useComputed(() => {
    const isWorn = state.documents.value.findLast((each) => shapeOf(each))?.id === item.id;
    const body = isWorn && shapeOf(item) ? state.bodyShape.value : null;
    return body && formatSeconds(body.measures().bodyHeight, 2);
  }).value;
  return metres === null ? null : (
    <span title={OUTFIT.height.title}>{OUTFIT.height.text(metres)}</span>
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
  /** After the badge of findings. */
  end?: ComponentChildren;
  /** Further classes of the row. */
  class?: string;
  /** What a click on the row does, instead of selecting the item. */
  onChoose?: () => void;
  /** A line of facts under the name. */
  children?: ComponentChildren;
}

/** A row of the list: a toggle button, the name with facts, the worst findings, and a button that removes the item. */
export function ItemRow(props: ItemRowProps) {
  const { item, isActive, toggle, icon, tags, end, class: className = '', children } = props;
  const { app, view } = useUi();
  // Of a hundred rows, only those are rendered anew that are selected or no longer.
  const selected = useComputed(() => {
    const chosen = app.state.selected.value;
    const isPart = chosen && isMadePart(chosen) && chosen.part.documentId === item.id;
    return chosen?.id === item.id || isPart === true;
  }).value;
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
      class={`item ${isActive ? '' : 'is-off'} ${selected ? 'is-selected' : ''} ${className}`}
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
        onClick={props.onChoose ?? (() => view.inspect(item))}
      >
        <span class="title">
          <span class="name" title={item.fileName}>
            {item.name}
          </span>
          {tags}
        </span>
        {children && <span class="meta">{children}</span>}
      </button>
      <button
        type="button"
        class="eye remove"
        aria-label={OUTFIT.remove(item.name)}
        title={OUTFIT.removeThis}
        onClick={() => app.outfit.remove(item.id)}
      >
        <Icon name="trash" />
      </button>
      <FindingBadge item={item} />
      {end}
    </li>
  );
}

/** The number of findings of the worst severity; a click shows the findings. */
function FindingBadge({ item }: { item: Item }) {
  const { app, view } = useUi();
  // Of a mesh, those about its textures as well, which are in another panel.
  const onFaces = useComputed(() =>
    item.kind === 'mesh' ? worstFaceFinding(app, item.id) : null,
  ).value;
  const own = worstFinding(item);
  const worst = own && onFaces ? { ...own, count: own.count + onFaces.count } : (own ?? onFaces);
  if (!worst) return <span />;
  const count = COUNTS.severity[worst.severity](worst.count);
  return (
    <button
      type="button"
      class={`badge is-${worst.severity}`}
      aria-label={OUTFIT.findingsIn(count, item.name)}
      title={count}
      onClick={() => {
        view.reveal(item);
        if (onFaces && !own) view.show('faces');
      }}
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
export function moveFocusToNeighbour(item: Element): void {
  if (!item.contains(document.activeElement)) return;
  const rows = rowsAround(item);
  const index = rows.findIndex((row) => item.contains(row));
  const neighbour = rows[index + 1] ?? rows[index - 1];
  neighbour?.focus({ preventScroll: true });
}
