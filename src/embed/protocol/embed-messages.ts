import {
  type CommandErrorCode,
  ViewerError,
  type ViewerEventName,
  type ViewerEvents,
  type ViewerFailure,
} from '../contract.ts';
import { badArgumentText, SERVER_ERRORS } from '../words/en/embed-errors.ts';

/** Posted by the embed to the page around it when it starts to listen, so that earlier clients connect again. */
export interface HelloMessage {
  readonly vitrine: 'hello';
  readonly versions: readonly number[];
}

/** Posted by a client to the embed's window, with one port, through which all further messages are sent. */
export interface ConnectMessage {
  readonly vitrine: 'connect';
  /** Versions of the protocol that the client speaks. */
  readonly versions: readonly number[];
  /** A name that the client chooses; an earlier connection under the same name is closed. */
  readonly id: string;
}

/** The first message on the port, with the protocol version of the connection. */
export interface WelcomeMessage {
  readonly vitrine: 'welcome';
  readonly version: number;
}

/** Sent in place of a welcome; the port is closed after it. */
export interface RefusedMessage {
  readonly vitrine: 'refused';
  readonly code: 'unsupported-version' | 'origin-not-allowed' | 'too-busy';
  readonly message: string;
  /** Versions that the embed speaks. */
  readonly supported: readonly number[];
}

/** The last message on a port, from either side. Open requests get no other reply. */
export interface ByeMessage {
  readonly vitrine: 'bye';
  /** The reason, in a message of the embed. */
  readonly code?: ByeCode;
}

export type ByeCode = 'disconnected' | 'disposed' | 'too-busy';

export interface RequestMessage {
  /** An integer that the client chooses; the reply has the same. */
  readonly id: number;
  /** A command, or `ready` or `ping`. */
  readonly command: string;
  readonly args: readonly unknown[];
}

/** The reply to a request; every request gets one. */
export type ReplyMessage =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: ViewerFailure };

export interface EventMessage<Name extends ViewerEventName = ViewerEventName> {
  readonly event: Name;
  readonly detail: ViewerEvents[Name];
}

/** A property of an untrusted value; undefined if the value is not an object, or only inherits the property. */
export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Whether a received value is a message of this kind: `hello`, `connect`, `welcome`, `refused` or `bye`. */
export const isMessage = (value: unknown, kind: string): boolean =>
  property(value, 'vitrine') === kind;

/** The `id` of a request or reply; null for other messages. */
export function messageId(value: unknown): number | null {
  const id = property(value, 'id');
  return Number.isSafeInteger(id) ? (id as number) : null;
}

type FailureDetails = Partial<Pick<ViewerFailure, 'fileName' | 'fatal'>>;

/** Creates a failure of a command or a connection, which is not about a file and not fatal unless `details` say so. */
export const createFailure = (
  code: CommandErrorCode,
  message: string,
  details: FailureDetails = {},
): ViewerFailure => ({ code, message, fileName: null, fatal: false, ...details });

/** {@link createFailure} as an error that can be thrown. */
export const commandError = (
  code: CommandErrorCode,
  message: string,
  details?: FailureDetails,
): ViewerError => new ViewerError(createFailure(code, message, details));

/** @param expected - one of the texts of `EXPECTED`. */
export const badArgument = (argument: string, expected: string): ViewerError =>
  commandError('bad-argument', badArgumentText(argument, expected));

/** Recognized by its name, because the viewer may be a separate script, whose class is not the one of other scripts. */
export const isViewerError = (value: unknown): value is ViewerError =>
  value instanceof Error && value.name === 'ViewerError';

/** A thrown value as data that can be posted. */
export function encodeFailure(thrown: unknown): ViewerFailure {
  if (isViewerError(thrown)) {
    const { code, message, fileName, fatal } = thrown;
    return { code, message, fileName, fatal };
  }
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return createFailure('internal', SERVER_ERRORS.internal(text));
}

/** A failure that was received in a message. */
export function decodeFailure(value: unknown): ViewerFailure {
  const fileName = property(value, 'fileName');
  return {
    code: String(property(value, 'code') ?? 'internal'),
    message: String(property(value, 'message') ?? ''),
    fileName: typeof fileName === 'string' ? fileName : null,
    fatal: property(value, 'fatal') === true,
  };
}
