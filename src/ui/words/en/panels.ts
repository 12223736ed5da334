import { formatCount, formatPlural } from '../format.ts';
import { COMMON } from './common.ts';
import { COUNTS } from './counts.ts';

/** The panels around the stage. */
export const PANEL_TEXTS = {
  label: 'Panels',
  inspector: 'Inspector',
  names: {
    outfit: COMMON.outfit,
    agents: COMMON.agents,
    inventory: COMMON.inventory,
    chat: COMMON.chat,
    bubble: 'Bubble',
    upload: COMMON.upload,
    animation: 'Animation',
    faces: 'Faces',
    rig: 'Rig',
    shape: 'Shape',
    document: 'File',
    item: 'Item',
    compare: 'Compare',
    live: 'Live',
    messages: 'Messages',
  },
  /** After the name of a panel, for screen readers. */
  needsAttention: ', needs attention',
  newErrors: ', new errors',
  sheet: {
    low: 'Panel height, closed',
    half: 'Panel height, half',
    full: 'Panel height, full',
  },
};

/** The list of what the avatar wears and plays. */
export const OUTFIT = {
  title: COMMON.outfit,
  lists: { outfit: COMMON.outfit, upload: COMMON.upload, archive: 'Archive' },
  listsLabel: 'What the list shows',
  addFolder: 'Add a folder',
  /** On the buttons of the list's header: at most six letters. */
  words: { save: 'Save', zip: '.zip', glb: '.glb', add: 'Add', folder: 'Folder' },
  save: 'Save this avatar',
  saveFiles: 'Save as .zip, a file for each mesh',
  saveGlb: 'Save as .glb',
  meshes: 'Meshes',
  animations: 'Animations',
  empty: {
    title: 'Nothing on the avatar',
    why: 'Drop meshes and animations, or a folder of them.',
    /** Where nothing can be dropped. */
    whyOnPhone: 'Choose meshes and animations from this device.',
  },
  /** While two clips are compared. Numbers, because the map of joints has letters for all clips. */
  left: { tag: '1', title: 'On the left avatar' },
  right: { tag: '2', title: 'On the right avatar' },
  /** Of the body, in the row of its shape. */
  height: { text: (metres: string) => `${metres} m`, title: 'Height of the body' },
  edited: { tag: 'edited', title: 'Different from the file' },
  animated: { tag: 'animesh', title: 'Animated object (animesh), with its own skeleton' },
  stop: (name: string) => `Stop ${name}`,
  play: (name: string) => `Play ${name}`,
  hide: (name: string) => `Hide ${name}`,
  show: (name: string) => `Show ${name}`,
  skin: 'Skin',
  skinTitle: 'Wooden doll, or with a skin of its own',
  remove: (name: string) => `Remove ${name} (Del)`,
  removeThis: 'Remove (Del)',
  findingsIn: (findings: string, name: string) => `${findings} in ${name}`,
  clipFacts: (seconds: string, joints: number) => `${seconds} s · ${COUNTS.joints(joints)}`,
  meshFacts: (triangles: number, joints: number) =>
    `${formatCount(triangles)} tri · ${joints > 0 ? COUNTS.joints(joints) : 'not rigged'}`,
  meshSize: (triangles: number, vertices: number) =>
    `${formatCount(triangles)} triangles, ${formatPlural(vertices, { one: 'vertex', other: 'vertices' })}`,
  sum: (triangles: number, vertices: number) =>
    `${formatCount(triangles)} tri · ${formatCount(vertices)} vert`,
  sumTitle: 'Triangles and vertices of the visible meshes',
};

/** The panel of a file whose kind has no panel of its own. */
export const FILE_FACTS = {
  /** `eyes.txt · 634 bytes`. */
  about: (fileName: string, size: string) => `${fileName} · ${size}`,
  save: 'Save file',
  saveTitle: 'Write the file again, in the standard form of its format',
  filter: 'Filter fields',
  placeholder: 'Name or value',
  /** @param shown - fewer than `count` if there are too many to show. */
  found(count: number, shown: number): string {
    const fields = formatPlural(count, { one: 'field', other: 'fields' });
    return shown < count ? `${fields}, the first ${formatCount(shown)} shown` : fields;
  },
  nothingFound: 'No field has this text in its name or value.',
  more: (count: number) => `Show ${formatPlural(count, { one: 'more', other: 'more' })}`,
};
