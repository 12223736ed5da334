export {
  COMMAND_NAMES,
  type CommandArguments,
  type CommandName,
  isCommandName,
  readArguments,
} from './commands.ts';
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
export { isKind, messageId, property } from './shape.ts';
