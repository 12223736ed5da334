import './styles/selectable-rows.css';
import { type Signal, useComputed } from '@preact/signals';
import type { ComponentChildren, Ref } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { defaultSkeleton } from '../avatar/index.ts';
import { useUi } from './context.ts';

/** The selected joint by its name in the skeleton, for which clips may use an alias; null if no joint is selected. */
export function useSelectedJoint(): string | null {
  const { joint } = useUi().app.selection;
  return joint.value < 0 ? null : defaultSkeleton.nameOf(joint.value);
}

interface SelectableRowProps {
  /** The content of the button that selects, in the first cell. */
  name: ComponentChildren;
  /** In front of the button. */
  before?: ComponentChildren;
  class?: string | undefined;
  /** The other cells. */
  children: ComponentChildren;
}

/** A row of a table about a joint: pressing its button selects the joint, and the stage highlights it. */
export function JointRow({ joint, ...row }: SelectableRowProps & { joint: string }) {
  const { selectedJoint, hoveredJoint } = useUi().app.state;
  const isSame = (a: string, b: string) =>
    a === b || (jointNumber(a) >= 0 && jointNumber(a) === jointNumber(b));
  return (
    <SelectableRow
      key={joint}
      {...row}
      {...{ value: joint, selected: selectedJoint, hovered: hoveredJoint, isSame }}
    />
  );
}

/** A row of a table about a face: pressing its button selects the face, and the stage highlights it. */
export function FaceRow({
  meshId,
  face,
  ...row
}: SelectableRowProps & { meshId: string; face: number }) {
  const { selectedFace, hoveredFace } = useUi().app.state;
  const isSame = (a: { meshId: string; face: number }, b: typeof a) =>
    a.meshId === b.meshId && a.face === b.face;
  return (
    <SelectableRow
      key={`${meshId} ${face}`}
      {...row}
      {...{ value: { meshId, face }, selected: selectedFace, hovered: hoveredFace, isSame }}
    />
  );
}

interface HighlightProps<T> extends SelectableRowProps {
  value: T;
  selected: Signal<T | null>;
  hovered: Signal<T | null>;
  isSame: (a: T, b: T) => boolean;
}

/** The row shows its value on the stage while the pointer is over it, or the focus in it. */
function SelectableRow<T>(props: HighlightProps<T>) {
  const { value, selected, hovered, isSame, name, before, class: className = '', children } = props;
  const row: Ref<HTMLTableRowElement> = useRef(null);
  const current = useRef(value);
  current.current = value;
  const isSelected = useComputed(
    () => selected.value !== null && isSame(selected.value, current.current),
  ).value;
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const enter = () => {
    hovered.value = value;
  };
  const leave = () => {
    hovered.value = null;
  };
  // A row that disappears while it is hovered gets no event.
  useEffect(
    () => () => {
      const last = hovered.peek();
      if (last !== null && isSame(last, current.current)) hovered.value = null;
    },
    [],
  );
  return (
    <tr
      ref={row}
      class={`selectable ${isSelected ? 'is-selected' : ''} ${className}`}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocusIn={enter}
      onFocusOut={leave}
    >
      <th scope="row">
        {before}
        <button
          type="button"
          class="select"
          aria-pressed={isSelected}
          onClick={() => {
            selected.value = isSelected ? null : value;
          }}
        >
          {name}
        </button>
      </th>
      {children}
    </tr>
  );
}

function jointNumber(name: string): number {
  return defaultSkeleton.jointNumber(name);
}
