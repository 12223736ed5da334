import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { hostTokens } from './shadow-dom.ts';

describe('hostTokens', () => {
  it('moves the tokens of the root element to the host', () => {
    const css = ':root { --a: 1px }\n:root[data-theme="dark"] { color-scheme: dark }';
    expect(hostTokens(css)).toBe(
      ':host { --a: 1px }\n:host([data-theme="dark"]) { color-scheme: dark }',
    );
  });

  it('leaves no root in the tokens of the page', () => {
    const tokens = new URL('../../ui/styles/tokens.css', import.meta.url);
    const css = hostTokens(readFileSync(tokens, 'utf8'));
    expect(css).not.toContain(':root');
    expect(css).toContain(':host([data-theme="light"])');
  });
});
