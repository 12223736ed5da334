import type { ConnectFailure, LinkFailure } from '../decisions.ts';
import type { MessageOf } from '../setp-message-types.ts';
import type { SetpSessionOptions } from './session-options.ts';
import type { SetpSession } from './setp-session.ts';

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
  /** The peer disconnected without an answer. */
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
export declare function connectToServer(
  request: MessageOf<'Connect Request'>,
  options: OpenOptions<ConnectOutcome>,
): SetpSession;

/** Opens the session of a link: sends the Bubble Link Request, and reports the answer. */
export declare function linkToBubble(
  request: MessageOf<'Bubble Link Request'>,
  options: OpenOptions<LinkOutcome>,
): SetpSession;
