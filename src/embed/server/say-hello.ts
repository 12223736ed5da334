import { PROTOCOL_VERSIONS } from '../contract.ts';
import type { HelloMessage } from '../protocol/index.ts';

/** Tells the page around this one that somebody listens: whoever it is, it learns nothing else. */
export function sayHello(parent: Window): void {
  const hello: HelloMessage = { vitrine: 'hello', versions: PROTOCOL_VERSIONS };
  parent.postMessage(hello, '*');
}
