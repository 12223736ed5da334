import {
  CONNECT_FAILURES,
  type ConnectFailure,
  LINK_FAILURES,
  type LinkFailure,
} from '../decisions.ts';
import type { MessageName, MessageOf } from '../setp-message-types.ts';
import type { ReceivedMessage, SetpSessionOptions } from './session-options.ts';
import { SetpSession } from './setp-session.ts';

export interface OpenOptions<Outcome>
  extends Omit<SetpSessionOptions, 'isConnecting' | 'sessionId'> {
  /** Called once, from `receive`, `flush` or `tick` of the session; before `ended` where the session ends with it. */
  settled(outcome: Outcome): void;
  /** How long the answering side may take for its answer, in milliseconds; 10 s unless stated. */
  readonly answerMs?: number;
}

export type OpenOutcome<Success, Failure, Reason> =
  | { readonly kind: 'accepted'; readonly answer: Success }
  /** `reason` is null for a code that the draft does not have. The session is being disconnected. */
  | { readonly kind: 'refused'; readonly reason: Reason | null; readonly answer: Failure }
  /** The peer, or we, disconnected before the answer. */
  | { readonly kind: 'disconnected' }
  /** There was no answer in time. */
  | { readonly kind: 'silent' };

export type ConnectOutcome = OpenOutcome<
  MessageOf<'Connect Success Response'>,
  MessageOf<'Connect Failure Response'>,
  ConnectFailure
>;

export type LinkOutcome = OpenOutcome<
  MessageOf<'Bubble Link Success Response'>,
  MessageOf<'Bubble Link Failure Response'>,
  LinkFailure
>;

/** Opens the session of a client: sends the Connect Request, and reports the answer. */
export function connectToServer(
  request: MessageOf<'Connect Request'>,
  options: OpenOptions<ConnectOutcome>,
): SetpSession {
  return openSession(options, 'Connect Request', request, (message) => {
    if (message.name === 'Connect Success Response') {
      return { kind: 'accepted', answer: message.fields };
    }
    if (message.name !== 'Connect Failure Response') return null;
    const reason = CONNECT_FAILURES[message.fields.failureCode] ?? null;
    return { kind: 'refused', reason, answer: message.fields };
  });
}

/** Opens the session of a link: sends the Bubble Link Request, and reports the answer. */
export function linkToBubble(
  request: MessageOf<'Bubble Link Request'>,
  options: OpenOptions<LinkOutcome>,
): SetpSession {
  return openSession(options, 'Bubble Link Request', request, (message) => {
    if (message.name === 'Bubble Link Success Response') {
      return { kind: 'accepted', answer: message.fields };
    }
    if (message.name !== 'Bubble Link Failure Response') return null;
    const reason = LINK_FAILURES[message.fields.errorCode] ?? null;
    return { kind: 'refused', reason, answer: message.fields };
  });
}

const ANSWER_MS = 10_000;

type AnyOutcome = OpenOutcome<unknown, unknown, unknown>;

/** @param outcomeOf what a message says about the request; null if it is no answer to it. */
function openSession<Name extends MessageName, Outcome extends AnyOutcome>(
  options: OpenOptions<Outcome>,
  name: Name,
  request: MessageOf<Name>,
  outcomeOf: (message: ReceivedMessage) => Outcome | null,
): SetpSession {
  let isSettled = false;
  const settle = (outcome: Outcome) => {
    if (isSettled) return;
    isSettled = true;
    session.setDeadline(null);
    options.settled(outcome);
  };
  const session = new SetpSession({
    ...options,
    isConnecting: true,
    sessionId: 0,
    handle(message, now) {
      const outcome = outcomeOf(message);
      if (outcome === null) options.handle(message, now);
      else settle(outcome);
      if (outcome?.kind === 'refused') session.disconnect(now);
    },
    ended(reason) {
      const wasClosed = reason === 'disconnected' || reason === 'closed';
      settle({ kind: wasClosed ? 'disconnected' : 'silent' } as Outcome);
      options.ended(reason);
    },
  });
  session.send(name, request);
  session.setDeadline(options.now + (options.answerMs ?? ANSWER_MS));
  return session;
}
