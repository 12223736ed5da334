import { expect, it } from 'vitest';
import { isOwnScript, trustOwnScripts } from './trust-own-scripts.ts';

const FOLDER = 'https://avatars.example/vitrine/';

it.each([
  `${FOLDER}embed/viewer-script-0a1B_c-d.js`,
  `${FOLDER}service-worker.js`,
  'assets/mesh.worker-0a1B_c-d.js',
  '/vitrine/embed/viewer.js',
  'blob:https://avatars.example/6d0e',
  // In a frame with an opaque origin.
  'blob:null/6d0e',
])('trusts %s', (address) => {
  expect(isOwnScript(address, FOLDER)).toBe(true);
});

it.each([
  'https://avatars.example/uploads/attack.js',
  'https://avatars.example/vitrine/../uploads/attack.js',
  'https://avatars.example/vitrine/%2e%2e/uploads/attack.js',
  'https://avatars.example/vitrine',
  'https://avatars.example/vitrine-other/attack.js',
  'https://avatars.example.attacker.example/vitrine/attack.js',
  'https://attacker@avatars.example/vitrine/attack.js',
  'http://avatars.example/vitrine/attack.js',
  'https://avatars.example:8443/vitrine/attack.js',
  '//attacker.example/vitrine/attack.js',
  'data:text/javascript,attack()',
  'javascript:attack()',
  'https://[attacker/',
])('does not trust %s', (address) => {
  expect(isOwnScript(address, FOLDER)).toBe(false);
});

it('makes the default policy, which knows addresses of scripts only', () => {
  const policies = new Map<string, Record<string, (text: string) => string | null>>();
  trustOwnScripts(FOLDER, {
    trustedTypes: { createPolicy: (name: string, rules: never) => policies.set(name, rules) },
  });
  expect([...policies.keys()]).toEqual(['default']);
  const rules = policies.get('default')!;
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  expect(rules.createScriptURL(`${FOLDER}assets/a.js`)).toBe(`${FOLDER}assets/a.js`);
  expect(rules.createScriptURL('https://attacker.example/a.js')).toBeNull();
});

it('does nothing in browsers without Trusted Types', () => {
  expect(() => trustOwnScripts(FOLDER, {})).not.toThrow();
});
