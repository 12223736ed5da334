/** Narrow and unbreakable: groups of a number, and a number with its unit. */
const THIN_SPACE = '\u202f';

/** A whole number in thin groups: `14 208`. */
export function formatCount(value: number): string {
  const digits = Math.abs(Math.round(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return value < 0 ? `−${grouped}` : grouped;
}

/** `1 joint`, `22 joints`. */
export function formatPlural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Seconds without the unit, `4.200`; a minus sign where a hyphen would be. */
export function formatSeconds(seconds: number, digits = 3): string {
  return seconds.toFixed(digits).replace('-', '−');
}

/** A share as per cent without the sign, `41.3`; 0 where there is no whole. */
export function formatPercent(part: number, whole: number): string {
  return (whole > 0 ? (part / whole) * 100 : 0).toFixed(1).replace('-', '−');
}

/** `940 bytes`, `38.6 KB`, `14.2 MB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatPlural(bytes, 'byte');
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${kilobytes.toFixed(1)} KB`;
  return `${(kilobytes / 1024).toFixed(1)} MB`;
}

/** Upper-case hexadecimal, padded: `01C7`. */
export function hexDigits(value: number, width: number): string {
  return value.toString(16).toUpperCase().padStart(width, '0');
}

/** A byte offset in both notations, with the file's length where known: `0x01C7 (455 of 1 408)`. */
export function formatOffset(offset: number, byteLength: number | null): string {
  const of = byteLength === null ? '' : ` of ${formatCount(byteLength)}`;
  return `0x${hexDigits(offset, 4)} (${formatCount(offset)}${of})`;
}

/** How long ago, in the shortest form: `now`, `2 min`, `3 h`. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes}${THIN_SPACE}min` : `${Math.floor(minutes / 60)}${THIN_SPACE}h`;
}

/** `A`, `A and B`, `A, B and 3 more`: at most `shown` names. */
export function formatList(names: readonly string[], shown = 3): string {
  if (names.length <= 1) return names.join('');
  if (names.length <= shown) return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  return `${names.slice(0, shown - 1).join(', ')} and ${names.length - shown + 1} more`;
}
