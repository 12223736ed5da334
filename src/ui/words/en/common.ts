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
  upload: 'Upload',
  /** A name, and the key that does the same: `Bones (B)`. */
  withKey: (name: string, key: string) => `${name} (${key})`,
  closeByEsc: 'Close (Esc)',
  dismiss: 'Dismiss',
  dismissByEsc: 'Dismiss (Esc)',
};
