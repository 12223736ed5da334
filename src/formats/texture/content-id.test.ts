import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { contentId } from './content-id.ts';

const NAMESPACE = Buffer.from('5c4a3b1e8f275d609a416e7d0b92c3f8', 'hex');

it('is the UUID of version 5 of the bytes in our namespace', () => {
  const bytes = new TextEncoder().encode('a picture');
  const hash = createHash('sha1').update(NAMESPACE).update(bytes).digest('hex');
  const id = contentId(bytes);
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(id.replaceAll('-', '').slice(0, 12)).toBe(hash.slice(0, 12));
  expect(id.slice(-12)).toBe(hash.slice(20, 32));
  expect(contentId(new TextEncoder().encode('another'))).not.toBe(id);
});
