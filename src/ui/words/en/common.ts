import { formatCount, formatPlural } from '../format.ts';

/** Texts that several parts of the page use. */
export const COMMON = {
  addFiles: 'Add files',
  chooseFiles: 'Choose files',
  cancel: 'Cancel',
  tryAgain: 'Try again',
  savePicture: 'Save a picture',
  keysAndHelp: 'Keys and help',
  share: 'Share',
  frameSelection: 'Frame the selection',
  frameAvatar: 'Frame the avatar',
  outfit: 'Outfit',
  agents: 'Agents',
  inventory: 'Inventory',
  chat: 'Chat',
  /** A name, and the key that does the same: `Bones (B)`. */
  withKey: (name: string, key: string) => `${name} (${key})`,
  closeByEsc: 'Close (Esc)',
  dismiss: 'Dismiss',
  dismissByEsc: 'Dismiss (Esc)',
};

/** Counts with their nouns: `22 joints`. */
export const COUNTS = {
  joints: (count: number) => formatPlural(count, { one: 'joint', other: 'joints' }),
  frames: (count: number) => formatPlural(count, { one: 'frame', other: 'frames' }),
  keys: (count: number) => formatPlural(count, { one: 'key', other: 'keys' }),
  files: (count: number) => formatPlural(count, { one: 'file', other: 'files' }),
  items: (count: number) => formatPlural(count, { one: 'item', other: 'items' }),
  bytes: (count: number) => formatPlural(count, { one: 'byte', other: 'bytes' }),
  constraints: (count: number) => formatPlural(count, { one: 'constraint', other: 'constraints' }),
  values: (count: number) => formatPlural(count, { one: 'value', other: 'values' }),
  animations: (count: number) => formatPlural(count, { one: 'animation', other: 'animations' }),
  severity: {
    error: (count: number) => formatPlural(count, { one: 'error', other: 'errors' }),
    warning: (count: number) => formatPlural(count, { one: 'warning', other: 'warnings' }),
    note: (count: number) => formatPlural(count, { one: 'note', other: 'notes' }),
  },
  of: (some: number, all: number) => `${formatCount(some)} of ${formatCount(all)}`,
};

/** Texts of the controls in src/ui/parts. */
export const CONTROLS = {
  /** @param priority - the number, with a true minus sign. */
  priority: (priority: string) => `Priority ${priority}`,
  number: {
    notANumber: (from: string, to: string) => `Enter a number from ${from} to ${to}.`,
    outOfRange: (from: string, to: string) => `Must be between ${from} and ${to}.`,
  },
};
