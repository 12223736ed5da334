import type { ViewerContent } from '../contract.ts';
import { list, optional, type Reader, record, refuse, text } from './readers.ts';
import { property } from './shape.ts';
import { EXPECTED } from './words.ts';

/** An avatar has 55 attachment points; nobody sends more files at once for a reason. */
const MOST_FILES = 100;

/** Browsers cut addresses at 2 MiB. */
const address = text(2 ** 21);
const fileName = text(1000);

const byAddress = record<{ readonly url: string; readonly name?: string }>({
  url: address,
  name: optional(fileName),
});

const byBytes = record<{
  readonly bytes: ArrayBuffer | Uint8Array | Blob;
  readonly name: string;
}>({
  bytes: (value, what) => (isBytes(value) ? value : refuse(what, EXPECTED.content)),
  name: fileName,
});

const one: Reader<ViewerContent> = (value, what) => {
  if (typeof value === 'string') return address(value, what);
  if (value instanceof File) return value;
  if (property(value, 'bytes') !== undefined) return byBytes(value, what);
  if (property(value, 'url') !== undefined) return byAddress(value, what);
  return refuse(what, EXPECTED.content);
};

const several = list(one, MOST_FILES);

/** What `load` and `wear` take. */
export const contents: Reader<ViewerContent | readonly ViewerContent[]> = (value, what) =>
  Array.isArray(value) ? several(value, what) : one(value, what);

const isBytes = (value: unknown): value is ArrayBuffer | Uint8Array | Blob =>
  value instanceof ArrayBuffer || value instanceof Uint8Array || value instanceof Blob;
