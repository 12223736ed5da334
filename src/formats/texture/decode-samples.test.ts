import { expect, it } from 'vitest';
import { textureTools } from '../../../test/open-jpeg.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { decodeTexture, readTextureHeader, type TexturePixels } from './index.ts';

interface Facts {
  readonly file: string;
  readonly wrapper: string;
  readonly codestream_offset: number;
  readonly width: number;
  readonly height: number;
  readonly components: number;
  readonly progression: string;
  readonly quality_layers: number;
  readonly resolution_levels: number;
  readonly wavelet: string;
  readonly mean: readonly number[];
  readonly sample_points_xy: readonly (readonly [number, number])[];
  readonly sample_values: Readonly<Record<string, readonly number[]>>;
  readonly reduced_1: Reduced;
  readonly reduced_2: Reduced;
  readonly first_half_of_file: {
    readonly bytes: number;
    readonly error?: string;
    readonly mean_abs_difference_from_full: readonly number[];
    readonly mean_abs_difference_limited_to_layers_1_to_n: readonly (readonly number[])[];
  } | null;
}
interface Reduced {
  readonly width: number;
  readonly height: number;
  readonly mean: readonly number[];
}

/** The components of a picture as planes. */
function planes({ rgba, mask }: TexturePixels, components: number): Uint8Array[] {
  const channels = [[], [0], [0, 3], [0, 1, 2], [0, 1, 2, 3], [0, 1, 2, 3]][components];
  const found = channels.map((channel) => rgba.filter((_, index) => index % 4 === channel));
  return mask ? [...found, mask] : found;
}

const mean = (plane: Uint8Array) => plane.reduce((sum, value) => sum + value, 0) / plane.length;
const difference = (plane: Uint8Array, other: Uint8Array) =>
  plane.reduce((sum, value, index) => sum + Math.abs(value - other[index]), 0) / plane.length;

describeWithSamples('decodeTexture on the samples', () => {
  const { files } = JSON.parse(
    new TextDecoder().decode(sharedFile('samples/textures/facts.json')),
  ) as { files: Facts[] };
  const tools = textureTools();
  const bytesOf = (file: string) => sharedFile(`samples/textures/${file}`);

  it.each(files)('reads the header of $file', (facts) => {
    expect(readTextureHeader(bytesOf(facts.file))).toEqual({
      codec: facts.wrapper === 'J2C' ? 'j2c' : 'jp2',
      width: facts.width,
      height: facts.height,
      components: facts.components,
      bitDepth: 8,
      resolutionLevels: facts.resolution_levels,
      qualityLayers: facts.quality_layers,
      progression: facts.progression,
      reversible: facts.wavelet.startsWith('5-3'),
      complete: true,
      warnings: [],
    });
  });

  it.each(files)('has the pixels of $file, whole and reduced', async (facts) => {
    const { pixels } = await decodeTexture(bytesOf(facts.file), {}, tools);
    const { width, height } = pixels;
    expect({ width, height }).toEqual({ width: facts.width, height: facts.height });
    const found = planes(pixels, facts.components);
    expect(found).toHaveLength(facts.components);
    found.forEach((plane, component) => {
      expect(Math.abs(mean(plane) - facts.mean[component])).toBeLessThan(0.02);
      facts.sample_points_xy.forEach(([x, y], index) => {
        const value = plane[(height - 1 - y) * width + x];
        expect(Math.abs(value - facts.sample_values[component][index])).toBeLessThanOrEqual(1);
      });
    });
    for (const [reduce, expected] of [facts.reduced_1, facts.reduced_2].entries()) {
      const reduced = await decodeTexture(bytesOf(facts.file), { reduce: reduce + 1 }, tools);
      expect(reduced.pixels).toMatchObject({
        width: expected.width,
        height: expected.height,
        reduction: reduce + 1,
      });
      planes(reduced.pixels, facts.components).forEach((plane, component) => {
        expect(Math.abs(mean(plane) - expected.mean[component])).toBeLessThan(0.02);
      });
    }
  });

  const halves = files.filter((facts) => facts.first_half_of_file?.error === undefined);
  it.each(halves.filter((facts) => facts.first_half_of_file))(
    'shows the whole packets in the first half of $file',
    async (facts) => {
      const half = facts.first_half_of_file!;
      const cut = bytesOf(facts.file).slice(0, half.bytes);
      const full = await decodeTexture(bytesOf(facts.file), {}, tools);
      const { header, pixels } = await decodeTexture(cut, {}, tools);
      expect(header).toMatchObject({ complete: false, warnings: [{ code: 'codestream-cut' }] });
      const errors = planes(pixels, facts.components).map((plane, component) =>
        difference(plane, planes(full.pixels, facts.components)[component]),
      );
      const rows = half.mean_abs_difference_limited_to_layers_1_to_n;
      // As good as the best limit of layers, which nobody knows beforehand; or better, by the packets after it.
      const best = Math.min(...rows.map((row) => Math.max(...row)));
      expect(Math.max(...errors)).toBeLessThan(best + 0.02);
    },
  );

  it('says of a JP2 file that ends before its codestream that there is none', async () => {
    const cut = bytesOf('eyes_jp2wrapped.j2c').slice(0, 14_044);
    expect(() => readTextureHeader(cut)).toThrow(
      expect.objectContaining({ format: 'texture', code: 'codestream-missing' }),
    );
  });
});
