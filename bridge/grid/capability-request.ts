import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { BAKES_ON_MESH } from '../../src/formats/texture-entry/index.ts';
import { BRIDGE_PATHS } from '../../src/protocol/bridge/index.ts';
import { LLSD_CONTENT_TYPE, withQuery } from '../../src/protocol/grid/index.ts';
import { RefusalError } from './refusal-error.ts';

/** A page's request to a capability, read from its HTTP request to the bridge. */
export interface CapabilityRequest {
  readonly method: 'GET' | 'POST';
  /** `a.b.c.d:port` */
  readonly simulator: string;
  readonly name: string;
  /** The path after the name: empty, or beginning with a slash. */
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly contentType: string;
  readonly range: string | undefined;
  /** A stream for uploads. */
  readonly body: Uint8Array | Readable;
  /** Of the body. */
  readonly byteLength: number;
}

const CAPABILITY_PATH = /^([^/?]+)\/([A-Za-z0-9_]{1,64})(\/[^?]*)?(?:\?(.*))?$/;
const SIMULATOR = /^\d{1,3}(?:\.\d{1,3}){3}:\d{1,5}$/;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;
const RANGE = /^bytes=[\d,-]{1,64}$/;

/**
 * Reads `<address:port>/<capability>[/path][?query]` from the request.
 * @throws {@link RefusalError} `malformed`.
 */
export function readCapabilityRequest({
  method,
  url,
  headers,
  body,
}: FastifyRequest): CapabilityRequest {
  const prefix = `${BRIDGE_PATHS.capability}/`;
  const target = url.slice(url.indexOf(prefix) + prefix.length);
  const [, host = '', name = '', path = '', query = ''] = CAPABILITY_PATH.exec(target) ?? [];
  const simulator = host.replace(/%3a/i, ':');
  if (!name || !SIMULATOR.test(simulator)) {
    throw new RefusalError('malformed', 'the path is not <address:port>/<capability>');
  }
  const content = body instanceof Uint8Array || body instanceof Readable ? body : NO_BODY;
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    simulator,
    name,
    path,
    query,
    contentType: mediaType(headers['content-type']),
    range: RANGE.test(headers.range ?? '') ? headers.range : undefined,
    body: content,
    byteLength: content instanceof Uint8Array ? content.length : statedLength(headers),
  };
}

const NO_BODY = new Uint8Array();
const LENGTH = /^\d{1,15}$/;

/** Node's parser has a body end there. */
function statedLength({ 'content-length': length = '' }: FastifyRequest['headers']): number {
  if (LENGTH.test(length)) return Number(length);
  throw new RefusalError('malformed', 'the request does not state the length of its body');
}

/** The media type without parameters: OpenSimulator accepts `application/llsd+xml` only without any. */
function mediaType(header: string | undefined): string {
  const [type] = (header ?? LLSD_CONTENT_TYPE).split(';', 1).map((text) => text.trim());
  if (MEDIA_TYPE.test(type)) return type;
  throw new RefusalError('malformed', 'the content type is not a media type');
}

/** The agent and the bake in the path, and the texture in the query, of a request to the service of baked textures. */
const BAKE_PATH = new RegExp(`^/([0-9a-f-]{36})/(${[...BAKES_ON_MESH.values()].join('|')})$`);
const TEXTURE_QUERY = /^texture_id=([0-9a-f-]{36})$/;

/**
 * Where a grid's service has a baked texture.
 * @throws {@link RefusalError} `malformed`.
 *
 * **Source:** objects-and-appearance.md section 7.
 */
export function bakeUrl(service: string, path: string, query: string): URL {
  const [, agentId, bake] = BAKE_PATH.exec(path) ?? [];
  const [, textureId] = TEXTURE_QUERY.exec(query) ?? [];
  if (agentId === undefined || textureId === undefined) {
    throw new RefusalError('malformed', 'the request is not for a baked texture');
  }
  const url = new URL(service);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/texture/${agentId}/${bake}/${textureId}`;
  return url;
}

/** Paths that a page may append to a capability: none with `.` or `..` segments, or with empty ones. */
const EXTRA_PATH = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~!$&'()*+,;=:@-]+)*\/?$/;
const EXTRA_QUERY = /^[\w.~!$&'()*+,;=:@/?%-]*$/;
const MAX_LENGTH = 2048;

/**
 * The address of a capability with the path and query that the page appends; it cannot leave the capability's path.
 *
 * @param path empty, or beginning with a slash.
 * @param query without its question mark.
 * @throws {@link RefusalError} `malformed`.
 */
export function capabilityUrl(capability: string, path: string, query: string): URL {
  if (
    path.length + query.length > MAX_LENGTH ||
    !EXTRA_PATH.test(path) ||
    !EXTRA_QUERY.test(query)
  ) {
    throw new RefusalError('malformed', 'the path or the query is not one of a capability');
  }
  if (path === '' || path === '/') {
    return new URL(query ? withQuery(capability, query) : capability);
  }
  const url = new URL(capability);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  url.search = [url.search.slice(1), query].filter(Boolean).join('&');
  return url;
}
