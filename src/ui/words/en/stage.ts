import { formatPlural } from '../format.ts';
import { mark } from '../mark.ts';

/** What floats over the stage, and stands in its place while nothing can be drawn. */
export const STAGE = {
  label: 'Stage',
  avatar: 'The avatar. Arrow keys turn it, plus and minus zoom.',
  region: 'Avatars of a region. Arrow keys walk your own, plus and minus zoom.',
  show: 'Show',
  bones: 'Bones',
  constraints: 'Constraints',
  handles: 'Handles',
  wireframe: 'Wireframe',
  groundGrid: 'Ground grid',
  camera: 'Camera',
  views: { front: 'Front', side: 'Side', back: 'Back' },
  framesPerSecond: (count: string) => `${mark(count)} frames/s`,
  drawCalls: (count: string) => `${count} draw calls`,
  drop: {
    someFiles: (count: number) => formatPlural(count, { one: 'file', other: 'files' }),
    theFiles: 'the files',
    replaces: (files: string) => `Release to replace the outfit with ${files}`,
    adds: (files: string) => `Release to add ${files} to the avatar`,
    letGoToAdd: `Let go of ${mark('Shift')} to add instead`,
    holdToReplace: `Hold ${mark('Shift')} to replace the outfit`,
    cancels: `${mark('Esc')} to cancel`,
  },
  faults: {
    'no-webgl': {
      title: 'This browser does not draw 3D here',
      why: 'Vitrine needs WebGL 2. Switch hardware acceleration on in the browser’s settings, or open the page in another browser. Files can still be inspected.',
    },
    'context-lost': {
      title: 'The graphics card went away for a moment',
      why: 'The avatar comes back by itself as soon as the browser gives the card back. Nothing is lost.',
    },
  },
};
