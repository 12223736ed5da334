import { describe, expect, it } from 'vitest';
import { captureName } from './capture-name.ts';
import { choicesOf, isPosterAddress, ratioOf } from './embed-choices.ts';
import type { EmbedDraft, VideoDraft } from './share-form.ts';
import { isTooLong, lengthOf, videoOrder } from './video-order.ts';

const DRAFT: EmbedDraft = {
  form: 'iframe',
  ratio: '4 / 3',
  width: 320,
  height: 200,
  ui: 'min',
  theme: 'dark',
  background: { kind: 'colour', colour: '#102030' },
  autoplay: true,
  turns: false,
  turnSpeed: 30,
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
const NONE = { kind: 'transparent', colour: '#ffffff' } as const;

describe('captureName', () => {
  it('is of letters, digits and dashes', () => {
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
  it('takes the subject for a title until there is one, also an empty one', () => {
    expect(choicesOf(DRAFT, 'Linen tee').title).toBe('Linen tee');
    expect(choicesOf({ ...DRAFT, title: '' }, 'Linen tee').title).toBe('');
  });

  it('has the colour only where it is chosen, and the turn only where it turns', () => {
    expect(choicesOf(DRAFT, '')).toMatchObject({ background: '#102030', autoRotate: 0 });
    const other = { ...DRAFT, turns: true, background: NONE };
    expect(choicesOf(other, '')).toMatchObject({ background: 'transparent', autoRotate: 30 });
  });

  it('takes a poster once it is an address', () => {
    expect(isPosterAddress('https://a.example/p.png')).toBe(true);
    expect(isPosterAddress('')).toBe(true);
    for (const text of ['p.png', 'javascript:alert(1)', 'https://']) {
      expect(isPosterAddress(text)).toBe(false);
      expect(choicesOf({ ...DRAFT, poster: text }, '').poster).toBe('');
    }
  });

  it('has the shape of the frame for its preview', () => {
    expect(ratioOf(DRAFT)).toBe('4 / 3');
    expect(ratioOf({ ...DRAFT, ratio: 'fixed' })).toBe('320 / 200');
  });
});

describe('videoOrder', () => {
  it('gives encoders even sizes and something behind the avatar', () => {
    expect(videoOrder(VIDEO, SIZE, NONE)).toEqual({
      scene: { kind: 'turntable', seconds: 4, playing: true },
      format: 'webm',
      framesPerSecond: 30,
      width: 640,
      height: 480,
      background: 'stage',
    });
  });

  it('leaves pictures as they were asked for', () => {
    expect(videoOrder({ ...VIDEO, format: 'png', scene: 'pass' }, SIZE, NONE)).toMatchObject({
      scene: { kind: 'pass' },
      width: 641,
      height: 481,
      background: 'transparent',
    });
  });

  it('knows how long it takes', () => {
    expect(lengthOf(VIDEO, 61)).toBe(4);
    expect(lengthOf({ ...VIDEO, scene: 'pass' }, 61)).toBe(61);
    expect(isTooLong(61)).toBe(true);
    expect(isTooLong(60)).toBe(false);
    expect(isTooLong(null)).toBe(false);
  });
});
