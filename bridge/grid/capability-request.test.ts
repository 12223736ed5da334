import { describe, expect, it } from 'vitest';
import { capabilityUrl } from './capability-request.ts';

const CAP = 'http://sim.example:9000/cap/abc';

describe('the URL of a capability request', () => {
  it.each([
    ['', '', CAP],
    ['/', '', CAP],
    ['', 'mesh_id=1', `${CAP}/?mesh_id=1`],
    ['/', 'mesh_id=1', `${CAP}/?mesh_id=1`],
    ['/a/b', '', `${CAP}/a/b`],
    ['/a/b/', 'x=1', `${CAP}/a/b/?x=1`],
    ['/a', 'x=1', `${CAP}/a?x=1`],
  ])('has the path "%s" and the query "%s"', (path, query, url) => {
    expect(capabilityUrl(CAP, path, query).href).toBe(url);
  });

  it('keeps the query of the capability', () => {
    const capability = `${CAP}?key=1`;
    expect(capabilityUrl(capability, '', 'mesh_id=1').href).toBe(`${CAP}?key=1&mesh_id=1`);
    expect(capabilityUrl(capability, '/a', 'b=1').href).toBe(`${CAP}/a?key=1&b=1`);
    expect(capabilityUrl(capability, '/a', '').href).toBe(`${CAP}/a?key=1`);
  });

  it.each([
    '/..',
    '/../other',
    '/a/../../b',
    '/./a',
    '//elsewhere.example/',
    '/%2e%2e/x',
    '/a\\b',
    '/a#b',
    'a',
    `/${'a'.repeat(3000)}`,
  ])('rejects the path %s', (path) => {
    expect(() => capabilityUrl(CAP, path, '')).toThrow('the path or the query');
  });

  it('rejects an invalid query', () => {
    for (const query of ['a=1#b', 'a b', 'a=\u00e4']) {
      expect(() => capabilityUrl(CAP, '', query)).toThrow('the path or the query');
    }
  });
});
