import type { ViewerFeature } from '../contract.ts';

/** Origins of pages that may drive the viewer, in the browser's own spelling. Null: whoever embeds it. */
export type AllowedOrigins = readonly string[] | null;

/**
 * Who may drive: what the address asks for can only narrow what the page that serves the embed allows.
 *
 * @param served Content of `<meta name="vitrine-embed-allow">`, origins between white space; null without that
 *   element. Empty allows nobody.
 * @param asked `allow` of the address; empty asks for no limit.
 */
export function combineAllow(served: string | null, asked: readonly string[]): AllowedOrigins {
  const ofPage = served === null ? null : readOrigins(words(served));
  if (asked.length === 0) return ofPage;
  const ofAddress = readOrigins(asked);
  return ofPage ? ofAddress.filter((origin) => ofPage.includes(origin)) : ofAddress;
}

/** @param served Content of `<meta name="vitrine-embed-features">`; null without that element. */
export function readFeatures(served: string | null): readonly ViewerFeature[] {
  return words(served ?? '').includes('export-glb') ? ['export-glb'] : [];
}

export const allows = (allowed: AllowedOrigins, origin: string): boolean =>
  allowed?.includes(origin) ?? true;

/** What is no origin, or more than one, is left out: a list that holds nothing else allows nobody. */
function readOrigins(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => readOrigin(text) ?? []))];
}

function readOrigin(text: string): string | null {
  if (text === 'null') return text;
  if (!URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : null;
}

const words = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
