import { describe, expect, it } from 'vitest';
import { parseUrlOptions } from './url-options.ts';

describe('parseUrlOptions', () => {
  it('takes meshes and animations in order, several of each', () => {
    const options = parseUrlOptions(
      'https://example.org/v/?anim=a.anim&mesh=https://cdn.example.org/b.llmesh&anim=c.anim&x=1',
    );
    expect(options.files).toEqual(['a.anim', 'https://cdn.example.org/b.llmesh', 'c.anim']);
  });

  it('ignores empty values; what is no address is for the loading to refuse', () => {
    const options = parseUrlOptions('https://example.org/?mesh=&anim=&mesh=http://[');
    expect(options.files).toEqual(['http://[']);
  });
});
