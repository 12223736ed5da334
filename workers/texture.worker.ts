import { expose } from 'comlink';
import {
  bakeComposer,
  browserTextureTools,
  encodeWebpByCanvas,
  textureDecoder,
  texturePictures,
} from '../src/offload/index.ts';

const openJpeg = new URL('../src/formats/texture/openjpeg.wasm', import.meta.url);
const tools = browserTextureTools(() => fetch(openJpeg));

expose({
  ...{ ...textureDecoder(tools), ...texturePictures(tools, encodeWebpByCanvas) },
  ...bakeComposer(tools),
});
