/** Why a connection ended, or a request was given up. */
export const CLIENT_WORDS = {
  notThere: 'Nothing in the frame answers as an avatar does.',
  timedOut: (command: string) => `The avatar did not answer in time (${command}).`,
  disconnected: 'The frame of the avatar is gone, or shows another page.',
  disposed: 'The connection to the avatar was closed.',
  'too-busy': 'The avatar closed the connection: too many messages a second.',
  unreadable: (text: string) => `This cannot be sent to the avatar: ${text}`,
} as const;
