import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { FrameArchive } from './frame-archive.ts';

describe('FrameArchive', () => {
  it('holds the frames unchanged, numbered in order', async () => {
    const archive = new FrameArchive(3);
    for (const byte of [1, 2, 3]) archive.add(new Uint8Array(100).fill(byte));
    const bytes = new Uint8Array(await archive.finish().arrayBuffer());
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['frame-0001.png', 'frame-0002.png', 'frame-0003.png']);
    expect(files['frame-0002.png']).toEqual(new Uint8Array(100).fill(2));
    // Stored: 300 bytes of the frames are all there.
    expect(bytes.length).toBeGreaterThan(300);
  });

  it('numbers long recordings with names of one length', () => {
    const archive = new FrameArchive(20_000);
    archive.add(new Uint8Array(1));
    return archive
      .finish()
      .arrayBuffer()
      .then((bytes) => {
        expect(Object.keys(unzipSync(new Uint8Array(bytes)))).toEqual(['frame-00001.png']);
      });
  });

  it('refuses more than a page can offer as a download', () => {
    const archive = new FrameArchive(2);
    const huge = { length: 2.1e9 } as Uint8Array;
    expect(() => archive.add(huge)).toThrow(expect.objectContaining({ code: 'too-much' }));
  });
});
