import { asArray, asMap, asString, encodeLlsdXml, type Llsd } from '../../formats/llsd/index.ts';
import { decodeResponse, type LlsdMapReader } from './grid-response.ts';
import { S32, type ValueType } from './value-types.ts';

/** An event as the queue gave it; {@link readGridEvent} knows those that matter. */
export interface QueuedEvent {
  /** Such as `TeleportFinish`. */
  readonly message: string;
  readonly body: Llsd;
}

/** One answer of the event queue. */
export interface EventQueueResponse {
  /** To send back as `ack`; null when the grid gave none, and the last one stays. */
  readonly id: number | null;
  readonly events: readonly QueuedEvent[];
  /** How many entries were no events and were left out, so that the rest can be acknowledged. */
  readonly malformed: number;
}

/** What came of a poll. */
export type PollOutcome =
  /** Decode it, handle the events, poll again at once with its id. */
  | 'answer'
  /** Nothing happened: poll again at once with the same ack. */
  | 'nothing'
  /** Wait for {@link pollDelay}, then poll again. */
  | 'error'
  /** The grid has closed the queue: stop. */
  | 'gone';

/** Our own limit for one poll: OpenSimulator holds it for 58 s. */
export const POLL_TIMEOUT_MS = 70_000;

/** A poll without an answer that lasted shorter than this is an error. */
const MIN_TIMEOUT_MS = 10_000;

const FIRST_DELAY_MS = 15_000;
const DELAY_STEP_MS = 5_000;
const MAX_ERRORS = 10;

/** Statuses with which a grid, or a proxy before it, says that nothing happened. */
const TIMEOUT_STATUSES: readonly number[] = [499, 500, 502, 503, 504];

/**
 * The body of a poll.
 *
 * @param ack - the id of the last answer, null before the first.
 * @param done - this is the last poll, the viewer is leaving.
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
 * Decodes the body of an answer of status 200.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `wrong-type`
 * when it is no map.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function decodeEventQueueResponse(bytes: Uint8Array): EventQueueResponse {
  const fields = decodeResponse(bytes);
  const entries = entriesOf(fields);
  const events = entries.map(readEvent).filter((event) => event !== undefined);
  return { id: fields.optional('id', S32), events, malformed: entries.length - events.length };
}

const ARRAY: ValueType<Llsd[]> = { expected: 'an array', read: asArray };

function entriesOf(fields: LlsdMapReader): Llsd[] {
  return fields.optional('events', ARRAY) ?? [];
}

function readEvent(entry: Llsd): QueuedEvent | undefined {
  const map = asMap(entry);
  const message = asString(map?.get('message'));
  return message ? { message, body: map?.get('body') ?? null } : undefined;
}

/**
 * What a poll came to.
 *
 * @param status - the HTTP status; null when our own time ran out or the connection broke.
 * @param lastedMs - milliseconds from the request to that.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function pollOutcome(status: number | null, lastedMs: number): PollOutcome {
  if (status === 200) return 'answer';
  if (status === 404) return 'gone';
  const nothing = status === null || TIMEOUT_STATUSES.includes(status);
  return nothing && lastedMs >= MIN_TIMEOUT_MS ? 'nothing' : 'error';
}

/**
 * Milliseconds to wait after an error, or null to give up.
 *
 * @param errorsInRow - this one included, from 1.
 *
 * **Source:** login-and-caps.md section 3.
 */
export function pollDelay(errorsInRow: number): number | null {
  return errorsInRow > MAX_ERRORS ? null : FIRST_DELAY_MS + DELAY_STEP_MS * errorsInRow;
}
