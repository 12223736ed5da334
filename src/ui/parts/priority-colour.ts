/** The class that carries a priority's colours; what lies beyond the scale takes its end. */
export function priorityColour(priority: number): string {
  return `p${Math.min(Math.max(priority, 0), 6)}`;
}
