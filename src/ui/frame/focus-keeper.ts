import type { Ui } from '../context.ts';

/**
 * Keeps the keyboard focus on an element. Where the one that has it is removed, hidden or disabled, browsers leave the
 * focus to the body, from where the Tab key starts anew and screen readers read the whole page. Here it goes to the
 * control before, as far as the same part of the page has one; else, and where a dialog was opened from nowhere, to the
 * selected row of the list or to the stage.
 *
 * @returns a function that ends this.
 */
export function attachFocusKeeper({ view }: Ui, root: HTMLElement): () => void {
  const listeners = new AbortController();
  const options = { capture: true, signal: listeners.signal };
  /** The last element with the focus, and the elements around it, innermost first. */
  let path: readonly Element[] = [];

  const observer = new MutationObserver((records) => {
    const [last, ...around] = path;
    const isElsewhere = document.activeElement !== last && document.activeElement !== document.body;
    if (!last || isElsewhere || isReachable(last)) return;
    moveTo(nearestControl(around, records, last) ?? defaultTarget(root));
  });
  const moveTo = (target: HTMLElement | null) => {
    target?.focus({ preventScroll: true });
    // Nobody moved the focus here, so that keys of the page stay with the page, as after a click.
    view.focus.byKeyboard = false;
  };
  // Only the children of the elements around the focus are observed: nothing that changes with every frame.
  const watch = ({ target }: Event) => {
    observer.disconnect();
    path = target instanceof Element ? ancestorsOf(target) : [];
    for (const element of path) {
      observer.observe(element, {
        childList: true,
        attributes: true,
        attributeFilter: ['disabled', 'hidden', 'inert', 'open'],
      });
    }
  };
  window.addEventListener('focusin', watch, options);
  window.addEventListener(
    'close',
    ({ target }) => {
      if (!(target instanceof HTMLDialogElement)) return;
      const focused = document.activeElement;
      if (!focused || focused === document.body) moveTo(defaultTarget(root));
    },
    options,
  );
  return () => {
    observer.disconnect();
    listeners.abort();
  };
}

/** The row of the selected item, or else of any; the stage where no list is shown. */
export function defaultTarget(root: Element): HTMLElement | null {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(isReachable);
  const selected = rows.find((row) => row.getAttribute('aria-current') === 'true');
  return selected ?? rows[0] ?? root.querySelector<HTMLElement>('canvas');
}

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';

/** The control before the place that has lost the focus, or else the one after it, within a panel. */
function nearestControl(
  around: readonly Element[],
  records: readonly MutationRecord[],
  lost: Element,
): HTMLElement | null {
  const container = around.find(isReachable);
  // Across panels, the control before would be an accident.
  if (!container || container.matches('.stage, .app, body, #app')) return null;
  const removal = records.find(
    ({ target, removedNodes }) =>
      target === container && [...removedNodes].some((node) => node.contains(lost)),
  );
  const anchor = lost.isConnected ? lost : (removal?.previousSibling ?? null);
  const controls = [...container.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (control) => control.tabIndex >= 0 && isReachable(control),
  );
  const before = controls.filter((control) => anchor !== null && isUpTo(control, anchor));
  return before.at(-1) ?? controls[0] ?? null;
}

/** Whether an element is before a node, or in it. */
function isUpTo(element: Element, node: Node): boolean {
  const isBefore = element.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBefore !== 0 || node.contains(element);
}

/** The element and those around it, innermost first. */
function ancestorsOf(element: Element): Element[] {
  const path: Element[] = [];
  for (let at: Element | null = element; at; at = at.parentElement) path.push(at);
  return path;
}

/** Whether an element could keep the focus: it is in the document, displayed and enabled. */
function isReachable(element: Element): boolean {
  const isUsable = element.isConnected && !element.matches(':disabled, [inert], [inert] *');
  return isUsable && element.getClientRects().length > 0;
}
