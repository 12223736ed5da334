const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** The facts of an archive of OpenSimulator. */
export const INVENTORY_ARCHIVE = {
  group: 'Archives',
  note: 'Its folders and items are in the list beside the stage, to be looked at, worn and saved.',
  /** In a list: `28 items · 29 assets`. */
  inventorySummary: (items: number, assets: number) =>
    `${count(items, 'item')} · ${count(assets, 'asset')}`,
  regionSummary: (regions: number, objects: number) =>
    `${count(regions, 'region')} · ${count(objects, 'object')}`,
  format: 'Format',
  formats: {
    iar: (version: string) => `OpenSimulator IAR, version ${version}`,
    oar: (version: string) => `OpenSimulator OAR, version ${version}`,
  },
  entries: 'Entries',
  unpacked: 'Unpacked',
  /** `13 000 bytes`, with a thin space. */
  bytes: (number: number) => `${number.toLocaleString('en').replaceAll(',', '\u202f')} bytes`,
  assets: 'Assets',
  notIncluded: 'none, they were left out when it was saved',
  folders: 'Folders',
  items: 'Items',
  objects: 'Objects',
  outfits: 'Outfits',
  outfitColumns: ['Outfit', 'Folder', 'Items', 'Broken links'],
  assetColumns: ['Type', 'Assets', 'Bytes'],
  itemColumns: ['Item', 'Folder', 'Type', 'Asset'],
  objectColumns: ['Object', 'Parts', 'File'],
  regions: 'Regions',
  regionColumns: ['Region', 'Size', 'Water', 'Terrain', 'Objects'],
  /** Of a region: `20 m`. */
  metres: (number: number) => `${number} m`,
  unknown: 'unknown',
  present: 'in the archive',
  missing: 'missing',
  linkTo: (name: string) => `link to ${name}`,
  linkToFolder: (path: string) => `link to the folder ${path}`,
  brokenLink: 'broken link',
  yes: 'yes',
  no: 'no',
  more: (number: number) => `and ${number} more`,
} as const;
