/** Up and down move the focus between the rows of the list, as they do in every list. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return;
  const row = event.currentTarget as HTMLElement;
  const rows = [...row.closest('.scroll')!.querySelectorAll<HTMLElement>('[data-row]')];
  const next = rows[rows.indexOf(row) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Before a row goes: its neighbour takes the focus, or it would be lost to the top of the page. */
export function passFocusOn(row: Element): void {
  if (!row.contains(document.activeElement)) return;
  const neighbour = row.nextElementSibling ?? row.previousElementSibling;
  neighbour?.querySelector<HTMLElement>('[data-row]')?.focus({ preventScroll: true });
}
