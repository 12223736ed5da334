import { describe, expect, it } from 'vitest';
import {
  captureName,
  choicesOf,
  type EmbedDraft,
  formatFor,
  isPosterAddress,
  isTooLong,
  ratioOf,
  recordingSeconds,
  type VideoDraft,
  videoRequest,
} from './share-form.ts';

const DRAFT: EmbedDraft = {
  form: 'iframe',
  ratio: '4 / 3',
  width: 320,
  height: 200,
  ui: 'min',
  theme: 'dark',
  background: { kind: 'colour', colour: '#102030' },
  autoplay: true,
  rotates: false,
  rotateSpeed: 30,
  poster: '',
  title: null,
};

const VIDEO: VideoDraft = {
  scene: 'turntable',
  seconds: 4,
  playing: true,
  format: 'webm',
  framesPerSecond: 30,
};
const SIZE = { name: 'custom', width: 641, height: 481 } as const;
const TRANSPARENT = { kind: 'transparent', colour: '#ffffff' } as const;

describe('captureName', () => {
  it('consists of letters, digits and dashes', () => {
    const size = { width: 1080, height: 1080 };
    expect(captureName('Linen tee', 'turntable', size, 'webm')).toBe(
      'linen-tee-turntable-1080x1080.webm',
    );
    expect(captureName('../Über "C:\\nul"', 'picture', size, 'png')).toBe(
      'uber-c-nul-picture-1080x1080.png',
    );
    expect(captureName('***', 'pass', size, 'zip')).toBe('vitrine-pass-1080x1080.zip');
    expect(captureName(`${'a'.repeat(39)} b`, 'picture', size, 'png')).toBe(
      `${'a'.repeat(39)}-picture-1080x1080.png`,
    );
  });
});

describe('choicesOf', () => {
  it('uses the subject as the title unless a title is given, even an empty one', () => {
    expect(choicesOf(DRAFT, 'Linen tee').title).toBe('Linen tee');
    expect(choicesOf({ ...DRAFT, title: '' }, 'Linen tee').title).toBe('');
  });

  it('has the colour only if it is chosen, and the speed only if the avatar rotates', () => {
    expect(choicesOf(DRAFT, '')).toMatchObject({ background: '#102030', autoRotate: 0 });
    const other = { ...DRAFT, rotates: true, background: TRANSPARENT };
    expect(choicesOf(other, '')).toMatchObject({ background: 'transparent', autoRotate: 30 });
  });

  it('uses a poster only with a valid address', () => {
    expect(isPosterAddress('https://a.example/p.png')).toBe(true);
    expect(isPosterAddress('')).toBe(true);
    for (const text of ['p.png', 'javascript:alert(1)', 'https://']) {
      expect(isPosterAddress(text)).toBe(false);
      expect(choicesOf({ ...DRAFT, poster: text }, '').poster).toBe('');
    }
  });

  it('gives the aspect ratio of the frame', () => {
    expect(ratioOf(DRAFT)).toBe('4 / 3');
    expect(ratioOf({ ...DRAFT, ratio: 'fixed' })).toBe('320 / 200');
  });
});

describe('videoRequest', () => {
  it('gives encoders even sides, and MP4 an opaque background', () => {
    expect(videoRequest({ ...VIDEO, format: 'mp4' }, SIZE, TRANSPARENT)).toEqual({
      scene: { kind: 'turntable', seconds: 4, playing: true },
      format: 'mp4',
      framesPerSecond: 30,
      width: 640,
      height: 480,
      background: 'stage',
    });
  });

  it('leaves pictures as requested', () => {
    expect(
      videoRequest({ ...VIDEO, format: 'png', scene: 'pass' }, SIZE, TRANSPARENT),
    ).toMatchObject({
      scene: { kind: 'pass' },
      width: 641,
      height: 481,
      background: 'transparent',
    });
  });

  it('keeps the transparency of WebM', () => {
    expect(videoRequest(VIDEO, SIZE, TRANSPARENT)).toMatchObject({
      ...{ width: 640, height: 480, background: 'transparent' },
    });
  });

  it('takes the best format that the browser can encode in place of the chosen one', () => {
    const support = { mp4: 'no-encoder', webm: 'no-encoder', webp: null, png: null } as const;
    expect(formatFor('mp4', support)).toBe('webp');
    expect(formatFor('mp4', { ...support, webm: null })).toBe('webm');
    expect(formatFor('mp4', { ...support, webp: 'no-encoder' })).toBe('png');
    expect(formatFor('png', support)).toBe('png');
    expect(formatFor('mp4', null)).toBe('mp4');
  });

  it('gives the duration', () => {
    expect(recordingSeconds(VIDEO, 61)).toBe(4);
    expect(recordingSeconds({ ...VIDEO, scene: 'pass' }, 61)).toBe(61);
    expect(isTooLong(61)).toBe(true);
    expect(isTooLong(60)).toBe(false);
    expect(isTooLong(null)).toBe(false);
  });
});
