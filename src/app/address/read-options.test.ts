import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyQuery } from '../../../test/any-text.ts';
import {
  DEFAULT_OPTIONS,
  type PageOptions,
  readAttributes,
  readOptions,
  writeOptions,
} from './index.ts';

const read = (search: string) => readOptions(new URLSearchParams(search));

describe('readOptions', () => {
  it('returns the defaults for an empty address', () => {
    expect(read('')).toEqual({ options: DEFAULT_OPTIONS, errors: [] });
    expect(read('?utm_source=x&Mesh=a').options).toEqual(DEFAULT_OPTIONS);
  });

  it('reads files of all kinds in order, several of each, but no empty ones', () => {
    const { files } = read(
      '?anim=a.anim&mesh=https://c.example/b&avatar=o.json&mesh=&anim=c.anim',
    ).options;
    expect(files).toEqual(['a.anim', 'https://c.example/b', 'o.json', 'c.anim']);
  });

  it('reads every option by its name', () => {
    const search =
      '?autoplay&loop=0&speed=0.5&time=1.5s&camera-orbit=30deg 80deg 105%&camera-target=0m 0m 1.2m' +
      '&camera-controls=false&auto-rotate=12deg&ui=full&theme=dark&background=1b1e20&exposure=0.3&light=-35deg 48deg&fill=25%25&shadows=0&body=skin&grid=0&poster=p.webp' +
      '&lazy=1&quality=low&live=square&textures=t/{id}.j2c&title=Market outfit&allow=https://shop.example/ https://b.example';
    expect(read(search)).toEqual({
      errors: [],
      options: {
        files: [],
        live: 'square',
        textures: 't/{id}.j2c',
        autoplay: true,
        loop: false,
        speed: 0.5,
        time: 1.5,
        cameraOrbit: '30deg 80deg 105%',
        cameraTarget: '0m 0m 1.2m',
        cameraControls: false,
        autoRotate: 12,
        ui: 'full',
        theme: 'dark',
        background: '#1b1e20',
        exposure: 0.3,
        light: '-35deg 48deg',
        fill: 25,
        shadows: false,
        body: 'skin',
        grid: false,
        poster: 'p.webp',
        lazy: 'seen',
        quality: 'low',
        title: 'Market outfit',
        caption: '',
        allow: ['https://shop.example', 'https://b.example'],
      } satisfies PageOptions,
    });
  });

  it.each([
    ['speed', '9', 'a number from 0.1 to 4'],
    ['speed', 'fast', 'a number from 0.1 to 4'],
    ['speed', '0x1', 'a number from 0.1 to 4'],
    ['time', '-1', 'a number from 0 to 3600'],
    ['autoplay', 'maybe', '1 or 0'],
    ['ui', 'Full', 'none, min, full'],
    ['lazy', 'constructor', 'no, seen, click'],
    ['auto-rotate', '1000', 'degrees per second, at most 360'],
    ['background', 'red;}', 'stage, transparent or a CSS colour'],
    ['auto-rotate', '1e309', 'degrees per second, at most 360'],
    ['camera-orbit', '1e309deg 90deg', 'theta phi radius, such as 30deg 80deg 105%'],
    ['camera-orbit', '0deg 90deg 1e309%', 'theta phi radius, such as 30deg 80deg 105%'],
    ['camera-target', '0 0 1e309', 'x y z, such as 0m 0m 1.2m, or auto'],
    ['camera-orbit', '30deg', 'theta phi radius, such as 30deg 80deg 105%'],
    ['live', 'a b', 'the id of a source, or https://bridge.example/#id'],
    ['live', 'javascript:0#a', 'the id of a source, or https://bridge.example/#id'],
    ['exposure', '4', 'a number from -3 to 3'],
    ['light', '-35deg', 'from height, such as -40deg 40deg'],
    ['light', '-35deg 91deg', 'from height, such as -40deg 40deg'],
    ['light', '181deg 40deg', 'from height, such as -40deg 40deg'],
    ['fill', '101', 'a number from 0 to 100'],
    ['camera-target', '1 2', 'x y z, such as 0m 0m 1.2m, or auto'],
  ])('uses the default and reports it: %s=%s', (name, value, expected) => {
    const { options, errors } = readOptions(new URLSearchParams({ [name]: value }));
    expect(options).toEqual(DEFAULT_OPTIONS);
    expect(errors).toEqual([{ name, value, expected }]);
  });

  it('waits for a click where there is a poster, unless it plays by itself or lazy is given', () => {
    expect(read('?poster=p.png').options.lazy).toBe('click');
    expect(read('?poster=p.png&autoplay=1').options.lazy).toBe('no');
    expect(read('?poster=p.png&lazy=no').options.lazy).toBe('no');
    expect(read('?poster=p.png&lazy=?').options.lazy).toBe('click');
  });

  it.each(['var(--x)', 'inherit', 'color-mix(in srgb, red, var(--x))', 'if(else: url(x))'])(
    'accepts no background whose colour depends on other values: %s',
    (background) => {
      expect(readOptions(new URLSearchParams({ background })).options.background).toBe('stage');
    },
  );

  it('admits no page for an empty list', () => {
    expect(read('?allow=').options.allow).toEqual(['']);
    expect(read('?allow=&allow=https://a.example').options.allow).toEqual(['https://a.example']);
  });

  it('accepts the origin of sandboxed pages', () => {
    expect(read('?allow=null')).toMatchObject({ options: { allow: ['null'] }, errors: [] });
  });

  it('admits no page, instead of every page, for an invalid origin', () => {
    const { options, errors } = read('?allow=shop.example&allow=https://a.example/path');
    expect(options.allow).toEqual(['shop.example', 'https://a.example/path']);
    expect(errors.map(({ value }) => value)).toEqual(options.allow);
  });
});

describe('flags, rotation speeds and numbers', () => {
  it.each(['autoplay', 'autoplay=1', 'autoplay=true', 'autoplay=autoplay'])(
    '%s is on',
    (search) => {
      expect(read(search)).toMatchObject({ options: { autoplay: true }, errors: [] });
    },
  );

  it.each(['autoplay=0', 'autoplay=false'])('%s is off', (search) => {
    expect(read(search)).toMatchObject({ options: { autoplay: false }, errors: [] });
  });

  it.each([
    ['auto-rotate', 30],
    ['auto-rotate=auto-rotate', 30],
    ['auto-rotate=0', 0],
    ['auto-rotate=-360', -360],
    ['auto-rotate=360deg', 360],
  ])('%s rotates by %d degrees a second', (search, autoRotate) => {
    expect(read(search)).toMatchObject({ options: { autoRotate }, errors: [] });
  });

  it('accepts numbers up to their limits, and not beyond', () => {
    const found = (search: string) => read(search).options;
    expect([found('speed=0.1').speed, found('speed=4').speed]).toEqual([0.1, 4]);
    expect([found('speed=0.09').speed, found('speed=4.01').speed]).toEqual([1, 1]);
    expect([found('time=3600s').time, found('time=3601').time]).toEqual([3600, 0]);
    expect([found('auto-rotate=361').autoRotate, found('auto-rotate=-361deg').autoRotate]).toEqual([
      0, 0,
    ]);
    expect(found(`title=${'x'.repeat(201)}`).title).toBe('x'.repeat(200));
    expect(found('quality=auto&theme=system&lazy=seen')).toMatchObject({ lazy: 'seen' });
    expect(read('quality=auto&theme=system&ui=min&lazy=no').errors).toEqual([]);
  });
});

describe('readAttributes', () => {
  it('splits files at white space and prefers alt to title', () => {
    const attributes = new Map([
      ['src', ' tee.llmesh  trousers.llmesh'],
      ['anim', 'a.anim\nb.anim'],
      ['avatar', 'o.json'],
      ['alt', 'Market outfit'],
      ['title', 'tip'],
      ['loop', 'loop'],
    ]);
    const { options, errors } = readAttributes({
      getAttribute: (name) => attributes.get(name) ?? null,
    });
    expect(options.files).toEqual(['tee.llmesh', 'trousers.llmesh', 'o.json', 'a.anim', 'b.anim']);
    expect(options.title).toBe('Market outfit');
    expect(options.loop).toBe(true);
    expect(errors).toEqual([]);
  });
});

describe('writeOptions', () => {
  it('writes only what differs from the defaults, and files by their extensions', () => {
    expect(writeOptions(DEFAULT_OPTIONS).toString()).toBe('');
    const written = writeOptions({ files: ['a.anim?v=1', 'b.llmesh', 'o.json'], loop: false });
    expect(decodeURIComponent(written.toString())).toBe(
      'anim=a.anim?v=1&mesh=b.llmesh&avatar=o.json&loop=0',
    );
    expect(writeOptions({ poster: 'p.png' }).toString()).toBe('poster=p.png');
  });

  it('is read back as it was written', () => {
    const text = fc.string({ minLength: 1, maxLength: 80, unit: 'grapheme' }).map((s) => s.trim());
    const some = text.filter(Boolean);
    const options: fc.Arbitrary<PageOptions> = fc.record({
      files: fc.array(some, { maxLength: 4 }),
      autoplay: fc.constantFrom(null, true, false),
      loop: fc.boolean(),
      speed: fc.double({ min: 0.1, max: 4, noNaN: true }),
      time: fc.double({ min: 0, max: 3600, noNaN: true }).map((value) => value + 0),
      cameraOrbit: fc.constantFrom(null, '30deg 80deg 3m', '-1rad 1rad 105%', '0 90 auto'),
      cameraTarget: fc.constantFrom(null, 'auto', '0m -10cm 1.2m'),
      cameraControls: fc.boolean(),
      autoRotate: fc.integer({ min: -360, max: 360 }),
      ui: fc.constantFrom('none', 'min', 'full'),
      theme: fc.constantFrom('system', 'light', 'dark'),
      background: fc.constantFrom('stage', 'transparent', '#1b1e20', 'teal', 'rgb(1 2 3 / 50%)'),
      exposure: fc.double({ min: -3, max: 3, noNaN: true }).map((value) => value + 0),
      light: fc.constantFrom(null, '-35deg 48deg', '1rad 0'),
      fill: fc.integer({ min: 0, max: 100 }),
      shadows: fc.boolean(),
      body: fc.constantFrom('wood', 'skin'),
      grid: fc.boolean(),
      live: fc.constantFrom(null, 'square', 'https://bridge.example/#town-2'),
      textures: fc.constantFrom(null, 'https://a.example/{id}.j2c'),
      poster: fc.option(some),
      lazy: fc.constantFrom('no', 'seen', 'click'),
      quality: fc.constantFrom('auto', 'low', 'high'),
      title: text,
      caption: text,
      allow: fc.array(fc.constantFrom('https://a.example', 'http://localhost:8080'), {
        maxLength: 2,
      }),
    });
    fc.assert(
      fc.property(options, (expected) => {
        const address = new URL(`https://v.example/?${writeOptions(expected)}`);
        expect(readOptions(address.searchParams)).toEqual({ options: expected, errors: [] });
      }),
    );
  });

  it('never throws, whatever an address holds', () => {
    fc.assert(
      fc.property(anyQuery, (search) => {
        const { options } = read(search);
        expect(options.speed).toBeGreaterThanOrEqual(0.1);
      }),
    );
  });
});
