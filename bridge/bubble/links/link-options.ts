import type { Vector3 } from '../../../src/math/index.ts';

/** Another bubble server that the configuration names: links lead to these only. */
export interface KnownServer {
  /** As configurations and lists of links name it. */
  readonly host: string;
  readonly port: number;
  /** The IP literal of `host`, from which its datagrams come. */
  readonly address: string;
}

/** A link that a bubble of this server requests. */
export interface LinkOptions {
  /** UUID of the bubble of this server. */
  readonly bubbleId: string;
  readonly targetId: string;
  /** The server of the target, which must be among the known ones; null where it is this server. */
  readonly server: { readonly host: string; readonly port: number } | null;
  /** The centre of the target in the bubble's coordinates, metres; not its own centre. */
  readonly center: Vector3;
}

/** What a server lets links do. */
export interface LinkLimits {
  /** Links of one bubble, with those that the other side has requested. */
  readonly linksPerBubble: number;
  /** Milliseconds that the answer to a request may take. */
  readonly answerMs: number;
  /** Milliseconds until a lost link is requested again: at first, and at most. */
  readonly retryMs: number;
  readonly maxRetryMs: number;
  /** Milliseconds until a refused one is. */
  readonly refusedMs: number;
  /** Milliseconds for which a lost link that the other side had requested is still shown. */
  readonly forgetMs: number;
  /** Milliseconds until an object may be handed over again, and after a refusal. */
  readonly handoverPauseMs: number;
  readonly refusedHandoverMs: number;
  /** Milliseconds that the other side may take to answer a Handover Request. */
  readonly handoverAnswerMs: number;
  /** Interactions of the other bubble, requested or only perceived, per second: participants are told of each. */
  readonly interactionsPerSecond: number;
  /** Bytes of the data of an interaction or its answer. */
  readonly dataBytes: number;
  /** Objects that one link may hand over at the same time. */
  readonly handovers: number;
}

export const DEFAULT_LINK_LIMITS: LinkLimits = {
  linksPerBubble: 32,
  answerMs: 5000,
  retryMs: 1000,
  maxRetryMs: 30_000,
  refusedMs: 60_000,
  forgetMs: 60_000,
  handoverPauseMs: 2000,
  refusedHandoverMs: 5000,
  handoverAnswerMs: 5000,
  interactionsPerSecond: 100,
  dataBytes: 16 * 1024,
  handovers: 64,
};
