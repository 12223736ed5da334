const NAMES = ['low', 'medium', 'high', 'higher', 'highest'];

/** `Priority 2, high`: with the viewer's own word where it has one. */
export function describePriority(priority: number): string {
  const name = NAMES[priority];
  return name ? `Priority ${priority}, ${name}` : `Priority ${priority}`.replace('-', '−');
}

/** As {@link describePriority}, for joints, which may follow the clip. */
export function describeJointPriority(priority: number): string {
  return priority < 0 ? 'Priority −1, the clip’s own' : describePriority(priority);
}
