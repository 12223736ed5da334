import { existsSync, readFileSync } from 'node:fs';
import {
  CodestreamDecoder,
  decodeTexture,
  type OpenJpegExports,
  type TextureTools,
} from '../src/formats/texture/index.ts';
import { pngOfComponents } from '../src/kinds/picture/index.ts';
import { UsageError } from './command-line.ts';

/** The settings of `vitrine convert` for textures. */
export interface TextureOptions {
  /** How often the size is halved. */
  readonly reduce?: number;
  /** Only this component, counted from 0, as a grey picture. */
  readonly component?: number;
}

/** A texture as PNG, and what is worth knowing about it. */
interface TextureOutput {
  readonly bytes: Uint8Array;
  readonly remarks: readonly string[];
}

/** Halving 4096 pixels more often changes nothing. */
const MAX_REDUCTION = 12;

/**
 * A texture as PNG with its components: grey, grey and alpha, RGB or RGBA. The fifth component, the clothing mask of a bake,
 * is written only by itself.
 *
 * @throws {@link UsageError} for an OUT that is no PNG, or a component that there is not; {@link DecodeError}
 */
export async function convertTexture(
  bytes: Uint8Array<ArrayBuffer>,
  output: string,
  { reduce, component }: TextureOptions,
): Promise<TextureOutput> {
  if (!/\.png$/i.test(output)) throw new UsageError(`${output} should end in .png`);
  checkWhole('reduce', reduce, MAX_REDUCTION);
  const texture = await decodeTexture(bytes, { reduce }, nodeTools());
  const { header } = texture;
  const count = header.components;
  checkWhole('component', component, Math.min(count, 5) - 1);
  const png = pngOfComponents(texture, component);
  const remarks = header.warnings.map(({ code, message }) => `${code}: ${message}`);
  if (count > 4 && component === undefined) {
    remarks.push('the fifth component is left out; --component 4 writes it');
  }
  return { bytes: png, remarks };
}

function checkWhole(name: string, value: number | undefined, max: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= 0 && value <= max)) return;
  throw new UsageError(`--${name} takes a whole number from 0 to ${max}, not ${value}`);
}

/** Beside the built tool, or in the sources. */
const OPEN_JPEG = ['./openjpeg.wasm', '../src/formats/texture/openjpeg.wasm'];

/** What decodes textures in Node; JPEG and WebP, which browsers decode by themselves, are not among these. */
export function nodeTools(): TextureTools {
  return {
    async loadCodestreamDecoder() {
      const file = OPEN_JPEG.map((path) => new URL(path, import.meta.url)).find((url) =>
        existsSync(url),
      );
      if (!file) throw new Error('openjpeg.wasm is missing; npm run build puts it into dist-cli');
      const module = new WebAssembly.Module(readFileSync(file));
      return new CodestreamDecoder(
        () => new WebAssembly.Instance(module).exports as unknown as OpenJpegExports,
      );
    },
    decodePicture: null,
  };
}
