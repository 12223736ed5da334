import type { FastifyRequest } from 'fastify';
import { BRIDGE_PATHS } from '../../../src/protocol/bridge/index.ts';
import { LLSD_CONTENT_TYPE } from '../../../src/protocol/grid/index.ts';
import { Refusal } from '../refusal.ts';

/** What a page asks of a capability, taken out of its HTTP request. */
export interface CapabilityRequest {
  readonly method: 'GET' | 'POST';
  /** `a.b.c.d:port` */
  readonly simulator: string;
  readonly name: string;
  /** Behind the name: empty, or from its slash on. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly contentType: string;
  readonly range: string | undefined;
  readonly body: Uint8Array;
}

const PLACE = /^([^/?]+)\/([A-Za-z0-9_]{1,64})(\/[^?]*)?(?:\?(.*))?$/;
const SIMULATOR = /^\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
const RANGE = /^bytes=[\d,-]{1,64}$/;

/** @throws {@link Refusal} `malformed`. */
export function readCapabilityRequest({
  method,
  url,
  headers,
  body,
}: FastifyRequest): CapabilityRequest {
  const below = url.slice(
    url.indexOf(BRIDGE_PATHS.capability) + BRIDGE_PATHS.capability.length + 1,
  );
  const [, host = '', name = '', path = '', query = ''] = PLACE.exec(below) ?? [];
  const simulator = host.replace(/%3a/i, ':');
  if (!name || !SIMULATOR.test(simulator)) {
    throw new Refusal('malformed', 'the path is not <address:port>/<capability>');
  }
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    simulator,
    name,
    path,
    query,
    contentType: mediaType(headers['content-type']),
    range: RANGE.test(headers.range ?? '') ? headers.range : undefined,
    body: body instanceof Uint8Array ? body : new Uint8Array(),
  };
}

/** Without parameters: OpenSimulator takes `application/llsd+xml` only to the letter. */
function mediaType(header: string | undefined): string {
  const [type] = (header ?? LLSD_CONTENT_TYPE).split(';', 1).map((text) => text.trim());
  if (MEDIA_TYPE.test(type)) return type;
  throw new Refusal('malformed', 'the content type is none');
}
