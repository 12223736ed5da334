import { useUi } from '../context.ts';

/** Whether a details element is open, and what keeps the page informed of it. */
interface FoldState {
  readonly open: boolean;
  readonly onToggle: (event: Event) => void;
}

/**
 * For a details element: open as the visitor left it, which is remembered for the visit under its name;
 * until then as `open` says.
 */
export function useFold(name: string, open: boolean): FoldState {
  const { view } = useUi();
  const isOpen = view.folds.value.get(name) ?? open;
  return {
    open: isOpen,
    onToggle(event) {
      const now = (event.currentTarget as HTMLDetailsElement).open;
      // Browsers also report an element that comes open.
      if (now !== isOpen) view.folds.value = new Map(view.folds.peek()).set(name, now);
    },
  };
}
