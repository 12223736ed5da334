/** The cubic from 0 to 1, flat at both ends; 0 before, 1 behind, and 0 for what is no number. */
export function easeStep(share: number): number {
  if (!(share > 0)) return 0;
  return share < 1 ? share * share * (3 - 2 * share) : 1;
}
