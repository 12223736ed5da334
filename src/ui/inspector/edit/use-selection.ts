import { useState } from 'preact/hooks';

export interface Selection {
  readonly selected: ReadonlySet<number>;
  toggle(index: number): void;
  setAll(on: boolean): void;
  clear(): void;
}

const NONE: ReadonlySet<number> = new Set();

/** Which of `count` things are ticked. Another count means other things, so none of them is. */
export function useSelection(count: number): Selection {
  const [state, setState] = useState({ count, selected: NONE });
  const selected = state.count === count ? state.selected : NONE;
  const set = (next: ReadonlySet<number>) => setState({ count, selected: next });
  return {
    selected,
    toggle(index) {
      const next = new Set(selected);
      if (!next.delete(index)) next.add(index);
      set(next);
    },
    setAll(on) {
      set(on ? new Set(Array(count).keys()) : NONE);
    },
    clear() {
      set(NONE);
    },
  };
}
