import { asArray, asString, decodeLlsdXml } from '../../../src/formats/llsd/index.ts';
import { llsdMap } from '../llsd-map.ts';
import type { CapabilityName, Stay } from '../session/stay.ts';
import { bare, isLlsdPost, llsdReply, type Reply, type Request } from './exchange.ts';

/**
 * The addresses of the capabilities that are asked for and known.
 *
 * **Source:** login-and-caps.md section 2.
 */
export function answerSeed(request: Request, stay: Stay, origin: string): Reply {
  if (!isLlsdPost(request)) return bare(404);
  const names = asArray(decodeLlsdXml(request.body)) ?? [];
  stay.hasAskedSeed = true;
  const found: Record<string, string> = {};
  for (const name of names) {
    const text = asString(name);
    const path = stay.paths.get(text as CapabilityName);
    if (text !== undefined && path !== undefined) found[text] = origin + path;
  }
  return llsdReply(llsdMap(found));
}
