/** The outfit that the browser keeps until the next visit. */
export const WORKSPACE = {
  /** @param names - a list of items. */
  restored: (names: string) => `Restored your outfit: ${names}`,
  restoredText: 'It is kept in this browser only.',
  startAnew: 'Start anew',
  restorable: (names: string) => `Your last outfit is still here: ${names}`,
  restorableText: 'This link has files of its own.',
  restore: 'Restore it',
  restoreLast: 'Restore last outfit',
  notRestored: 'Your last outfit could not be restored',
  whyNotRestored: {
    damaged: 'What the browser kept of it is damaged.',
    newer: 'It was kept by a newer version of this page.',
  },
  notKept: (names: string) =>
    names ? `Not kept when you leave: ${names}` : 'Your outfit is not kept when you leave',
  whyNotKept: {
    unavailable: 'This browser offers no storage here. Save what you want to keep.',
    full: 'The browser’s storage is full. Save what you want to keep.',
    'too-large': 'The browser keeps at most 128 MB of files. Save what you want to keep.',
  },
  /** The state in the list of steps. */
  status: {
    nothing: 'What you open is kept in this browser.',
    kept: 'Your outfit is kept in this browser, and nowhere else.',
    failed: 'Your outfit is not kept when you leave.',
  },
};
