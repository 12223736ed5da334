import { encodeUtf8 } from '../bytes/index.ts';
import { ID_WORDS, MASK_WORDS } from './layout.ts';
import type { Wearable } from './types.ts';

/**
 * Writes a wearable in the regular form of viewers. Line breaks in its texts become blanks, since each has
 * one line; weights keep their full precision, where viewers write two decimals.
 *
 * @throws {RangeError} for a weight that is not finite.
 *
 * **Source:** login-and-caps.md section 7.
 */
export function encodeWearable(wearable: Wearable): Uint8Array<ArrayBuffer> {
  const { version, name, description, permissions, sale, type, parameters, textures } = wearable;
  const lines = [
    `LLWearable version ${version}`,
    oneLine(name),
    oneLine(description),
    '\tpermissions 0',
    '\t{',
    ...MASK_WORDS.map(([word, key]) => `\t\t${word}\t${maskText(permissions[key])}`),
    ...ID_WORDS.map(([word, key]) => `\t\t${word}\t${permissions[key]}`),
    '\t}',
    '\tsale_info\t0',
    '\t{',
    `\t\tsale_type\t${oneLine(sale.type)}`,
    `\t\tsale_price\t${sale.price}`,
    '\t}',
    `type ${type}`,
    `parameters ${parameters.size}`,
    ...Array.from(parameters, ([id, weight]) => `${id} ${terse(weight)}`),
    `textures ${textures.size}`,
    ...Array.from(textures, ([slot, id]) => `${slot} ${id}`),
  ];
  return encodeUtf8(`${lines.join('\n')}\n`);
}

const oneLine = (text: string) => text.replace(/\r\n|[\r\n]/g, ' ');

const maskText = (mask: number) => mask.toString(16).padStart(8, '0');

/** `.8` and `-.25`, as viewers leave the zero out. */
function terse(weight: number): string {
  if (!Number.isFinite(weight)) throw new RangeError(`a wearable cannot have the weight ${weight}`);
  return String(weight).replace(/^(-?)0\./, '$1.');
}
