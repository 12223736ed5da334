import type { ViewerFeature } from '../contract.ts';

/** Origins of pages that may control the viewer, as browsers write them. Null: any page that embeds it. */
export type AllowedOrigins = readonly string[] | null;

/**
 * Which pages may control the viewer. The embed's address can only narrow what the page that serves it allows.
 *
 * @param metaContent Content of `<meta name="vitrine-embed-allow">`: origins, separated by white space; null without
 *   that element. Empty: no page may.
 * @param requested Origins in `allow` of the address; empty: no restriction.
 */
export function allowedOrigins(
  metaContent: string | null,
  requested: readonly string[],
): AllowedOrigins {
  const served = metaContent === null ? null : parseOrigins(splitWords(metaContent));
  if (requested.length === 0) return served;
  const narrowed = parseOrigins(requested);
  return served ? narrowed.filter((origin) => served.includes(origin)) : narrowed;
}

/** @param metaContent Content of `<meta name="vitrine-embed-features">`; null without that element. */
export function allowedFeatures(metaContent: string | null): readonly ViewerFeature[] {
  return splitWords(metaContent ?? '').includes('export-glb') ? ['export-glb'] : [];
}

export const isOriginAllowed = (allowed: AllowedOrigins, origin: string): boolean =>
  allowed?.includes(origin) ?? true;

/** Texts that are not exactly one origin are left out: a list of nothing else allows no page. */
function parseOrigins(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.flatMap((text) => parseOrigin(text) ?? []))];
}

function parseOrigin(text: string): string | null {
  // The origin of a sandboxed page.
  if (text === 'null') return text;
  if (!URL.canParse(text)) return null;
  const { origin, href } = new URL(text);
  return href === `${origin}/` ? origin : null;
}

const splitWords = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
