import { describe, expect, it } from 'vitest';
import { withoutUnusedMethods } from './unused-methods.ts';

const without = (code: string, ...used: string[]) =>
  withoutUnusedMethods(code, new Set(used)).replace(/\s+/g, ' ').trim();

describe('withoutUnusedMethods', () => {
  it('takes out what nobody names', () => {
    expect(without('class A { used() {} unused() {} } new A().used();')).toBe(
      'class A { used() {} } new A().used();',
    );
  });

  it('keeps what those who use the library name', () => {
    expect(without('class A { draw() {} clear() {} }', 'draw')).toBe('class A { draw() {} }');
  });

  it('keeps what a method that stays names, however far', () => {
    const chain = 'class A { a() { this.b(); } b() { this.c(); } c() {} d() { this.a(); } }';
    expect(without(chain, 'a')).toBe('class A { a() { this.b(); } b() { this.c(); } c() {} }');
  });

  it('takes out what only calls itself, or each other', () => {
    expect(without('class A { a() { this.b(); } b() { this.a(); } c() {} }', 'c')).toBe(
      'class A { c() {} }',
    );
  });

  it('knows methods that a constructor makes', () => {
    const code =
      'class A { constructor() { this.a = function () {}; this.b = () => {}; this.size = 1; } }';
    expect(without(code, 'b')).toBe(
      'class A { constructor() { this.b = () => {}; this.size = 1; } }',
    );
  });

  it('keeps constructors, what the language calls, computed names and accessors that are read', () => {
    const code = 'class A { constructor() {} [Symbol.iterator]() {} toString() {} get size() {} }';
    expect(without(code, 'size')).toBe(code);
    expect(without(code)).toBe('class A { constructor() {} [Symbol.iterator]() {} toString() {} }');
  });

  it('takes names in strings and in patterns for uses', () => {
    const code = "class A { a() {} b() {} c() {} } const { a } = A.prototype; call(A, 'b');";
    expect(without(code)).toBe(
      "class A { a() {} b() {} } const { a } = A.prototype; call(A, 'b');",
    );
  });
});
