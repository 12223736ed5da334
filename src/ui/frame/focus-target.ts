/** The row of the selected item, or else of any; the stage where no list is shown. */
export function defaultTarget(root: Element): HTMLElement | null {
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(isReachable);
  const selected = rows.find((row) => row.getAttribute('aria-current') === 'true');
  return selected ?? rows[0] ?? root.querySelector<HTMLElement>('canvas');
}

/** Whether an element could keep the focus: it is in the document, displayed and enabled. */
export function isReachable(element: Element): boolean {
  const isUsable = element.isConnected && !element.matches(':disabled, [inert], [inert] *');
  return isUsable && element.getClientRects().length > 0;
}
