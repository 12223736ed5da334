import { hmac } from '@noble/hashes/hmac.js';
import { sha512 } from '@noble/hashes/sha2.js';

/** Challenges of the peer that are answered in a second; computing an answer costs time. */
const ANSWERS_PER_SECOND = 10;

/**
 * Challenge Request and Response: the response is HMAC-SHA-512 of the request under a key that both sides have in their
 * configuration. Without a key every challenge is answered, with an empty key, but no answer is a proof.
 */
export class Challenges {
  readonly #key: Uint8Array | null;
  #pending: Uint8Array | null = null;
  /** Of the second that began at `#secondAt`. */
  #answers = 0;
  #secondAt = 0;

  constructor(key: Uint8Array | null) {
    this.#key = key;
  }

  /** Remembers the bytes of our challenge, which replaces one that is pending. */
  begin(request: Uint8Array): void {
    this.#pending = request.slice();
  }

  /**
   * The answer to the peer's challenge; null where there is none: our own challenge, which a peer without the key sends
   * back to let us answer it, and challenges beyond ten a second.
   */
  answer(request: Uint8Array, now: number): Uint8Array<ArrayBuffer> | null {
    if (this.#pending && isEqual(request, this.#pending)) return null;
    if (now - this.#secondAt >= 1000) {
      this.#secondAt = now;
      this.#answers = 0;
    }
    this.#answers += 1;
    if (this.#answers > ANSWERS_PER_SECOND) return null;
    return responseOf(this.#key ?? new Uint8Array(0), request);
  }

  /** Whether the response proves that the peer has our key; null if no challenge is pending. */
  verify(response: Uint8Array): boolean | null {
    const request = this.#pending;
    if (request === null) return null;
    this.#pending = null;
    return this.#key !== null && isEqual(response, responseOf(this.#key, request));
  }
}

function responseOf(key: Uint8Array, request: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(hmac(sha512, key, request));
}

/** Takes the same time wherever the first difference is. */
function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  let difference = 0;
  for (let i = 0; i < a.length; i++) difference |= a[i] ^ b[i];
  return difference === 0;
}
