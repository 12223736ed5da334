export { type CommandArguments, isCommandName, readArguments } from './commands.ts';
export { badArgument, commandError, failure } from './failure.ts';
export type {
  ByeCode,
  ByeMessage,
  ConnectMessage,
  EventMessage,
  HelloMessage,
  RefusalCode,
  RefusedMessage,
  ReplyMessage,
  RequestMessage,
  WelcomeMessage,
} from './messages.ts';
export { COMMAND_NAMES, type CommandName, EVENT_NAMES } from './names.ts';
export { isKind, messageId, property } from './shape.ts';
