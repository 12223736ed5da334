import { describe, expect, it } from 'vitest';
import { captionOf } from './caption.ts';

const caption = (files: readonly string[], title = '', said = '') =>
  captionOf({ title, files, caption: said });

describe('captionOf', () => {
  it('has the title, and the animations beside it', () => {
    const files = ['https://a.example/tee.llmesh?v=2', 'clips/hip_sway.anim', 'clips/wave.bvh'];
    expect(caption(files, 'Market outfit')).toEqual({
      title: 'Market outfit',
      facts: 'hip_sway, wave',
      label: 'Play Market outfit, hip_sway, wave',
    });
  });

  it('says beside it what the page says', () => {
    expect(caption(['tee.llmesh', 'hip_sway.anim'], 'Market outfit', 'hip_sway, 4.2 s')).toEqual({
      title: 'Market outfit',
      facts: 'hip_sway, 4.2 s',
      label: 'Play Market outfit, hip_sway, 4.2 s',
    });
  });

  it('is called after what is worn, else after what plays, else what it is', () => {
    expect(caption(['a/linen%20tee.llmesh']).title).toBe('linen tee');
    expect(caption(['dance.anim'])).toEqual({ title: 'dance', facts: '', label: 'Play dance' });
    expect(caption([])).toEqual({ title: 'Avatar', facts: '', label: 'Show Avatar in 3D' });
  });

  it('makes no name of data, nor fails on escapes that are no text', () => {
    expect(caption(['data:application/octet-stream;base64,AAAA']).title).toBe('Avatar');
    expect(caption(['%ff.llmesh']).title).toBe('%ff');
  });
});
