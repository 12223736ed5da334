import { sharedFile } from './shared-samples.ts';

/** A recorded HTTP request or answer, taken apart. */
export interface HttpMessage {
  /** Such as `POST / HTTP/1.1` or `HTTP/1.1 200 OK`. */
  firstLine: string;
  /** The whole. */
  bytes: Uint8Array<ArrayBuffer>;
  body: Uint8Array<ArrayBuffer>;
}

/** A file of `../shared/samples/opensim`, such as `login.response`. */
export function recordedHttp(name: string): HttpMessage {
  const bytes = sharedFile(`samples/opensim/${name}`);
  const text = new TextDecoder('latin1').decode(bytes);
  const [blankLine] = /\r?\n\r?\n/.exec(text) ?? [''];
  const end = text.indexOf(blankLine);
  return {
    firstLine: text.slice(0, text.search(/\r?\n/)),
    bytes,
    body: bytes.slice(end + blankLine.length),
  };
}
