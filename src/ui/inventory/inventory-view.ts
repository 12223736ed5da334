import { type Signal, signal } from '@preact/signals';

/** What is expanded, selected and searched for in the list of the inventory; it stays while another list is shown. */
export const inventoryView = {
  /** Ids of folders. */
  expanded: signal<ReadonlySet<string>>(new Set()),
  /** Id of a folder or an item. */
  selected: signal<string | null>(null),
  search: signal(''),
};

/** Expands or folds a folder. */
export function setExpanded(
  expanded: Signal<ReadonlySet<string>>,
  id: string,
  isExpanded: boolean,
): void {
  const next = new Set(expanded.peek());
  if (isExpanded) next.add(id);
  else next.delete(id);
  expanded.value = next;
}
