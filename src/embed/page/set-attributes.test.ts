import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAttributes, readOptions } from '../../app/address/index.ts';
import { setAttributes } from './set-attributes.ts';

/** As far as attributes go. */
function element() {
  const attributes = new Map<string, string>();
  return {
    attributes,
    getAttribute: (name: string) => attributes.get(name) ?? null,
    hasAttribute: (name: string) => attributes.has(name),
    setAttribute: (name: string, value: string) => void attributes.set(name, value),
  };
}

function attributesOf(search: string) {
  const made = element();
  setAttributes(made as unknown as Element, new URLSearchParams(search));
  return made;
}

describe('setAttributes', () => {
  it('gathers files and names it without a tooltip', () => {
    const { attributes } = attributesOf('?mesh=a&anim=b&mesh=c d&title=T&title=U&ui=full&ui=none');
    expect(Object.fromEntries(attributes)).toEqual({
      mesh: 'a c%20d',
      anim: 'b',
      alt: 'T',
      ui: 'full',
    });
  });

  it('takes no attribute that is no option', () => {
    const search = '?onclick=alert(1)&style=x&src=y&alt=z&class=c&allow=https://a.example';
    expect([...attributesOf(search).attributes]).toEqual([]);
  });

  it('has the element read what the page reads, but for who may drive it', () => {
    const name = fc.constantFrom(
      ...['autoplay', 'loop', 'speed', 'camera-orbit', 'ui', 'theme', 'lazy', 'poster', 'title'],
    );
    const value = fc.constantFrom('', '0', '1', '2', 'dark', 'full', 'seen', '0 90 auto', 'p.png');
    const pairs = fc.array(fc.tuple(name, value), { maxLength: 8 });
    fc.assert(
      fc.property(pairs, (entries) => {
        const parameters = new URLSearchParams(entries);
        const made = attributesOf(`?${parameters}`);
        expect(readAttributes(made).options).toEqual(readOptions(parameters).options);
      }),
    );
  });
});
