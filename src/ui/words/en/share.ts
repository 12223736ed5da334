import type {
  CaptureErrorCode,
  EncoderIssue,
  SizeName,
  VideoFormat,
} from '../../../app/export/capture/index.ts';
import type { EmbedRatio, ShareNote, UnsharedReason } from '../../../app/export/share/index.ts';

/** The share dialog. */
export const SHARE = {
  title: 'Share',
  tabs: { link: 'Link', embed: 'Embed', file: 'File', picture: 'Picture', video: 'Video' },
  copy: 'Copy',
  copied: { link: 'Link copied', code: 'Code copied' },
  copyRefused: 'The browser refused to copy. The text is selected: press Ctrl C, or ⌘ C.',

  link: {
    label: 'Link',
    whole: 'Anyone who opens this link sees what is on your page now.',
    partial: 'Anyone who opens this link sees your page without what is listed below.',
    empty:
      'This link opens Vitrine with its mannequin: none of your files has an address on the web.',
    private: (host: string) =>
      `This page is at ${host}, which others cannot reach. The link works for them once Vitrine is on the web.`,
    privateFile:
      'This page is a file on your device. The link works for others once Vitrine is on the web.',
    open: 'Open in a new tab',
  },

  unshared: {
    title: 'Not in the link',
    reasons: {
      disk: 'opened from this device, without an address',
      recorded: 'recorded here, without an address',
      'in-avatar': 'part of an avatar file from this device',
      edited: 'edited since it was opened',
      replaced: 'your own in place of a built-in animation',
      hidden: 'hidden',
      stopped: 'not playing',
      'not-worn': 'not on the avatar',
    } satisfies Record<UnsharedReason, string>,
    /** The link opens an avatar file as a whole, so that these items come back. */
    reasonsInAvatarFile: {
      hidden: 'hidden here; shown in the link, as in the avatar file',
      stopped: 'stopped here; plays in the link, as in the avatar file',
      edited: 'edited here; unchanged in the link, as in the avatar file',
    } as Partial<Record<UnsharedReason, string>>,
    notesTitle: 'Different in the link',
    notes: {
      region: 'The region is not included: the link shows the avatar of your files.',
      puppetry: 'The avatar plays its animations, without puppetry.',
      comparison: 'The avatar is alone, without the one it is compared with.',
      'item-removed': 'Items that you removed are worn again: they are part of the avatar file.',
      mannequin: 'The mannequin is shown if it is hidden here, or the other way round.',
      idle: 'The mannequin’s idle animation plays as usual.',
      levels: 'Meshes are shown at their finest level.',
      claims:
        'Where several meshes claim a joint, the highest id wins as in-world, and no claim is ignored.',
      overlays: 'Bones, constraints, physics and wireframe are not included.',
    } satisfies Record<ShareNote, string>,
    adviceTitle: 'To share files too',
    advice: {
      upload: 'Put them on the web. Save what you edited or recorded first: then it is a file too.',
      header: 'Their server must allow other pages to read them, with this header:',
      open: 'Open them here by their addresses, and this link will include them:',
    },
    headerExample: 'Access-Control-Allow-Origin: *',
    addressExample: (folder: string) =>
      `${folder}?mesh=https://example.org/tee.llmesh&anim=https://example.org/walk.anim`,
  },

  file: {
    holds: 'Contents',
    forms: { page: 'One page that plays by itself', zip: 'A zip for your server' },
    formHints: {
      page: (name: string) => `${name}.html works offline, in a mail and on any server.`,
      zip: 'A page with its poster and your files, and the embed code in a text file.',
    },
    shows: 'Shows',
    allClips: 'All animations that play',
    noClip: 'No animation',
    clip: (name: string, loops: boolean) => (loops ? `${name}, looping` : `${name}, once`),
    autoplay: 'Starts by itself',
    visitors: 'Visitors may',
    canTurn: 'Turn the avatar',
    opensInVitrine: 'Open it in Vitrine',
    pageCannotOpen:
      'Only the zip can be opened in Vitrine: its files have addresses once they are on a server.',
    size: 'Size',
    parts: { player: 'player', meshes: 'meshes', textures: 'textures', rest: 'rest' },
    part: (name: string, size: string) => `${name} ${size}`,
    preparing: 'Preparing…',
    large:
      'Larger than 1 MB. Hide meshes that are not needed, choose a lower level of detail for them, or save a video.',
    risk: 'Anyone who has the file can take the meshes out of it',
    riskAdvice: 'Save a video if that must not happen.',
    save: 'Save file',
    failed:
      'The file could not be made: the player could not be loaded, or one of your files can no longer be read. Check the connection, or open your files again.',
  },

  send: 'Send…',
  sent: (fileName: string) => `Sent ${fileName}.`,
  sentLink: 'Sent the link.',
  notSent: {
    saved: 'This browser could not send the file. It is among your downloads.',
    unsaved: 'This browser could not send the file. Save it, and send it from your downloads.',
    link: 'This browser could not send the link. Copy it instead.',
  },

  embed: {
    form: 'Type',
    forms: { iframe: 'Frame', element: 'Element' },
    formHints: {
      iframe:
        'For any page that accepts HTML. The sandbox of the frame allows scripts, its own origin to keep files, and a new tab for Vitrine. It cannot touch your page or submit forms.',
      element:
        'For a page of your own: a custom element that your scripts can control. Its script comes from this page’s server, which must send Access-Control-Allow-Origin for the files that it shows. A Content-Security-Policy on your page must allow the script.',
    },
    caption: (name: string, seconds: string) => `${name}, ${seconds} s`,
    size: 'Size',
    ratios: {
      '16 / 9': 'Full width, 16:9',
      '4 / 3': 'Full width, 4:3',
      '1 / 1': 'Full width, square',
    } satisfies Record<EmbedRatio, string>,
    fixed: 'Fixed',
    width: 'Width',
    height: 'Height',
    ui: 'Controls',
    uis: { none: 'None', min: 'Bar', full: 'All' },
    theme: 'Theme',
    themes: { system: 'System', light: 'Light', dark: 'Dark' },
    motion: 'Motion',
    autoplay: 'Autoplay',
    rotates: 'Auto-rotate',
    rotateSpeed: 'Degrees per second',
    poster: 'Poster',
    posterPlaceholder: 'https://example.org/poster.png',
    posterHint: 'A picture to show first. Put it on the web and enter its address.',
    posterError: 'Enter an address that begins with https://',
    savePoster: 'Save a poster…',
    name: 'Title',
    nameHint: 'Screen readers read it instead of the picture.',
    preview: 'Preview',
    code: 'Code',
    without: (names: readonly string[]) =>
      names.length === 1
        ? `${names[0]} is not in this code`
        : `${names.length} of your items are not in this code: ${names.join(', ')}`,
    withoutReason:
      'Files from your device have no address on the web, and embeds show neither wearables nor objects by their files. Save everything as a zip for your server, which contains its own embed code, or see Link for the reasons.',
    makeZip: 'Make a zip…',
  },

  background: {
    label: 'Background',
    stage: 'Stage',
    transparent: 'None',
    colour: 'Colour',
    pick: 'Background colour',
    mp4IsOpaque: 'MP4 has no transparency; WebM, WebP and PNG frames have.',
    avatarOnly: 'Only the avatar is drawn, without the ground, its shadow and labels.',
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
    hint: 'The stage as you see it now, with the ground grid if it is shown (G).',
  },

  video: {
    scene: 'Shows',
    scenes: { turntable: 'Turntable', pass: 'Animation', clip: 'Seconds' },
    hints: {
      turntable: 'One turn around the avatar, which loops without a seam.',
      pass: 'One pass of the animation on the timeline; if it loops, so does the recording, without a seam.',
      clip: 'What happens on the stage from now on.',
    },
    noAnimation: 'There is no animation to record.',
    seconds: 'Length',
    passSeconds: (seconds: string, name: string, frames: string) =>
      `${seconds} s: ${name} once, ${frames}`,
    playing: 'Keep the animation playing',
    format: 'Format',
    formats: {
      mp4: 'MP4',
      webm: 'WebM',
      webp: 'WebP loop',
      png: 'PNG frames',
    } satisfies Record<VideoFormat, string>,
    formatHints: {
      mp4: 'H.264, which plays everywhere. Every frame has its exact time; this page may be hidden meanwhile.',
      webm: 'VP9 for web pages. Every frame has its exact time; this page may be hidden meanwhile.',
      webp: 'An animated picture, for places that accept only pictures. It repeats without end.',
      png: 'A zip with a picture of every frame, for video editors.',
    } satisfies Record<VideoFormat, string>,
    issues: {
      insecure: (format: string) =>
        `${format} needs a page whose address begins with https: browsers encode video only there.`,
      'no-encoder': (format: string) => `This browser cannot encode ${format} in this size.`,
    } satisfies Record<EncoderIssue, (format: string) => string>,
    rate: 'Frames per second',
    frames: (count: number) => (count === 1 ? '1 frame' : `${count} frames`),
    tooLong: (seconds: number) => `The animation is longer than the maximum of ${seconds} seconds.`,
    record: 'Record',
    stop: 'Stop recording',
    progress: 'Recording',
    starting: 'Starting…',
    frameOf: (frame: number, count: number) => `Frame ${frame} of ${count}`,
    percent: (percent: number, secondsLeft: number | null) =>
      secondsLeft === null ? `${percent} %` : `${percent} %, about ${secondsLeft} s left`,
    started: 'Recording started',
    repeated: (repeated: number, frames: number) =>
      `${repeated} of ${frames} frames repeat the one before, because this device drew more slowly than the region moved.`,
    cancelled: 'Recording stopped. Nothing was saved, and nothing on the page has changed.',
  },

  closing: {
    question: 'Closing stops the recording.',
    stay: 'Keep recording',
    close: 'Stop and close',
  },

  about: (size: string) => `about ${size}`,
  saved: (fileName: string, size: string) => `Saved ${fileName}, ${size}.`,
  errors: {
    'no-stage': 'Nothing can be drawn now, so there is nothing to record.',
    'too-large': 'The browser does not have enough memory for this size. Try a smaller one.',
    'too-much':
      'All frames together are too much for the page. Try fewer frames, or a smaller size.',
    'no-clip': 'There is no animation to record.',
    encoder: 'The browser’s encoder failed. Try a smaller size, or PNG frames.',
  } satisfies Record<CaptureErrorCode, string>,
};
