export const SERVER_WORDS = {
  unsupportedVersion: (supported: readonly number[]) =>
    `None of the message versions asked for is spoken here; these are: ${supported.join(', ')}.`,
  originNotAllowed: (origin: string) => `Pages of ${origin} may not drive this avatar.`,
  tooManyConnections: (most: number) =>
    `There are ${most} connections to this avatar already. Dispose of one first.`,
  tooManyMessages: 'Too many messages a second. This one was not done.',
  tooManyOpen: (most: number) => `${most} requests are still open. This one was not done.`,
  unknownCommand: (known: readonly string[]) =>
    `There is no such command. There are: ${known.join(', ')}.`,
  exportNotAllowed: 'The page that serves this avatar does not allow it to be exported.',
  internal: (text: string) => `Something went wrong in the viewer: ${text}`,
} as const;
