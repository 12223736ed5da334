import { BRIDGE_PATHS } from '../../protocol/bridge/index.ts';
import type { CloudBubble, CloudLink, MessageOf } from '../../protocol/setp/index.ts';
import { readAtMost } from '../bridge-http.ts';
import type { SessionEnvironment } from '../session-environment.ts';
import type { BubbleChoice, BubbleMedia } from './bubble-contract.ts';

/** Bytes of a cloud document. */
const MAX_DOCUMENT_BYTES = 1024 * 1024;
const FETCH_TIMEOUT_MS = 5000;
const MAX_BUBBLES = 1024;
const MAX_LINKS = 64;
const MAX_TEXT = 128;

type Listed = MessageOf<'List Bubbles Response'>['bubbles'];

/** Where the bridge serves the models of a bubble server. */
export function bubbleMedia(page: string, server: string, token: string | null): BubbleMedia {
  const path = `${BRIDGE_PATHS.bubbles}/${encodeURIComponent(server)}/media/`;
  return { base: new URL(path, page).href, token };
}

/** The facts of a server's bubbles by id, from its cloud document; empty without one. Never rejects. */
export async function fetchCloud(
  env: Pick<SessionEnvironment, 'fetch'>,
  page: string,
  server: string,
  token: string | null,
): Promise<ReadonlyMap<string, CloudBubble>> {
  try {
    const path = `${BRIDGE_PATHS.bubbles}/${encodeURIComponent(server)}/cloud`;
    const response = await env.fetch(new URL(path, page).href, {
      cache: 'no-store',
      headers: token === null ? {} : { Authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(FETCH_TIMEOUT_MS),
    });
    const bytes = response.ok ? await readAtMost(response, MAX_DOCUMENT_BYTES) : null;
    return bytes === null ? new Map() : readCloud(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return new Map();
  }
}

/** All bubbles that a server lists, with what is known of them. */
export function mergeBubbles(
  listed: Listed,
  cloud: ReadonlyMap<string, CloudBubble>,
): BubbleChoice[] {
  const seen = new Set<string>();
  return listed.slice(0, MAX_BUBBLES).flatMap(({ bubbleIdentifier: id, shortDescription }) => {
    if (seen.has(id)) return [];
    seen.add(id);
    return [{ id, description: shortDescription, facts: cloud.get(id) ?? null }];
  });
}

/** Reads a cloud document of any origin: entries that are none are left out. */
export function readCloud(value: unknown): Map<string, CloudBubble> {
  const bubbles = isRecord(value) && Array.isArray(value.bubbles) ? value.bubbles : [];
  return new Map(
    bubbles.slice(0, MAX_BUBBLES).flatMap((each): [string, CloudBubble][] => {
      const bubble = bubbleOf(each);
      return bubble ? [[bubble.id, bubble]] : [];
    }),
  );
}

function bubbleOf(value: unknown): CloudBubble | null {
  if (!isRecord(value) || typeof value.id !== 'string') return null;
  const { id, name, range, perceptionRange, cycleLength, avatarCount, objectCount, links } = value;
  const numbers = [range, perceptionRange, cycleLength, avatarCount, objectCount].map(finite);
  if (numbers.some((number) => number === null)) return null;
  const [metres, perceived, cycle, avatars, objects] = numbers as number[];
  return {
    id: id.toLowerCase(),
    name: text(name),
    range: metres,
    perceptionRange: perceived,
    cycleLength: cycle,
    avatarCount: avatars,
    objectCount: objects,
    links: (Array.isArray(links) ? links.slice(0, MAX_LINKS) : []).flatMap(
      (link) => linkOf(link) ?? [],
    ),
  };
}

const LINK_STATES: readonly CloudLink['state'][] = ['linked', 'linking', 'unreachable', 'refused'];
const REFUSALS: readonly CloudLink['refusal'][] = [
  'unauthorized',
  'unsupported-server',
  'unsupported-protocol',
];

function linkOf(value: unknown): CloudLink | null {
  if (!isRecord(value) || typeof value.bubbleId !== 'string') return null;
  const { bubbleId, bubbleName, address, port, state, refusal, center } = value;
  const [x, y, z] = Array.isArray(center) ? center.map(finite) : [];
  return {
    bubbleId: bubbleId.toLowerCase(),
    bubbleName: text(bubbleName),
    address: text(address),
    port: finite(port) ?? 0,
    state: LINK_STATES.find((known) => known === state) ?? 'unreachable',
    refusal: REFUSALS.find((known) => known === refusal) ?? null,
    center: [x ?? 0, y ?? 0, z ?? 0],
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_TEXT) : '';
}

function finite(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
