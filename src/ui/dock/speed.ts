export const MIN_SPEED = 0.1;
export const MAX_SPEED = 4;

/** A speed from what was typed, within bounds and to two digits; null for what is no number. */
export function parseSpeed(text: string): number | null {
  const value = Number(text.trim().replace(',', '.').replace(/[x×]$/i, '').trim());
  if (text.trim() === '' || !Number.isFinite(value)) return null;
  return clampSpeed(value);
}

export function clampSpeed(speed: number): number {
  return Math.round(Math.min(Math.max(speed, MIN_SPEED), MAX_SPEED) * 100) / 100;
}
