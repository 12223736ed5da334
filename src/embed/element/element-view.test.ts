import { describe, expect, it } from 'vitest';
import { posterCaption } from './element-view.ts';

const captionOf = (files: readonly string[], title = '', caption = '') =>
  posterCaption({ title, files, caption, live: null });

describe('posterCaption', () => {
  it('has the title and the names of the animations', () => {
    const files = ['https://a.example/tee.llmesh?v=2', 'clips/hip_sway.anim', 'clips/wave.bvh'];
    expect(captionOf(files, 'Market outfit')).toEqual({
      title: 'Market outfit',
      facts: 'hip_sway, wave',
      label: 'Play Market outfit, hip_sway, wave',
    });
  });

  it('has the title and the caption of the page', () => {
    expect(captionOf(['tee.llmesh', 'hip_sway.anim'], 'Market outfit', 'hip_sway, 4.2 s')).toEqual({
      title: 'Market outfit',
      facts: 'hip_sway, 4.2 s',
      label: 'Play Market outfit, hip_sway, 4.2 s',
    });
  });

  it('names what is worn, else what plays, else an avatar', () => {
    expect(captionOf(['a/linen%20tee.llmesh']).title).toBe('linen tee');
    expect(captionOf(['dance.anim'])).toEqual({ title: 'dance', facts: '', label: 'Play dance' });
    expect(captionOf([])).toEqual({ title: 'Avatar', facts: '', label: 'Show Avatar in 3D' });
  });

  it('ignores data addresses, and does not fail on invalid escapes', () => {
    expect(captionOf(['data:application/octet-stream;base64,AAAA']).title).toBe('Avatar');
    expect(captionOf(['%ff.llmesh']).title).toBe('%ff');
  });
});

it('calls a live region one that has no title', () => {
  expect(posterCaption({ title: '', files: [], caption: '', live: 'square' })).toMatchObject({
    title: 'Live region',
    label: 'Show Live region in 3D',
  });
});
