import type { ItemGroup } from '../../../app/archive/index.ts';
import { formatBytes, formatCount, formatPlural } from '../format.ts';
import { COUNTS } from './counts.ts';

const ITEMS = { one: 'item', other: 'items' };
const ASSETS = { one: 'asset', other: 'assets' };

/** Texts about the contents of an archive: the list beside the stage, and the tab of the selected item. */
export const ARCHIVE = {
  choose: 'Archive',
  search: 'Search the archive',
  placeholder: 'Search by name',
  filter: 'Filter by kind',
  all: 'All',
  /** `Objects 3`, on the button that shows only these. */
  group: (name: string, count: number) => `${name} ${formatCount(count)}`,
  groups: {
    objects: 'Objects',
    bodyParts: 'Body parts',
    clothing: 'Clothing',
    links: 'Links',
    textures: 'Textures',
    animations: 'Animations',
    gestures: 'Gestures',
    notecards: 'Notecards',
    scripts: 'Scripts',
    meshes: 'Meshes',
    materials: 'Materials',
    others: 'Others',
  } satisfies Record<ItemGroup, string>,
  /** Of a folder, while something is searched for: `2 of 1 204`. */
  someOf: (some: number, all: number) => COUNTS.of(some, all),
  count: (items: number) => formatPlural(items, ITEMS),
  nothingFound: 'Nothing in the archive matches.',
  empty: { title: 'The archive is empty', why: 'It has neither items nor objects.' },
  broken: 'target missing',
  noAsset: 'no asset',
  worn: 'worn',
  loading: 'Opening…',
  /** From an item to the list, on a phone. */
  back: 'Back to the list',
  gone: {
    title: 'No archive is open',
    why: 'Drop an inventory or region archive (.iar, .oar) of OpenSimulator.',
  },
  nothingSelected: {
    title: 'Nothing selected',
    why: 'Select an item of the archive to see what it is.',
  },
  wearing: (name: string) => `Reading ${name}`,
  wearingStep: (done: number, total: number) =>
    `${formatCount(done)} of ${formatPlural(total, ITEMS)}`,
  cancelWearing: 'Cancel',
};

/** The tab of the selected item. */
export const ARCHIVE_ITEM = {
  nameless: 'Without a name',
  /** `Object · Clothing / Winter`. */
  about: (type: string, path: readonly string[]) =>
    [type, path.join(' / ')].filter(Boolean).join(' · '),
  wear: 'Wear',
  play: 'Play',
  add: 'Add',
  takeOff: 'Take off',
  remove: 'Remove',
  wearTitle: 'Put it on the avatar, with everything that it names and the archive has',
  lookAtAlone: 'Look at it alone',
  lookAtAloneTitle: 'In place of what is worn, and without the mannequin',
  save: 'Save to disk',
  saveTitle: 'Save as a file',
  saveAsset: (id: string) => `Save the asset ${id}`,
  description: 'Description',
  asset: 'Asset',
  size: 'Size',
  sizeText: formatBytes,
  creator: 'Creator',
  created: 'Created',
  nextOwner: 'The next owner may',
  permissions: { modify: 'modify', copy: 'copy', transfer: 'give away' },
  nextOwnerMay: (permissions: readonly string[]) =>
    permissions.length > 0 ? permissions.join(', ') : 'only use it',
  outfits: 'In outfits',
  target: 'Link to',
  picture: (name: string) => `Picture of ${name}`,
  brokenLink: 'A link to something that is not in the archive',
  noAsset: 'The archive does not have the asset of this item.',
  reading: 'Reading…',
  assets: 'Assets',
  missing: (count: number) =>
    count === 1
      ? 'An asset is not in the archive'
      : `${formatPlural(count, ASSETS)} are not in the archive`,
  missingHelp: 'Drop files with these ids as names, and they are used where they are missing.',
  copyIds: 'Copy ids',
  copied: 'Copied',
  contents: 'Contents',
  /** Of a folder. */
  folderType: 'Folder',
  outfitType: 'Outfit',
  region: 'Region',
  wearOutfit: 'Wear this',
  wearOutfitTitle: 'Wear the items of this folder in place of what is worn',
  addOutfit: 'Add to the avatar',
  addOutfitTitle: 'Wear the items of this folder with what is worn',
  wearable: 'Items that can be worn',
  nothingWearable: 'Nothing in this folder can be worn.',
  brokenLinks: (count: number) =>
    formatPlural(count, { one: 'broken link', other: 'broken links' }),
};
