import type { InventoryFailure } from '../../../app/state/index.ts';
import type { InventoryProgress } from '../../../session/index.ts';
import { formatBytes, formatCount, formatPlural } from '../format.ts';

const ITEMS = { one: 'item', other: 'items' };
const FOLDERS = { one: 'folder', other: 'folders' };

/** Texts about the agent's inventory: the list at the left, and the section of the Live tab. */
export const INVENTORY = {
  title: 'Inventory',
  tree: 'Folders and items',
  library: 'Library',
  open: 'Open the inventory',
  search: 'Search the inventory',
  placeholder: 'Search by name',
  clearSearch: 'Clear the search',
  hits: (count: number, shown: number) =>
    count > shown
      ? `${formatCount(count)} found, the first ${formatCount(shown)} shown`
      : `${formatCount(count)} found`,
  /** `soFar`: folders are still being read. */
  nothingFound: (text: string, soFar: boolean) =>
    soFar ? `Nothing so far has “${text}” in its name.` : `Nothing has “${text}” in its name.`,
  emptyFolder: 'Empty',
  readingFolder: 'Reading…',
  failedFolder: 'Not read. Press Enter to try again.',
  worn: 'worn',
  dangling: 'missing',
  danglingTitle: 'A link to something that is no longer in the inventory',
  linkTo: (name: string) => `Link to ${name}`,
  nameless: 'Without a name',
  progress: (progress: InventoryProgress): string => {
    const items = formatPlural(progress.items, ITEMS);
    switch (progress.state) {
      case 'reading':
        return `${items} so far, ${formatCount(progress.foldersRead)} of ${formatPlural(progress.folders, FOLDERS)} read`;
      case 'limited':
        return `${items}; the inventory has more than can be read`;
      case 'unavailable':
        return 'Not available';
      case 'complete':
        return progress.foldersFailed > 0
          ? `${items}, ${formatPlural(progress.foldersFailed, FOLDERS)} not read`
          : `${items}, all read`;
    }
  },
  waiting: {
    title: 'Reading the inventory…',
    why: 'Folders appear here as the grid sends them.',
  },
  unavailable: {
    title: 'No inventory',
    why: 'The region does not send the inventory of its agents.',
  },
  empty: { title: 'The inventory is empty', why: 'What you receive in the region appears here.' },
  /** About the selected item. */
  item: {
    details: 'The selected item',
    type: 'Type',
    description: 'Description',
    created: 'Created',
    asset: 'Asset',
    target: 'Link to',
    folder: 'Folder',
    contents: 'Contents',
    open: 'Open',
    openTitle: 'Put it on your own stage',
    inspect: 'Inspect',
    inspectTitle: 'Show what is in the file',
    save: 'Save',
    saveTitle: 'Save as a file',
    read: 'Read again',
    loading: 'Loading…',
    loaded: (bytes: number) => formatBytes(bytes),
    text: 'Text',
    facts: (item: string) => `Contents of ${item}`,
  },
  /** The outfit, in the Live tab. */
  outfit: {
    title: 'Your outfit',
    count: (count: number) => formatPlural(count, ITEMS),
    loading: (count: number) => `${formatCount(count)} loading`,
    failed: (count: number) => `${formatCount(count)} failed`,
    states: { waiting: 'waiting', loading: 'loading', loaded: 'loaded', failed: 'failed' },
    drawn: 'from the inventory',
    drawnTitle: 'The region has not sent this object: it is drawn as the inventory has it.',
    save: 'Save outfit',
    saveTitle: (meshes: number) =>
      `Save the ${formatPlural(meshes, { one: 'mesh', other: 'meshes' })} of your outfit as an AvatarObject`,
  },
  failures: {
    'no-session': 'You are not logged in any more.',
    'no-asset': 'There is no file behind this item.',
    refused: 'The grid does not give out the file of this item.',
    unreachable: 'The grid did not respond. Try again.',
    damaged: 'The file of this item cannot be read.',
    'no-meshes': 'No mesh of this object could be loaded.',
  } satisfies Record<InventoryFailure, string>,
  /** By asset type. */
  types: {
    [-2]: 'Material',
    0: 'Texture',
    1: 'Sound',
    2: 'Calling card',
    3: 'Landmark',
    5: 'Clothing',
    6: 'Object',
    7: 'Notecard',
    10: 'Script',
    12: 'Texture',
    13: 'Body part',
    17: 'Sound',
    18: 'Picture',
    19: 'Picture',
    20: 'Animation',
    21: 'Gesture',
    24: 'Link',
    25: 'Link to a folder',
    49: 'Mesh',
    56: 'Settings',
    57: 'Material',
    58: 'glTF',
    59: 'glTF, binary',
  } as Readonly<Record<number, string>>,
  otherType: (number: number) => `Type ${number}`,
};
