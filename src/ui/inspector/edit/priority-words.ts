import { PRIORITIES } from '../../words/en/edit.ts';
/** `Priority 2, high`: with the viewer's own word where it has one. */
export function describePriority(priority: number): string {
  const name = PRIORITIES.names[priority];
  if (name) return PRIORITIES.named(priority, name);
  return PRIORITIES.plain(String(priority).replace('-', '−'));
}

/** As {@link describePriority}, for joints, which may follow the clip. */
export function describeJointPriority(priority: number): string {
  return priority < 0 ? PRIORITIES.ofClip : describePriority(priority);
}
