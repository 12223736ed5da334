import type { TextureCodec } from '../../../formats/texture/index.ts';

/** The facts of a texture. */
export const TEXTURE = {
  facts: {
    format: 'Format',
    size: 'Size',
    components: 'Components',
    depth: 'Bits of a component',
    resolutions: 'Resolutions',
    layers: 'Quality layers',
    progression: 'Progression',
    wavelet: 'Wavelet',
    complete: 'Complete',
  },
  codecs: {
    j2c: 'JPEG 2000 codestream',
    jp2: 'JPEG 2000 codestream in a JP2 file',
    png: 'PNG',
    jpeg: 'JPEG',
    webp: 'WebP',
    tga: 'TGA',
  } satisfies Record<TextureCodec, string>,
  size: (width: number, height: number) => `${width} × ${height} pixels`,
  /** By their number. */
  components: {
    1: '1: grey',
    2: '2: grey, alpha',
    3: '3: red, green, blue',
    4: '4: red, green, blue, alpha',
    5: '5: red, green, blue, alpha, clothing mask of a bake',
  } as Readonly<Record<number, string>>,
  reversible: '5-3, reversible',
  irreversible: '9-7, irreversible',
  complete: 'yes',
  cut: 'no: the packets that are whole are shown',
} as const;
