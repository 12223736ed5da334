import { expect, test } from 'vitest';
import { isHttpUrl, isSafeRedirect } from './index.ts';

test.each([
  'http://127.0.0.1:9000/CAPS/ce56d686-1dba-4a28-ba2c-e37fc0edd1890000/',
  'https://sim10.agni.example.org:12043/cap/x?a=b&c',
  'HTTP://[2001:db8::7]/é',
])('%s is one', (url) => {
  expect(isHttpUrl(url)).toBe(true);
});

test.each([
  ['of nothing', ''],
  ['without a scheme', '127.0.0.1:9000/x'],
  ['of a file', 'file:///etc/passwd'],
  ['of a script', 'javascript:alert(1)'],
  ['of datagrams', 'udp://127.0.0.1:9000'],
  ['with a password', 'http://user:word@127.0.0.1/'],
  ['with a name', 'http://user@127.0.0.1/'],
  ['without a host', 'http:///'],
  ['with a port of none', 'http://127.0.0.1:99999/'],
  ['with a line break', 'http://a\n.example.org/'],
  ['behind a blank', ' http://a.example.org/'],
  ['with a backslash', 'http:\\\\a.example.org'],
  ['of 2049 characters', `http://a/${'x'.repeat(2040)}`],
])('an address %s is none', (_, url) => {
  expect(isHttpUrl(url)).toBe(false);
});

test('a safe redirect stays on its host and keeps encryption', () => {
  expect(isSafeRedirect('https://a.example.org/x', 'https://A.example.org:8002/y')).toBe(true);
  expect(isSafeRedirect('http://a.example.org/', 'https://a.example.org/')).toBe(true);
  expect(isSafeRedirect('https://a.example.org/', 'http://a.example.org/')).toBe(false);
  expect(isSafeRedirect('https://a.example.org/', 'https://b.example.org/')).toBe(false);
  expect(isSafeRedirect('https://a.example.org/', 'nowhere')).toBe(false);
});
