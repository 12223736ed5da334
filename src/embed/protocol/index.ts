export { readArguments } from './arguments.ts';
export {
  COMMAND_NAMES,
  COMMANDS,
  type CommandArguments,
  type CommandHandlers,
  type CommandName,
  type CommandResult,
  type CommandTarget,
  commandMethods,
  isCommandName,
} from './commands.ts';
export {
  type ByeCode,
  type ByeMessage,
  badArgument,
  type ConnectMessage,
  commandError,
  createFailure,
  decodeFailure,
  type EventMessage,
  encodeFailure,
  type HelloMessage,
  isMessage,
  isViewerError,
  messageId,
  property,
  type RefusedMessage,
  type ReplyMessage,
  type RequestMessage,
  type WelcomeMessage,
} from './embed-messages.ts';
export { EVENT_NAMES, ViewerEventEmitter } from './viewer-events.ts';
