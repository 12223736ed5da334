/** What the viewer says about commands and about itself; about files, the page's sentences are taken. */
export const VIEWER_WORDS = {
  disposed: 'The avatar was taken away.',
  overtaken: 'Something else was loaded before this was here.',
  nothingUsable: 'None of the files can be shown.',
  noSuchItem: (id: string) => `Nothing that is worn has the id “${id}”.`,
  notAllowed: 'The page that serves this avatar does not let it be exported.',
  noWebgl: 'This browser gives no WebGL 2, which drawing the avatar takes.',
  contextLost: 'The graphics card dropped the picture. It comes back by itself if it can.',
  outOfMemory: 'There is not enough memory to show this.',
  internal: (text: string) => `This is a mistake of Vitrine: ${text}`,
  recording: 'recorded session',
  performance: 'puppetry performance',
  orbit: 'degrees, degrees and a distance, such as “30deg 80deg 3m”',
  target: 'three lengths, such as “0m 0m 1.2m”, or “auto”',
  background: '“stage”, “transparent” or a CSS colour',
  joint: 'the name of a bone',
  listener: 'a function',
} as const;
