import type { ViewerFeature } from '../contract.ts';

/** Origins of pages that may control the viewer, as browsers write them; null for any page that embeds it. */
export type AllowedOrigins = readonly string[] | null;

/**
 * Which pages may control the viewer. The embed's address can only narrow what the page that serves it allows.
 *
 * @param metaContent - content of `<meta name="vitrine-embed-allow">`: origins separated by white space, or an empty text
 *   if no page may; null without that element.
 * @param requested - origins in `allow` of the address; empty for no restriction.
 */
export function allowedOrigins(
  metaContent: string | null,
  requested: readonly string[],
): AllowedOrigins {
  const allowedByPage = metaContent === null ? null : parseOrigins(splitWords(metaContent));
  if (requested.length === 0) return allowedByPage;
  const allowedByAddress = parseOrigins(requested);
  return allowedByPage
    ? allowedByAddress.filter((origin) => allowedByPage.includes(origin))
    : allowedByAddress;
}

/**
 * The features that the page that serves the viewer allows.
 *
 * @param metaContent - content of `<meta name="vitrine-embed-features">`; null without that element.
 */
export function allowedFeatures(metaContent: string | null): readonly ViewerFeature[] {
  return splitWords(metaContent ?? '').includes('export-glb') ? ['export-glb'] : [];
}

export const isOriginAllowed = (allowed: AllowedOrigins, origin: string): boolean =>
  allowed?.includes(origin) ?? true;

/** Texts that are not exactly one origin are left out, so a list of invalid texts allows no page. */
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
