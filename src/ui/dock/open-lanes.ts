import type { Signal } from '@preact/signals';

/** Names of the joints whose lanes show their curves. */
export type OpenLanes = Signal<ReadonlySet<string>>;

/** Opens a lane, or closes it. Returns whether it is open now. */
export function toggleLane(open: OpenLanes, name: string): boolean {
  const names = new Set(open.value);
  const opens = !names.delete(name);
  if (opens) names.add(name);
  open.value = names;
  return opens;
}
