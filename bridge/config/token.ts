/** A token travels as a WebSocket subprotocol, which takes only these characters. */
const TOKEN = /^[A-Za-z0-9._~-]{8,128}$/;

/** Whether a text may be a token, of pages or of programs. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What one is, for people. */
export const TOKEN_WORDS = '8 to 128 letters, digits or any of . _ ~ -';
