import type { Viewer } from '../contract.ts';
import {
  COMMAND_NAMES,
  type CommandArguments,
  type CommandName,
  commandError,
  isCommandName,
  property,
  readArguments,
} from '../protocol/index.ts';
import { SERVER_WORDS } from './words.ts';

type CommandRequest = {
  [Name in CommandName]: { readonly command: Name; readonly args: CommandArguments<Name> };
}[CommandName];

/** What a request asks for, read and checked. */
export type Request = { readonly command: 'ready' | 'ping' } | CommandRequest;

/** @throws {@link ViewerError} `unknown-command` or `bad-argument` */
export function readRequest(message: unknown): Request {
  const command = property(message, 'command');
  if (command === 'ready' || command === 'ping') return { command };
  if (!isCommandName(command)) {
    const known = ['ready', 'ping', ...COMMAND_NAMES];
    throw commandError('unknown-command', SERVER_WORDS.unknownCommand(known));
  }
  const args = readArguments(command, property(message, 'args'));
  return { command, args } as CommandRequest;
}

/**
 * Of streams the newest alone counts: what they set, or null for a command each of which counts. Two changes of the
 * camera are of one stream when they set the same of it.
 */
export function streamKey(request: Request): string | null {
  switch (request.command) {
    case 'seek':
    case 'puppeteer':
      return request.command;
    case 'setCamera':
      return `setCamera ${Object.keys(request.args[0]).join(' ')}`;
    default:
      return null;
  }
}

/** Has the viewer do it. */
export function call(viewer: Viewer, { command, args }: CommandRequest): Promise<unknown> {
  const method = viewer[command] as (...given: typeof args) => Promise<unknown>;
  return method.apply(viewer, args);
}
