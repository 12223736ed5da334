import { readFileSync } from 'node:fs';
import {
  CodestreamDecoder,
  type OpenJpegExports,
  type TextureTools,
} from '../src/formats/texture/index.ts';

const artefact = new URL('../src/formats/texture/openjpeg.wasm', import.meta.url);
let module: WebAssembly.Module | null = null;

/** A new decoder of codestreams, with the artefact that the page has. */
export function codestreamDecoder(): CodestreamDecoder {
  module ??= new WebAssembly.Module(readFileSync(artefact));
  const compiled = module;
  return new CodestreamDecoder(
    () => new WebAssembly.Instance(compiled).exports as unknown as OpenJpegExports,
  );
}

/** What Node offers for decoding textures: everything but pictures that browsers decode. */
export function textureTools(): TextureTools {
  const decoder = codestreamDecoder();
  return { loadCodestreamDecoder: async () => decoder, decodePicture: null };
}
