import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { SEED_CAPABILITY_NAME } from '../../../src/protocol/bridge/index.ts';
import { MAX_RESPONSE_BYTES } from '../../../src/protocol/grid/index.ts';
import type { Limits } from '../../config/index.ts';
import type { AgentSession } from '../agent-session.ts';
import { assetKey } from '../assets/asset-key.ts';
import type { AssetStore } from '../assets/asset-store.ts';
import { assetPart, sendPart } from '../assets/serve-asset.ts';
import type { GridMetrics } from '../grid-metrics.ts';
import { Refusal } from '../refusal.ts';
import { passedHeaders } from '../upstream/answer-headers.ts';
import { readBody } from '../upstream/read-body.ts';
import type { CapabilityRequest } from './capability-request.ts';
import { capabilityUrl } from './capability-url.ts';
import { learnEvents, learnSeed } from './learn.ts';
import { metered } from './metered.ts';

const EVENT_QUEUE = 'EventQueueGet';

/** For how long a grid may be silent where it is meant to be: OpenSimulator holds a queue for 58 s, a seed for 120. */
const PATIENCE_MS: ReadonlyMap<string, number> = new Map([
  [EVENT_QUEUE, 90_000],
  [SEED_CAPABILITY_NAME, 130_000],
]);

/** Asks a session's capabilities for its page, and learns from what they answer. */
export class CapabilityProxy {
  readonly #limits: Limits;
  readonly #assets: AssetStore;
  readonly #metrics: GridMetrics;
  #underWay = 0;

  constructor(limits: Limits, assets: AssetStore, metrics: GridMetrics) {
    this.#limits = limits;
    this.#assets = assets;
    this.#metrics = metrics;
  }

  get requestsUnderWay(): number {
    return this.#underWay;
  }

  /**
   * Answers one request; what is under way for it ends with the page or the session.
   * @throws {@link Refusal} while nothing was sent yet.
   */
  async answer(
    session: AgentSession,
    request: CapabilityRequest,
    reply: FastifyReply,
  ): Promise<void> {
    this.#metrics.requests++;
    this.#underWay++;
    try {
      await session.run(async (controller) => {
        reply.raw.once('close', () => {
          if (reply.raw.writableFinished) return;
          controller.abort(new Refusal('no-session', 'the page has gone'));
        });
        await this.#answer(session, request, reply, controller.signal);
      });
    } finally {
      this.#underWay--;
    }
  }

  async #answer(
    session: AgentSession,
    request: CapabilityRequest,
    reply: FastifyReply,
    signal: AbortSignal,
  ): Promise<void> {
    const url = targetOf(session, request);
    const key = request.method === 'GET' && assetKey(request.name, request.path, request.query);
    if (key) {
      const asset = await this.#assets.get(session, key, url, signal);
      if ('status' in asset) {
        reply.status(asset.status).header('cache-control', 'no-store').send();
        return;
      }
      const part = assetPart(asset, request.range);
      await this.#spend(session, part.body.length, signal);
      sendPart(reply, part);
      return;
    }
    const answer = await this.#ask(session, request, url, signal);
    if (request.name === SEED_CAPABILITY_NAME || request.name === EVENT_QUEUE) {
      await this.#passLearning(session, request, reply, answer, signal);
    } else {
      await this.#stream(session, reply, answer, signal);
    }
  }

  #ask(
    session: AgentSession,
    { method, name, contentType, range, body }: CapabilityRequest,
    url: URL,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const timeoutMs = PATIENCE_MS.get(name) ?? this.#limits.gridSeconds * 1000;
    const asked: Record<string, string> = range ? { range } : {};
    if (method === 'GET')
      return session.upstream.send(url, { method, headers: asked, signal, timeoutMs });
    const headers = { 'content-type': contentType, 'content-length': `${body.length}` };
    return session.upstream.send(url, { method, headers, body, signal, timeoutMs });
  }

  /** What names addresses is read whole before the page has it, so that what it names can be asked at once. */
  async #passLearning(
    session: AgentSession,
    { name, simulator }: CapabilityRequest,
    reply: FastifyReply,
    answer: IncomingMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const body = await readBody(answer, MAX_RESPONSE_BYTES);
    await this.#spend(session, body.length, signal);
    if (answer.statusCode === 200) {
      if (name === SEED_CAPABILITY_NAME) learnSeed(session.regions, simulator, body);
      else learnEvents(session.regions, body);
    }
    const headers = { ...passedHeaders(answer), 'content-length': `${body.length}` };
    reply
      .status(answer.statusCode ?? 502)
      .headers(headers)
      .send(Buffer.from(body.buffer));
  }

  async #stream(
    session: AgentSession,
    reply: FastifyReply,
    answer: IncomingMessage,
    signal: AbortSignal,
  ): Promise<void> {
    const meter = metered((bytes) => this.#spend(session, bytes, signal));
    // A body that breaks off breaks the answer to the page off too: fastify sees the meter's error.
    pipeline(answer, meter, () => {});
    reply
      .status(answer.statusCode ?? 502)
      .headers(passedHeaders(answer))
      .send(meter);
    await finished(reply.raw).catch(() => {});
  }

  #spend(session: AgentSession, bytes: number, signal: AbortSignal): Promise<void> {
    this.#metrics.proxiedBytes += bytes;
    return session.allowance.spend(bytes, signal);
  }
}

/**
 * The address that a page means by its names.
 * @throws {@link Refusal} `unknown-capability`, `malformed`.
 */
function targetOf(
  { regions }: AgentSession,
  { method, simulator, name, path, query }: CapabilityRequest,
): URL {
  const region = regions.find(simulator);
  const address = name === SEED_CAPABILITY_NAME ? region?.seed : region?.capabilities.get(name);
  if (!address) {
    throw new Refusal('unknown-capability', `the grid has named no ${name} of ${simulator}`);
  }
  const isLearned = name === SEED_CAPABILITY_NAME || name === EVENT_QUEUE;
  if (isLearned && method !== 'POST') throw new Refusal('malformed', `${name} takes a POST`);
  return capabilityUrl(address, path, query);
}
