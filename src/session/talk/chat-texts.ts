import { encodeUtf8 } from '../../formats/bytes/index.ts';

/** Bytes of UTF-8 in one message, without the NUL. **Source:** region.md section 5. */
export const MAX_MESSAGE_BYTES = 1023;
/** Messages of one text: longer texts are cut. */
const MAX_PARTS = 20;

/** What was typed, as it is to be sent. */
export interface ChatInput {
  /** 0 is heard by agents, all others only by scripts. */
  readonly channel: number;
  readonly text: string;
}

const CHANNEL = /^\/(-?\d{1,10})(?:\s+|$)([\s\S]*)$/;
const MAX_CHANNEL = 2 ** 31 - 1;

/** Reads `/20 text` as a text for channel 20; a number that is no channel is text. */
export function parseChatInput(input: string): ChatInput {
  const match = CHANNEL.exec(input);
  const channel = Number(match?.[1]);
  if (!match || Math.abs(channel) > MAX_CHANNEL) return { channel: 0, text: input };
  return { channel, text: match[2] };
}

/** The text of an emote (`/me waves`, `/me's hat`); null for other texts. */
export function emoteText(text: string): string | null {
  if (!/^\/me[ ']/i.test(text)) return null;
  return text.slice(3).trimEnd();
}

/**
 * Splits a text into messages of at most {@link MAX_MESSAGE_BYTES}, between words where it can, and never within a
 * character. An emote is repeated as one: each part begins with `/me`.
 */
export function splitMessage(text: string): readonly string[] {
  const prefix = /^\/me /i.test(text) ? '/me ' : '';
  const parts: string[] = [];
  let rest = text.trim();
  while (rest !== '' && parts.length < MAX_PARTS) {
    const part = firstPart(rest);
    parts.push(part);
    rest = rest.slice(part.length).trimStart();
    if (rest !== '') rest = prefix + rest;
  }
  return parts.map((part) => part.trimEnd());
}

/** The longest beginning that fits, up to the end of a word unless that word alone does not fit. */
function firstPart(text: string): string {
  let bytes = 0;
  let end = 0;
  let wordEnd = 0;
  for (const character of text) {
    bytes += encodeUtf8(character).length;
    if (bytes > MAX_MESSAGE_BYTES) return text.slice(0, wordEnd > end / 2 ? wordEnd : end);
    if (/\s/.test(character)) wordEnd = end;
    end += character.length;
  }
  return text;
}
