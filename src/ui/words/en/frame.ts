import { formatPlural, mark } from '../format.ts';

/** The bar at the top of the page, and the menu on a phone. */
export const FRAME = {
  brand: 'Vitrine',
  skipLinks: 'Skip links',
  skipToStage: 'Skip to the stage',
  skipToList: 'Skip to the list',
  undo: (step: string) => `Undo ${step}`,
  redo: (step: string) => `Redo ${step}`,
  savePicture: 'Save a picture (P)',
  keysAndHelp: 'Keys and help (?)',
  themes: {
    system: 'Theme: system',
    light: 'Theme: light',
    dark: 'Theme: dark',
  },
  outfitList: 'Outfit list',
  agentsList: 'Agents list',
  meshes: (count: number) => formatPlural(count, { one: 'mesh', other: 'meshes' }),
  animations: (count: number) => formatPlural(count, { one: 'animation', other: 'animations' }),
  counts: (counts: readonly string[]) => counts.join(', '),
  more: 'More',
  messages: (hasNewErrors: boolean) => (hasNewErrors ? 'Messages, new errors' : 'Messages'),
  /** Frames the avatar: below the icon in a rail. */
  frame: 'Frame',
};

/** The page while nothing is open. */
export const FIRST_VISIT = {
  label: 'Start',
  title: 'Drop a mesh, an animation or both',
  /** Where nothing can be dropped. */
  titleOnPhone: 'Open a mesh, an animation or both',
  about:
    'See it on the avatar as it will look in‑world: same skeleton, same joints, same timing. Your files never leave this page.',
  orDrop: 'or drop them anywhere',
  accepted: { mesh: 'Mesh', animation: 'Animation', texture: 'Texture', saved: 'Saved' },
  keys: [
    ['Space', 'play'],
    ['F', 'frame'],
    ['H', 'handles'],
    ['?', 'all keys'],
  ] as readonly (readonly [key: string, meaning: string])[],
  samples: 'Samples',
  startWithSample: 'Or start with a sample',
  /** The tile for the grids of the bridge that serves the page. */
  region: {
    enterDemo: 'Enter the demo region',
    aboutDemo: 'Avatars that walk, dance and fly',
    connectTo: (grid: string) => `Connect to ${grid}`,
    connect: 'Connect to a grid',
    about: 'See the avatars of a region live',
    entering: 'Entering…',
    failed: (title: string, advice: string) => `${title}. ${advice}`,
    noCode: 'A part of this page could not be loaded. Check your network, then try again.',
  },
};

/** The stage: its toolbars, hints and errors. */
export const STAGE = {
  label: 'Stage',
  avatar: 'The avatar. Arrow keys turn it, plus and minus zoom.',
  region: 'Avatars of a region. Arrow keys walk your own, plus and minus zoom.',
  show: 'Show',
  bones: 'Bones',
  constraints: 'Constraints',
  handles: 'Handles',
  pose: 'Pose',
  wireframe: 'Wireframe',
  physics: 'Physics',
  groundGrid: 'Ground grid',
  portals: 'Portals',
  light: 'Light',
  /** Below the icon in a rail: at most ten letters. */
  grid: 'Grid',
  camera: 'Camera',
  views: { front: 'Front', side: 'Side', back: 'Back' },
  /** While the visitor's avatar walks in a region. */
  walkViews: { front: 'Front', side: 'Side', back: 'Behind' },
  freeView: 'Free',
  drop: {
    someFiles: (count: number) => formatPlural(count, { one: 'file', other: 'files' }),
    theFiles: 'the files',
    replaces: (files: string) => `Release to replace the outfit with ${files}`,
    adds: (files: string) => `Release to add ${files} to the avatar`,
    onFace: (face: string) => `A picture goes on ${face}`,
    releaseToAdd: `Release ${mark('Shift')} to add instead`,
    holdToReplace: `Hold ${mark('Shift')} to replace the outfit`,
    cancels: `${mark('Esc')} to cancel`,
  },
  errors: {
    'no-webgl': {
      title: 'This browser cannot draw 3D here',
      text: 'Vitrine needs WebGL 2. Turn on hardware acceleration in the browser’s settings, or open the page in another browser. Files can still be inspected.',
    },
    'context-lost': {
      title: 'The graphics card is not available at the moment',
      text: 'The avatar comes back by itself as soon as the browser has access again. Nothing is lost.',
    },
  },
};
