import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyUrl } from '../../../../test/any-text.ts';
import { parseMarkup } from '../../../../test/parse-markup.ts';
import {
  DEFAULT_OPTIONS,
  type PageOptions,
  readAttributes,
  readOptions,
} from '../../address/index.ts';
import {
  type EmbedChoices,
  embedLink,
  embedOptions,
  folderOf,
  isPrivatePage,
  pageLink,
  writeEmbedCode,
} from './embed-code.ts';

const FOLDER = 'https://vitrine.example/view/';

const CHOICES: EmbedChoices = {
  size: { kind: 'responsive', ratio: '16 / 9' },
  ui: 'min',
  autoplay: false,
  theme: 'system',
  background: 'stage',
  autoRotate: 0,
  poster: '',
  title: 'Linen tee',
  caption: 'dance, 8.0 s',
};

const files = ['https://a.example/tee.llmesh?v=1&x="2', 'https://a.example/walk.anim'];

/** Options of an address, and those of the element's attributes, both as our own pages read them. */
function readBack(code: string): PageOptions {
  const elements = parseMarkup(code);
  const { name, attributes } = elements.at(-1)!;
  if (name === 'iframe') return readOptions(new URL(attributes.get('src')!).searchParams).options;
  return readAttributes({ getAttribute: (key) => attributes.get(key) ?? null }).options;
}

const anyChoices: fc.Arbitrary<EmbedChoices> = fc.record({
  size: fc.constant(CHOICES.size),
  ui: fc.constantFrom('none', 'min', 'full'),
  autoplay: fc.boolean(),
  theme: fc.constantFrom('system', 'light', 'dark'),
  background: fc.constantFrom('stage', 'transparent', '#ff8800', 'rgb(1 2 3 / 0.5)'),
  autoRotate: fc.integer({ min: -180, max: 180 }),
  poster: fc.oneof(fc.constant(''), anyUrl),
  title: fc.string({ unit: 'grapheme', maxLength: 60 }),
  caption: fc.string({ unit: 'grapheme', maxLength: 60 }),
});

describe('writeEmbedCode', () => {
  it('is a sandboxed frame as wide as its container', () => {
    const options = embedOptions({ files }, CHOICES);
    expect(writeEmbedCode('iframe', FOLDER, options, CHOICES.size)).toBe(
      [
        '<iframe',
        '  src="https://vitrine.example/view/embed.html?mesh=https://a.example/tee.llmesh%3Fv%3D1%26x%3D%222&amp;anim=https://a.example/walk.anim&amp;title=Linen+tee"',
        '  title="Linen tee"',
        '  style="display: block; width: 100%; aspect-ratio: 16 / 9; border: 0"',
        '  allow="fullscreen"',
        '  loading="lazy"',
        '  sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"',
        '></iframe>',
      ].join('\n'),
    );
  });

  it('allows downloads where there is a button for them', () => {
    const sandboxOf = (ui: 'min' | 'full') => {
      const options = embedOptions({ files }, { ...CHOICES, ui });
      const [frame] = parseMarkup(writeEmbedCode('iframe', FOLDER, options, CHOICES.size));
      return frame.attributes.get('sandbox')?.split(' ');
    };
    expect(sandboxOf('full')).toContain('allow-downloads');
    expect(sandboxOf('min')).not.toContain('allow-downloads');
  });

  it('is an element whose script comes from the same folder', () => {
    const size = { kind: 'fixed', width: 320, height: 240 } as const;
    const options = embedOptions({ files: [files[1]] }, { ...CHOICES, autoplay: true });
    expect(writeEmbedCode('element', FOLDER, options, size)).toBe(
      [
        '<script',
        '  src="https://vitrine.example/view/vitrine-avatar.js"',
        '  async',
        '></script>',
        '<vitrine-avatar',
        '  anim="https://a.example/walk.anim"',
        '  autoplay',
        '  alt="Linen tee"',
        '  style="display: block; width: 320px; max-width: 100%; height: 240px; border: 0"',
        '></vitrine-avatar>',
      ].join('\n'),
    );
  });

  it('gives the element its rotation speed, even of one degree', () => {
    const options = embedOptions({}, { ...CHOICES, autoRotate: 1 });
    const code = writeEmbedCode('element', FOLDER, options, CHOICES.size);
    expect(parseMarkup(code).at(-1)?.attributes.get('auto-rotate')).toBe('1');
  });

  it('has a default title, for screen readers', () => {
    const [frame] = parseMarkup(
      writeEmbedCode('iframe', FOLDER, embedOptions({}, { ...CHOICES, title: ' ' }), CHOICES.size),
    );
    expect(frame.attributes.get('title')).toBe('Vitrine');
  });

  it.each(['iframe', 'element'] as const)(
    '%s: the pages read the chosen options from it',
    (form) => {
      fc.assert(
        fc.property(anyChoices, fc.array(anyUrl, { maxLength: 4 }), (choices, meshes) => {
          const shared = {
            files: [...meshes, 'https://a.example/walk.anim'],
            speed: 1.5,
            loop: false,
            cameraOrbit: '30deg 80deg 2.5m',
            cameraTarget: '0m 0m 1.2m',
          };
          const options = embedOptions(shared, choices);
          const found = readBack(writeEmbedCode(form, FOLDER, options, choices.size));
          const { lazy: _, ...rest } = { ...DEFAULT_OPTIONS, ...options };
          expect(found).toMatchObject({ ...rest, files: expect.anything() });
          expect(found.files.toSorted()).toEqual(shared.files.toSorted());
        }),
        { numRuns: 300 },
      );
    },
  );
});

describe('embedOptions', () => {
  it('starts from the beginning where it plays by itself, and is paused as on the page where it does not', () => {
    const shared = { autoplay: false, time: 1.5 };
    expect(embedOptions(shared, CHOICES)).toMatchObject({ autoplay: null, time: 1.5 });
    const playing = embedOptions(shared, { ...CHOICES, autoplay: true });
    expect(playing).toMatchObject({ autoplay: true, time: 0 });
  });

  it('has the poster and its caption', () => {
    const poster = ' https://a.example/tee.webp ';
    expect(embedOptions({}, { ...CHOICES, poster })).toMatchObject({
      poster: 'https://a.example/tee.webp',
      caption: 'dance, 8.0 s',
    });
  });

  it('has a title of one line, and no poster of spaces', () => {
    const options = embedOptions({}, { ...CHOICES, title: ' Linen\n\ttee ', poster: '  ' });
    // Without a poster there is nowhere to read it.
    expect(options.caption).toBe('');
    expect(options).toMatchObject({ title: 'Linen tee', poster: null });
  });
});

it('shows a dark page through a frame without a background', () => {
  const size = { kind: 'responsive', ratio: '1 / 1' } as const;
  const code = (background: string) =>
    writeEmbedCode('iframe', 'https://host.example/', { background }, size);
  expect(code('transparent')).toContain('border: 0; color-scheme: normal"');
  expect(code('#123456')).not.toContain('color-scheme');
});

describe('pageLink', () => {
  it('is in the folder of the page, whatever its own address', () => {
    expect(folderOf('https://a.example/view/index.html?mesh=x#y')).toBe('https://a.example/view/');
    expect(folderOf('https://a.example/')).toBe('https://a.example/');
    expect(pageLink('https://a.example/view/', {})).toBe('https://a.example/view/');
  });

  it('stays legible, and escapes the separators of parameters', () => {
    const files = ['https://b.example/tee.llmesh?a=1&b=2', 'https://b.example/fast walk.anim'];
    const link = pageLink('https://a.example/', { files, speed: 0.5 });
    expect(link).toBe(
      'https://a.example/?mesh=https://b.example/tee.llmesh%3Fa%3D1%26b%3D2&anim=https://b.example/fast+walk.anim&speed=0.5',
    );
    expect(new URL(link).searchParams.get('mesh')).toBe(files[0]);
    expect(new URL(link).searchParams.get('anim')).toBe(files[1]);
  });

  it('of an embedded avatar is embed.html', () => {
    expect(embedLink('https://a.example/v/', { ui: 'none' })).toBe(
      'https://a.example/v/embed.html?ui=none',
    );
  });
});

describe('isPrivatePage', () => {
  it.each([
    'http://localhost:4173/',
    'http://vitrine.local/',
    'http://127.0.0.1:4173/',
    'http://10.1.2.3/',
    'http://172.16.0.1/',
    'http://172.20.0.2/',
    'http://172.31.0.1/',
    'http://169.254.7.7/',
    'http://192.168.1.10/',
    'http://[::1]:8080/',
    'http://[fd12:3456::1]/',
    'http://[fe80::1]/',
    'http://nas.internal/',
    'file:///home/me/dist/index.html',
  ])('%s is', (href) => {
    expect(isPrivatePage(href)).toBe(true);
  });

  it.each([
    'https://vitrine.example/',
    'http://172.32.0.2/',
    'http://172.15.0.2/',
    'https://ten.example.org/',
    'https://10.example.org/',
    'https://127.example.org/',
    'https://192.168.example.org/',
    'https://localhost.example/',
    'http://[2001:db8::1]/',
  ])('%s is not', (href) => {
    expect(isPrivatePage(href)).toBe(false);
  });
});
