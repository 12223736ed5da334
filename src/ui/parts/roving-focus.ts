import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useUi } from '../context.ts';
import { rowForKey } from './list-keys.ts';

interface RovingOptions {
  /** Called when a key has moved the focus to another row. */
  readonly onMove?: (control: HTMLElement) => void;
}

/**
 * Makes a list one stop of the Tab key. In it, up and down go from row to row, left and right between the controls of
 * a row, and Home, End and the page keys as in other lists. Rows are the list items, table rows or fieldsets around the
 * controls; the control with `data-row`, or else the first one, stands for its row. Tab returns to the control that had
 * the focus last, or else to the row that is current (`aria-current`) or the button that is pressed.
 *
 * After a click, keys other than up and down belong to the page.
 *
 * @param controls - selector of the controls; other elements in the list keep their own tab stops.
 * @returns the ref of the element around the list.
 */
export function useRovingFocus<E extends HTMLElement>(
  controls: string,
  { onMove }: RovingOptions = {},
): RefObject<E | null> {
  const { view } = useUi();
  const container = useRef<E>(null);
  const moved = useRef(onMove);
  moved.current = onMove;
  useLayoutEffect(() => {
    const list = new RovingList(container.current!, controls);
    const listeners = new AbortController();
    const { signal } = listeners;
    // Rows come and go without this component being rendered.
    const observer = new MutationObserver(() => list.update());
    observer.observe(container.current!, { childList: true, subtree: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const isUpOrDown = event.key === 'ArrowUp' || event.key === 'ArrowDown';
      if (!isUpOrDown && !view.focus.byKeyboard) return;
      const next = list.controlForKey(event.target as Element, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
      if (isUpOrDown) moved.current?.(next);
    };
    container.current!.addEventListener('keydown', onKeyDown, { signal });
    container.current!.addEventListener(
      'focusin',
      ({ target }) => list.setCurrent(target as Element),
      { signal },
    );
    return () => {
      observer.disconnect();
      listeners.abort();
    };
  }, [view, controls]);
  return container;
}

const ROW = 'li, tr, fieldset';
const CURRENT = '[aria-current="true"], [aria-pressed="true"]';

/** The controls of a list, one of which the Tab key reaches. */
class RovingList {
  readonly #container: HTMLElement;
  readonly #selector: string;
  #current: HTMLElement | null = null;

  constructor(container: HTMLElement, selector: string) {
    this.#container = container;
    this.#selector = selector;
    this.update();
  }

  /** Makes the control that contains an element the tab stop. */
  setCurrent(element: Element): void {
    const control = this.#controlAround(element);
    if (!control || control === this.#current) return;
    this.#current = control;
    this.update();
  }

  /** Gives the tab stop to another control where its own is gone or folded away. */
  update(): void {
    if (!this.#current || !this.#isReachable(this.#current)) this.#current = this.#preferred();
    for (const control of this.#controlsIn(this.#container)) {
      const tabIndex = control === this.#current ? 0 : -1;
      if (control.tabIndex !== tabIndex || !control.hasAttribute('tabindex')) {
        control.tabIndex = tabIndex;
      }
    }
  }

  /** The control to which a key moves from an element; null for other keys, and at the ends. */
  controlForKey(from: Element, key: string): HTMLElement | null {
    const control = this.#controlAround(from);
    const row = control?.closest<HTMLElement>(ROW);
    if (!control || !row) return null;
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const beside = this.#controlsIn(row);
      return beside[beside.indexOf(control) + (key === 'ArrowRight' ? 1 : -1)] ?? null;
    }
    const rows = this.#rows();
    const next = rowForKey(key, rows.indexOf(row), rows.length);
    return next === null ? null : this.#mainOf(rows[next]);
  }

  #controlAround(element: Element): HTMLElement | null {
    const control = element.closest<HTMLElement>(this.#selector);
    return control && this.#container.contains(control) ? control : null;
  }

  #controlsIn(element: Element): HTMLElement[] {
    return [...element.querySelectorAll<HTMLElement>(this.#selector)];
  }

  /** The rows that are not folded away. */
  #rows(): HTMLElement[] {
    const rows = new Set<HTMLElement>();
    for (const control of this.#controlsIn(this.#container)) {
      const row = control.closest<HTMLElement>(ROW);
      if (row && isDisplayed(row)) rows.add(row);
    }
    return [...rows];
  }

  #mainOf(row: Element): HTMLElement | null {
    const controls = this.#controlsIn(row);
    return controls.find((control) => control.dataset.row !== undefined) ?? controls[0] ?? null;
  }

  #isReachable(control: HTMLElement): boolean {
    return this.#container.contains(control) && isDisplayed(control.closest(ROW) ?? control);
  }

  #preferred(): HTMLElement | null {
    const current = this.#controlsIn(this.#container).find((control) => control.matches(CURRENT));
    if (current && this.#isReachable(current)) return current;
    const [first] = this.#rows();
    return first ? this.#mainOf(first) : null;
  }
}

/** Whether an element is not folded away. Its box would say so too, but only after a layout for every list. */
function isDisplayed(element: Element): boolean {
  return element.closest('[hidden]') === null;
}
