import { LANGUAGE, UNITS } from './en/language.ts';

/** A narrow space that does not break, between groups of digits, and between a number and its unit. */
const THIN_SPACE = '\u202f';

/** A whole number with its digits grouped by thin spaces: `14 208`. */
export function formatCount(value: number): string {
  const digits = Math.abs(Math.round(value)).toString();
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return value < 0 ? `−${grouped}` : grouped;
}

/** `1 joint`, `22 joints`. */
export function formatPlural(count: number, forms: PluralForms): string {
  return `${formatCount(count)} ${plural(count, forms)}`;
}

/** A priority with a true minus sign: `4`, `−1`. */
export function formatPriority(priority: number): string {
  return String(priority).replace('-', '−');
}

/** Seconds without the unit, `4.200`; with a true minus sign. */
export function formatSeconds(seconds: number, digits = 3): string {
  return seconds.toFixed(digits).replace('-', '−');
}

/** Degrees with a decimal and a true minus sign: `−64.0°`. */
export function formatDegrees(degrees: number): string {
  return `${degrees
    .toFixed(1)
    .replace(/^-(?=0\.0$)/, '')
    .replace('-', '−')}°`;
}

/** A share in per cent without the sign, `41.3`; 0 if the whole is 0. */
export function formatPercent(part: number, whole: number): string {
  return (whole > 0 ? (part / whole) * 100 : 0).toFixed(1).replace('-', '−');
}

/** `940 bytes`, `38.6 KB`, `14.2 MB`, in steps of 1024. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return formatPlural(bytes, UNITS.byte);
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return UNITS.kilobytes(kilobytes.toFixed(1));
  return UNITS.megabytes((kilobytes / 1024).toFixed(1));
}

/** Upper-case hexadecimal, padded: `01C7`. */
export function hexDigits(value: number, width: number): string {
  return value.toString(16).toUpperCase().padStart(width, '0');
}

/** A byte offset in both notations, with the file's length where known: `0x01C7 (455 of 1 408)`. */
export function formatOffset(offset: number, byteLength: number | null): string {
  const hex = `0x${hexDigits(offset, 4)}`;
  if (byteLength === null) return UNITS.offset(hex, formatCount(offset));
  return UNITS.offsetOf(hex, formatCount(offset), formatCount(byteLength));
}

/** How long ago, in the shortest form: `now`, `2 min`, `3 h`. */
export function formatAge(milliseconds: number): string {
  const minutes = Math.floor(milliseconds / 60_000);
  if (minutes < 1) return UNITS.now;
  if (minutes < 60) return UNITS.minutes(String(minutes));
  return UNITS.hours(String(Math.floor(minutes / 60)));
}

/** `A`, `A and B`, `A, B and 3 more`: at most `shown` names. */
export function formatList(names: readonly string[], shown = 3): string {
  if (names.length <= 1) return names.join('');
  if (names.length <= shown) {
    return UNITS.listEnd(names.slice(0, -1).join(', '), names[names.length - 1]);
  }
  return UNITS.listMore(names.slice(0, shown - 1).join(', '), names.length - shown + 1);
}

/** The forms of a noun for each plural category of the language: English has `one` and `other`. */
export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

const timeOfDay = new Intl.DateTimeFormat(LANGUAGE, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `09:05`, in the local time zone. @param at - milliseconds since 1970. */
export function formatTimeOfDay(at: number): string {
  return timeOfDay.format(at);
}

const rules = new Intl.PluralRules(LANGUAGE);

/** The form of a noun for a number: `plural(2, { one: 'joint', other: 'joints' })` is `joints`. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)] ?? forms.other;
}

/** Characters of the private use area, which do not occur in texts. */
const START = '\u{e000}';
const END = '\u{e001}';

/** Marks a part of a text that is rendered in an element of its own, such as the name of a key: see `Marked`. */
export function mark(text: string): string {
  return `${START}${text}${END}`;
}

/** Splits a text into its parts: plain, marked, plain and so on. Parts may be empty. */
export function splitMarks(text: string): string[] {
  return text.split(/[\u{e000}\u{e001}]/u);
}
