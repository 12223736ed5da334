import { asArray, asMap, asString, encodeLlsdXml, type Llsd } from '../../formats/llsd/index.ts';
import { runSteps, type Steps } from '../../formats/steps/index.ts';
import { decodeResponseInSteps } from './grid-response.ts';
import { S32, type ValueType } from './value-types.ts';

/** An event of the queue, not decoded; {@link readGridEvent} decodes those that matter. */
export interface QueuedEvent {
  /** The name of the message, such as `TeleportFinish`. */
  readonly message: string;
  readonly body: Llsd;
}

/** One response of the event queue. */
interface EventQueueResponse {
  /** The id to send back as `ack`; null if the grid sent none, in which case the last id remains. */
  readonly id: number | null;
  readonly events: readonly QueuedEvent[];
  /** How many entries were not events. They are ignored, so that the rest can be acknowledged. */
  readonly malformed: number;
}

/** The outcome of a poll, and what to do next. */
export type PollOutcome =
  /** Decode the response, handle its events, poll again at once with its id. */
  | 'response'
  /** There were no events: poll again at once with the same ack. */
  | 'timeout'
  /** Wait for {@link pollDelay}, then poll again. */
  | 'error'
  /** The grid has closed the queue: stop. */
  | 'closed';

/** Our own limit for one poll. OpenSimulator responds after 58 s at the latest. */
export const POLL_TIMEOUT_MS = 70_000;

/** A poll that ends sooner than this without a response has failed. */
const MIN_TIMEOUT_MS = 10_000;

const FIRST_DELAY_MS = 15_000;
const DELAY_STEP_MS = 5_000;
const MAX_ERRORS = 10;

/** Statuses by which a grid, or a proxy in front of it, reports that there were no events. */
const TIMEOUT_STATUSES: readonly number[] = [499, 500, 502, 503, 504];

/**
 * The body of a poll.
 *
 * @param ack the id of the last response, null before the first.
 * @param done whether this is the last poll, since the viewer leaves.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function encodeEventQueueRequest(ack: number | null, done = false): Uint8Array<ArrayBuffer> {
  const fields: [string, Llsd][] = [
    ['ack', ack === null ? null : BigInt(ack)],
    ['done', done],
  ];
  return encodeLlsdXml(new Map(fields));
}

/**
 * Decodes the body of a response of status 200.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `wrong-type`
 * if it is not a map.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function decodeEventQueueResponse(bytes: Uint8Array): EventQueueResponse {
  return runSteps(decodeEventQueueResponseInSteps(bytes));
}

/** As {@link decodeEventQueueResponse}, in steps. */
export function* decodeEventQueueResponseInSteps(bytes: Uint8Array): Steps<EventQueueResponse> {
  const response = yield* decodeResponseInSteps(bytes);
  yield;
  const entries = response.optional('events', ARRAY) ?? [];
  const events = entries.map(readEvent).filter((event) => event !== undefined);
  return { id: response.optional('id', S32), events, malformed: entries.length - events.length };
}

const ARRAY: ValueType<Llsd[]> = { expected: 'an array', read: asArray };

function readEvent(entry: Llsd): QueuedEvent | undefined {
  const map = asMap(entry);
  const message = asString(map?.get('message'));
  return message ? { message, body: map?.get('body') ?? null } : undefined;
}

/**
 * The outcome of a poll.
 *
 * @param status the HTTP status; null if our own time limit was reached or the connection broke.
 * @param lastedMs milliseconds since the request.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function pollOutcome(status: number | null, lastedMs: number): PollOutcome {
  if (status === 200) return 'response';
  if (status === 404) return 'closed';
  const isTimeout = status === null || TIMEOUT_STATUSES.includes(status);
  return isTimeout && lastedMs >= MIN_TIMEOUT_MS ? 'timeout' : 'error';
}

/**
 * Milliseconds to wait after an error, or null to give up.
 *
 * @param errorsInRow including this one, from 1.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function pollDelay(errorsInRow: number): number | null {
  return errorsInRow > MAX_ERRORS ? null : FIRST_DELAY_MS + DELAY_STEP_MS * errorsInRow;
}
