import type { NameValue } from '../objects/index.ts';

/**
 * NameValue text: an entry a line, in the form that OpenSimulator writes.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function nameValueText(values: readonly NameValue[]): string {
  return values.map(({ name, type, value }) => `${name} ${type} RW SV ${value}`).join('\n');
}

/** An entry of text; a line break in it would begin another entry. */
export function textValue(name: string, value: string): NameValue {
  return { name, type: 'STRING', value: value.replaceAll(/[\r\n]+/g, ' ') };
}
