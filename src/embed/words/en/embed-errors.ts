/** What an argument must be; the texts complete the sentence of {@link badArgumentText}. */
export const EXPECTED = {
  boolean: 'true or false',
  number: 'a finite number',
  numberBetween: (min: number, max: number) => `a number from ${min} to ${max}`,
  pixels: (min: number, max: number) => `a whole number of pixels, ${min} to ${max}`,
  text: (max: number) => `text of 1 to ${max} characters`,
  list: (max: number) => `a list of 1 to ${max}`,
  numbers: (count: number) => `a list of ${count} finite numbers`,
  object: 'an object',
  choice: (choices: readonly string[]) => `one of: ${choices.join(', ')}`,
  content: 'an address, a File, { url } or { bytes, name }',
  positionOrRotation: 'given a position, a rotation or both',
  quaternion: 'a quaternion other than zero',
  argumentCount: (max: number) =>
    max === 1 ? 'given one argument at most' : `given ${max} arguments at most`,
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
  noEmbed: 'The page in the frame does not respond as an embedded avatar does.',
  timedOut: (command: string) => `The avatar did not respond in time (${command}).`,
  disconnected: 'The frame of the avatar is gone, or shows another page.',
  disposed: 'The connection to the avatar was closed.',
  'too-busy': 'The avatar closed the connection: too many messages a second.',
  notCloneable: (text: string) => `This cannot be sent to the avatar: ${text}`,
} as const;

/** Why a connection or a request was refused: texts of the server in the iframe. */
export const SERVER_ERRORS = {
  unsupportedVersion: (supported: readonly number[]) =>
    `None of the requested protocol versions is supported. Supported: ${supported.join(', ')}.`,
  originNotAllowed: (origin: string) => `Pages of ${origin} may not control this avatar.`,
  tooManyConnections: (max: number) =>
    `There are ${max} connections to this avatar already. Dispose of one first.`,
  tooManyMessages: 'Too many messages a second. This request was not carried out.',
  tooManyOpen: (max: number) => `${max} requests are still open. This request was not carried out.`,
  unknownCommand: (known: readonly string[]) =>
    `Unknown command. The commands are: ${known.join(', ')}.`,
  exportNotAllowed: 'The page that serves this avatar does not allow it to be exported.',
  internal: (text: string) => `Something went wrong in the viewer: ${text}`,
} as const;

/** Why the viewer did not carry out a command. Errors of files have the texts of the page. */
export const VIEWER_ERRORS = {
  disposed: 'The avatar was removed.',
  overtaken: 'Other content was loaded before this content had arrived.',
  nothingUsable: 'None of the files can be shown.',
  noSuchItem: (id: string) => `Nothing that is worn has the id “${id}”.`,
  readOnly: (command: string) =>
    `A live region is shown, which is not changed from here (${command}).`,
  noSource: 'The bridge of this live region cannot be told from its name.',
  noExport: 'This page has no export.',
  noWebgl: 'This browser has no WebGL 2, which is needed to draw the avatar.',
  contextLost:
    'The graphics card has stopped drawing. The avatar comes back by itself if possible.',
  outOfMemory: 'There is not enough memory to show this.',
  internal: (text: string) => `An error in Vitrine: ${text}`,
  /** Kinds of files that only the page opens. */
  recording: 'a recorded session',
  performance: 'a puppetry performance',
  document: 'a file that an avatar cannot wear',
} as const;
