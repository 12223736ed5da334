import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeZip, encodeZip } from './index.ts';

it('writes files that are read again', () => {
  const path = fc.stringMatching(/^[a-z]{1,4}(\/[a-z0-9]{1,4}){0,2}\.llmesh$/);
  const bytes = fc.uint8Array({ maxLength: 40 }).map((list) => new Uint8Array(list));
  const files = fc.uniqueArray(fc.record({ path, bytes }), {
    selector: (file) => file.path,
    minLength: 1,
  });
  fc.assert(
    fc.property(files, (list) => {
      const byPath = new Map(decodeZip(encodeZip(list)).map((file) => [file.path, file.bytes]));
      expect(byPath).toEqual(new Map(list.map((file) => [file.path, file.bytes])));
    }),
  );
});

it('stores bytes as they are, and is the same each time', () => {
  const files = [{ path: 'a', bytes: Uint8Array.of(7) }];
  const archive = encodeZip(files);
  // Local header: version 2.0, no flags, method 0 (stored), 1980-01-01; the name is at byte 30.
  expect([...archive.subarray(0, 14)]).toEqual([80, 75, 3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 33, 0]);
  expect([...archive.subarray(30, 32)]).toEqual([0x61, 7]);
  expect(encodeZip(files)).toEqual(archive);
});

it('refuses two files with one path', () => {
  const file = { path: 'a', bytes: new Uint8Array() };
  expect(() => encodeZip([file, file])).toThrow(RangeError);
});
