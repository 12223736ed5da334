/** What an argument has to be: the text completes the sentence of {@link badArgumentText}. */
export const EXPECTED = {
  boolean: 'true or false',
  number: 'a finite number',
  numberBetween: (least: number, most: number) => `a number from ${least} to ${most}`,
  pixels: (least: number, most: number) => `a whole number of pixels, ${least} to ${most}`,
  text: (most: number) => `text of 1 to ${most} characters`,
  list: (most: number) => `a list of 1 to ${most}`,
  numbers: (count: number) => `a list of ${count} finite numbers`,
  object: 'an object',
  choice: (choices: readonly string[]) => `one of: ${choices.join(', ')}`,
  content: 'an address, a File, { url } or { bytes, name }',
  positionOrRotation: 'given a position, a rotation or both',
  quaternion: 'a quaternion other than zero',
  argumentCount: (most: number) =>
    most === 1 ? 'given one argument at most' : `given ${most} arguments at most`,
  argumentList: 'given its arguments as a list',
  orbit: 'degrees, degrees and a distance, such as “30deg 80deg 3m”',
  target: 'three lengths, such as “0m 0m 1.2m”, or “auto”',
  background: '“stage”, “transparent” or a CSS colour',
  joint: 'the name of a bone',
  listener: 'a function',
} as const;

export const badArgumentText = (argument: string, expected: string): string =>
  `${argument} must be ${expected}.`;

/** Why a connection ended, or a request was given up: texts of the client. */
export const CLIENT_ERRORS = {
  noEmbed: 'Nothing in the frame answers as an avatar does.',
  timedOut: (command: string) => `The avatar did not answer in time (${command}).`,
  disconnected: 'The frame of the avatar is gone, or shows another page.',
  disposed: 'The connection to the avatar was closed.',
  'too-busy': 'The avatar closed the connection: too many messages a second.',
  notCloneable: (text: string) => `This cannot be sent to the avatar: ${text}`,
} as const;

/** Why a connection or a request was refused: texts of the server in the iframe. */
export const SERVER_ERRORS = {
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

/** Why the viewer did not carry out a command; about files it has the sentences of the page. */
export const VIEWER_ERRORS = {
  disposed: 'The avatar was taken away.',
  overtaken: 'Something else was loaded before this was here.',
  nothingUsable: 'None of the files can be shown.',
  noSuchItem: (id: string) => `Nothing that is worn has the id “${id}”.`,
  noWebgl: 'This browser gives no WebGL 2, which drawing the avatar takes.',
  contextLost: 'The graphics card dropped the picture. It comes back by itself if it can.',
  outOfMemory: 'There is not enough memory to show this.',
  internal: (text: string) => `This is a mistake of Vitrine: ${text}`,
  /** Kinds of files that only the page opens. */
  recording: 'recorded session',
  performance: 'puppetry performance',
  document: 'file that no avatar shows',
} as const;
