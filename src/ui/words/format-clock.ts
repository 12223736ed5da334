/** A time as on a clock, to a tenth of a second: `0:04.2`, `1:02:07.0`. */
export function formatClock(seconds: number): string {
  const tenths = Math.max(0, Math.round(10 * seconds));
  const [hours, minutes] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60];
  const rest = `${String(Math.floor(tenths / 10) % 60).padStart(2, '0')}.${tenths % 10}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
