import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { asHostTokens } from './host-tokens.ts';

describe('asHostTokens', () => {
  it('puts the root’s tokens on the host', () => {
    const css = ':root { --a: 1px }\n:root[data-theme="dark"] { color-scheme: dark }';
    expect(asHostTokens(css)).toBe(
      ':host { --a: 1px }\n:host([data-theme="dark"]) { color-scheme: dark }',
    );
  });

  it('leaves no root in the tokens there are', () => {
    const tokens = new URL('../../ui/styles/tokens.css', import.meta.url);
    const css = asHostTokens(readFileSync(tokens, 'utf8'));
    expect(css).not.toContain(':root');
    expect(css).toContain(':host([data-theme="light"])');
  });
});
