import fc from 'fast-check';
import { ShaderChunk, ShaderLib } from 'three';
import { describe, expect, it } from 'vitest';
import { trimShader } from './shader-trim.ts';
import { NEVER_DEFINED } from './three-trim.ts';

const NEVER = NEVER_DEFINED;
const trim = (...lines: string[]) => trimShader(lines.join('\n'), NEVER).split('\n');

describe('trimShader', () => {
  it('drops comments, indentation and blanks that mean nothing', () => {
    expect(trim('\t// a light', '\tvec3 a = b + /* twice */ 2.0;', '', '  float x ;')).toEqual([
      'vec3 a=b+2.0;',
      'float x;',
    ]);
  });

  it('keeps apart what blanks keep apart', () => {
    const signs = ['a = b - - c;', 'a = b + +c;', 'i ++ + j;', '-- i;', 'x - ( - y );'];
    expect(trim(...signs)).toEqual(['a=b - -c;', 'a=b + +c;', 'i ++ +j;', '--i;', 'x-(-y);']);
    for (const line of signs) expect(tokens(trim(line)[0])).toEqual(tokens(line));
  });

  it('keeps the blanks of directives', () => {
    expect(trim('  #define PI (3.14)', '#include <common>')).toEqual([
      '#define PI (3.14)',
      '#include <common>',
    ]);
  });

  it('takes out what needs a feature that is never on', () => {
    expect(trim('#ifdef USE_SHEEN', 'a;', '#else', 'b;', '#endif')).toEqual(['b;']);
    expect(trim('#ifndef USE_SHEEN', 'a;', '#else', 'b;', '#endif')).toEqual(['a;']);
    expect(trim('#if defined( USE_SHEEN ) && defined( X )', 'a;', '#endif', 'c;')).toEqual(['c;']);
    expect(trim('#ifdef USE_FOG', '#ifdef X', 'a;', '#endif', '#endif')).toEqual(['']);
  });

  it('keeps what may be on', () => {
    const kept = ['#if defined( USE_SHEEN ) || defined( X )', 'a;', '#endif'];
    expect(trim(...kept)).toEqual(kept);
    const nested = ['#if ! defined( USE_SHEEN )', 'a;', '#endif'];
    expect(trim(...nested)).toEqual(nested);
  });

  it('makes the first branch that is left the one that begins', () => {
    expect(
      trim('#if defined( USE_FOG )', 'a;', '#elif defined( X )', 'b;', '#else', 'c;', '#endif'),
    ).toEqual(['#if defined( X )', 'b;', '#else', 'c;', '#endif']);
  });

  it('leaves branches alone that end elsewhere', () => {
    expect(trim('#ifdef USE_FOG', 'a;')).toEqual(['#ifdef USE_FOG', 'a;']);
    expect(trim('a;', '#endif')).toEqual(['a;', '#endif']);
  });

  it('leaves every shader of three the same to its compiler, whatever else is on', () => {
    const shaders = [
      ...Object.values(ShaderChunk),
      ...Object.values(ShaderLib).flatMap((shader) => [shader.vertexShader, shader.fragmentShader]),
    ];
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const shader of shaders) {
          const trimmed = trimShader(shader, NEVER);
          expect(preprocess(trimmed, seed)).toEqual(preprocess(shader, seed));
        }
      }),
      { numRuns: 20 },
    );
  });
});

/** As GLSL reads them. */
const tokens = (line: string) => line.match(/\w+|\+\+|--|\S/g);

/** What a compiler's preprocessor leaves, without blanks; conditions are true or false at random, but always alike. */
function preprocess(source: string, seed: number): string {
  const stack: { taken: boolean; active: boolean }[] = [];
  let out = '';
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '');
  for (const line of code.split('\n')) {
    const [, directive, rest = ''] = /^\s*#\s*(\w+)\s*(.*)$/.exec(line) ?? [];
    const top = stack.at(-1);
    if (directive?.startsWith('if')) {
      const holds = condition(directive, rest, seed);
      stack.push({ taken: holds, active: holds });
    } else if (directive === 'elif' && top) {
      top.active = !top.taken && condition('if', rest, seed);
      top.taken ||= top.active;
    } else if (directive === 'else' && top) {
      top.active = !top.taken;
      top.taken = true;
    } else if (directive === 'endif') stack.pop();
    else if (stack.every(({ active }) => active)) out += line.replace(/\s+/g, '');
  }
  return out;
}

function condition(directive: string, rest: string, seed: number): boolean {
  if (directive === 'ifdef') return isDefined(rest.trim(), seed);
  if (directive === 'ifndef') return !isDefined(rest.trim(), seed);
  const plain = rest.replace(/defined\s*\(?\s*(\w+)\s*\)?/g, (_all, name) =>
    isDefined(name, seed) ? ' true ' : ' false ',
  );
  // Comparisons (`NUM_DIR_LIGHTS > 0`) are coins too.
  const coins = plain.replace(/\(?\s*\w+\s*(?:[<>]=?|==|!=)\s*\w+\s*\)?/g, (text) =>
    coin(text.replace(/[\s()]/g, ''), seed) ? ' true ' : ' false ',
  );
  if (!/^[\s()&|!a-z]+$/.test(coins)) return coin(coins.replace(/\s/g, ''), seed);
  return evaluate(coins.replace(/\s/g, ''));
}

const isDefined = (name: string, seed: number) => !NEVER.has(name) && coin(name, seed);

function coin(text: string, seed: number): boolean {
  let hash = seed;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return ((hash >>> 13) & 1) === 1;
}

/** Sums of products of `true`, `false`, `!` and brackets. */
function evaluate(text: string): boolean {
  let at = 0;
  const sum = (): boolean => {
    let value = product();
    while (text.startsWith('||', at)) {
      at += 2;
      const next = product();
      value ||= next;
    }
    return value;
  };
  const product = (): boolean => {
    let value = factor();
    while (text.startsWith('&&', at)) {
      at += 2;
      const next = factor();
      value &&= next;
    }
    return value;
  };
  const factor = (): boolean => {
    if (text[at] === '!') {
      at++;
      return !factor();
    }
    if (text[at] === '(') {
      at++;
      const value = sum();
      at++;
      return value;
    }
    const isTrue = text.startsWith('true', at);
    at += isTrue ? 4 : 5;
    return isTrue;
  };
  return sum();
}
