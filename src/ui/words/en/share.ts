import type { CaptureErrorCode, SizeName } from '../../../app/export/capture/index.ts';
import type { EmbedRatio, ShareNote, UnsharedReason } from '../../../app/export/share/index.ts';

/** All that the share dialog says. */
export const SHARE = {
  title: 'Share',
  tabs: { link: 'Link', embed: 'Embed', picture: 'Picture', video: 'Video' },
  close: 'Close (Esc)',
  copy: 'Copy',
  copied: { link: 'Link copied', code: 'Code copied' },
  copyRefused: 'The browser refused to copy. The text is selected: press Ctrl C, or ⌘ C.',

  link: {
    label: 'Link',
    whole: 'Whoever opens this link sees what is on your page now.',
    rest: 'Whoever opens this link sees your page without what is listed below.',
    bare: 'This link opens Vitrine with its own figure: nothing of yours has an address on the web.',
    private: (host: string) =>
      `This page is at ${host}, which others cannot reach. The link works for them once Vitrine is on the web.`,
    privateFile:
      'This page is a file on your device. The link works for others once Vitrine is on the web.',
    open: 'Open in a new tab',
  },

  unshared: {
    title: 'Not in the link',
    reasons: {
      disk: 'opened from this device, and has no address',
      recorded: 'recorded here, and has no address',
      'in-avatar': 'came in an avatar’s file from this device',
      edited: 'edited since it was opened',
      replaced: 'your own in place of a built-in animation',
      hidden: 'hidden',
      stopped: 'not playing',
    } satisfies Record<UnsharedReason, string>,
    /** With an avatar's file comes all that is in it. */
    comesBack: {
      hidden: 'hidden here; shown there, as in the avatar’s file',
      stopped: 'stopped here; plays there, as in the avatar’s file',
      edited: 'edited here; there as in the avatar’s file',
    } as Partial<Record<UnsharedReason, string>>,
    notesTitle: 'Otherwise there',
    notes: {
      region: 'The region is not: the link shows the avatar of your files.',
      puppetry: 'The avatar moves as its animations say, without puppetry.',
      comparison: 'The avatar stands alone, without the one it is compared with.',
      'taken-off': 'What you took off is worn again: it is part of the avatar’s file.',
      mannequin: 'The mannequin shows where it is hidden here, or the other way round.',
      idle: 'The mannequin’s idle plays as it comes.',
      levels: 'Meshes show at their finest level.',
      aids: 'Bones, constraints and wireframe stay yours.',
    } satisfies Record<ShareNote, string>,
    mendTitle: 'To share files too',
    mend: [
      'Put them on the web. What you edited or recorded, save first: it is the same file from then on.',
      'Their server has to let other pages read them. It does so by one header:',
    ],
    header: 'Access-Control-Allow-Origin: *',
    mendOpen: 'Open them here by their addresses, and this link brings them:',
    example: (folder: string) =>
      `${folder}?mesh=https://example.org/tee.llmesh&anim=https://example.org/walk.anim`,
  },

  embed: {
    form: 'As',
    forms: { iframe: 'Frame', element: 'Element' },
    formHints: {
      iframe:
        'Goes into any page that takes HTML. The frame is fenced in by its sandbox: scripts draw it, its own origin lets it keep its files, and a new tab opens Vitrine. It cannot touch your page or send forms.',
      element:
        'For a page of your own: a custom element that your scripts can drive. Its script comes from this page’s server, which has to send Access-Control-Allow-Origin for the files that it shows; a Content-Security-Policy of yours has to allow the script.',
    },
    caption: (name: string, seconds: string) => `${name}, ${seconds} s`,
    size: 'Size',
    ratios: {
      '16 / 9': 'As wide as its place, 16:9',
      '4 / 3': 'As wide as its place, 4:3',
      '1 / 1': 'As wide as its place, square',
    } satisfies Record<EmbedRatio, string>,
    fixed: 'Fixed',
    width: 'Width',
    height: 'Height',
    ui: 'Controls',
    uis: { none: 'None', min: 'Bar', full: 'All' },
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    motion: 'By itself',
    autoplay: 'Plays',
    turns: 'Turns',
    turnSpeed: 'Degrees per second',
    poster: 'Poster',
    posterPlaceholder: 'https://example.org/poster.png',
    posterHint: 'A picture to show first. Put it on the web and type its address.',
    posterBad: 'An address that begins with https://',
    savePoster: 'Save a poster…',
    name: 'Title',
    nameHint: 'Read out instead of the picture.',
    preview: 'Preview',
    code: 'Code',
    without: (count: number) =>
      count === 1
        ? 'One thing of yours is not in it: see Link.'
        : `${count} things of yours are not in it: see Link.`,
  },

  background: {
    label: 'Background',
    stage: 'Stage',
    transparent: 'None',
    colour: 'Colour',
    pick: 'Background colour',
    filmHasNone: 'Video has no transparency everywhere; PNG frames do.',
  },

  size: {
    label: 'Size',
    custom: 'Custom',
    names: {
      square: 'Square',
      portrait: 'Portrait',
      story: 'Story',
      wide: 'Wide',
      small: 'Small',
      texture: 'Texture',
    } satisfies Record<SizeName, string>,
    option: (name: string, width: number, height: number) => `${name}, ${width} × ${height}`,
    width: 'Width in pixels',
    height: 'Height in pixels',
    by: '×',
  },

  picture: {
    save: 'Save the picture',
    hint: 'The stage as it is now, from where you look at it; the ground’s grid is in it where it shows (G).',
  },

  video: {
    scene: 'Shows',
    scenes: { turntable: 'Turntable', pass: 'Animation', clip: 'Seconds' },
    hints: {
      turntable: 'One turn around the avatar; played again and again it has no seam.',
      pass: 'One pass of the animation on the timeline; one that loops has no seam.',
      clip: 'What goes on on the stage, from now on.',
    },
    noPass: 'There is no animation to watch.',
    seconds: 'Length',
    passSeconds: (seconds: string) => `${seconds} s`,
    playing: 'The animation goes on',
    format: 'As',
    formats: { webm: 'Video (WebM)', png: 'PNG frames' },
    formatHints: {
      webm: 'Recorded as it plays. It waits while this tab is hidden.',
      png: 'A zip with a picture for every frame, at exact times. It goes on while this tab is hidden.',
    },
    noWebm: 'This browser records no WebM.',
    rate: 'Frames per second',
    frames: (count: number) => (count === 1 ? '1 frame' : `${count} frames`),
    tooLong: (seconds: number) => `At most ${seconds} seconds; this pass is longer.`,
    record: 'Record',
    cancel: 'Cancel',
    progress: 'Recording',
    running: (percent: number) => `Recording, ${percent} %`,
    waiting: 'Waiting: this tab is hidden',
    begun: 'Recording has begun',
    cancelled: 'Recording cancelled. The page is as it was.',
  },

  saved: (fileName: string, size: string) => `Saved ${fileName}, ${size}.`,
  faults: {
    'no-stage': 'Nothing can be drawn now, so there is nothing to record.',
    'too-large': 'The browser has no memory for that size. Try a smaller one.',
    'too-much': 'All frames together are too much for a page. Try fewer, or a smaller size.',
    'no-clip': 'There is no animation to watch.',
    encoder: 'The browser’s recorder gave up. Try a smaller size, or PNG frames.',
  } satisfies Record<CaptureErrorCode, string>,
};
