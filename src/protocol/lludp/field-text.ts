import { decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';

/**
 * The text of a Variable field: UTF-8 without the one NUL that most senders put at its end.
 *
 * **Source:** lludp.md section 3.
 */
export function decodeFieldText(field: Uint8Array): string {
  return decodeUtf8(field.at(-1) === 0 ? field.subarray(0, -1) : field);
}

/** The bytes of a text in a Variable field, with a NUL at its end as viewer and OpenSim send it. */
export function encodeFieldText(text: string): Uint8Array<ArrayBuffer> {
  return encodeUtf8(`${text}\0`);
}
