import type { ViewerEventName, ViewerEvents, ViewerFailure } from '../contract.ts';

/** The embed to the page around it, when it begins to listen: a client that came too early tries again. */
export interface HelloMessage {
  readonly vitrine: 'hello';
  readonly versions: readonly number[];
}

/** A client to the embed's window, with one port: all that follows goes through that. */
export interface ConnectMessage {
  readonly vitrine: 'connect';
  /** Versions of the messages that the client speaks. */
  readonly versions: readonly number[];
  /** The client's own name; the connection that it had under that name before is closed. */
  readonly id: string;
}

/** The first message on the port: this version is spoken from here on. */
export interface WelcomeMessage {
  readonly vitrine: 'welcome';
  readonly version: number;
}

export type RefusalCode = 'unsupported-version' | 'origin-not-allowed' | 'too-busy';

/** Instead of a welcome; the port is closed behind it. */
export interface RefusedMessage {
  readonly vitrine: 'refused';
  readonly code: RefusalCode;
  readonly message: string;
  /** Versions that the embed speaks. */
  readonly supported: readonly number[];
}

/** The last message on a port, from either side. What is still open then is answered by nothing else. */
export interface ByeMessage {
  readonly vitrine: 'bye';
  /** Why, when the embed says it. */
  readonly code?: ByeCode;
}

export type ByeCode = 'disconnected' | 'disposed' | 'too-busy';

/** The client asks; `command` is a method of `Viewer`, or `ready` or `ping`. */
export interface RequestMessage {
  /** A whole number of the client's choice, the same in the reply. */
  readonly id: number;
  readonly command: string;
  readonly args: readonly unknown[];
}

/** Every request has one. */
export type ReplyMessage =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ViewerFailure };

export interface EventMessage<Name extends ViewerEventName = ViewerEventName> {
  readonly event: Name;
  readonly detail: ViewerEvents[Name];
}
