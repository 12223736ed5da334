import {
  CodestreamDecoder,
  type OpenJpegExports,
  type Picture,
  type TextureHeader,
  type TextureTools,
  textureError,
  withoutExif,
} from '../formats/texture/index.ts';

/**
 * What decoding textures needs of a worker in a browser.
 *
 * @param fetchOpenJpeg - Gets the bytes of `openjpeg.wasm`, when the first codestream is decoded.
 */
export function browserTextureTools(
  fetchOpenJpeg: () => Promise<Response | Uint8Array<ArrayBuffer>>,
): TextureTools {
  let decoder: Promise<CodestreamDecoder> | null = null;
  const load = async () => {
    const module = await WebAssembly.compile(await bytesOf(await fetchOpenJpeg()));
    return new CodestreamDecoder(
      () => new WebAssembly.Instance(module).exports as unknown as OpenJpegExports,
    );
  };
  return {
    loadCodestreamDecoder() {
      if (!decoder) {
        decoder = load();
        // The next texture tries again.
        decoder.catch(() => {
          decoder = null;
        });
      }
      return decoder;
    },
    decodePicture,
  };
}

async function bytesOf(source: Response | Uint8Array<ArrayBuffer>): Promise<BufferSource> {
  if (source instanceof Uint8Array) return source;
  if (!source.ok) throw new Error(`openjpeg.wasm: the server responded with ${source.status}`);
  return source.arrayBuffer();
}

/**
 * Decodes a JPEG, WebP or PNG by the browser, without any conversion of colours that it can be kept from.
 *
 * @throws {@link DecodeError} `picture-damaged`
 */
export async function decodePicture(
  bytes: Uint8Array<ArrayBuffer>,
  { codec }: Pick<TextureHeader, 'codec'>,
): Promise<Picture> {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(
      new Blob([codec === 'jpeg' ? withoutExif(bytes) : bytes], { type: `image/${codec}` }),
      {
        premultiplyAlpha: 'none',
        colorSpaceConversion: 'none',
        // So that the bottom row is the first.
        imageOrientation: 'flipY',
      },
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the browser cannot decode the picture: ${reason}`;
    throw textureError('picture-damaged', message, 0, 'picture', { reason });
  }
  try {
    const { width, height } = bitmap;
    return { width, height, rgba: readWithWebGl(bitmap) ?? readWithCanvas(bitmap) };
  } finally {
    bitmap.close();
  }
}

/** The pixels exactly: a texture holds colours that are not multiplied with alpha. Null without WebGL. */
function readWithWebGl(bitmap: ImageBitmap): Uint8Array<ArrayBuffer> | null {
  const gl = new OffscreenCanvas(1, 1).getContext('webgl2', { antialias: false, depth: false });
  if (!gl) return null;
  try {
    gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
    gl.bindFramebuffer(gl.FRAMEBUFFER, gl.createFramebuffer());
    const target = gl.getParameter(gl.TEXTURE_BINDING_2D) as WebGLTexture;
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, target, 0);
    if (gl.checkFramebufferStatus(gl.FRAMEBUFFER) !== gl.FRAMEBUFFER_COMPLETE) return null;
    const rgba = new Uint8Array(bitmap.width * bitmap.height * 4);
    gl.readPixels(0, 0, bitmap.width, bitmap.height, gl.RGBA, gl.UNSIGNED_BYTE, rgba);
    return gl.getError() === gl.NO_ERROR ? rgba : null;
  } finally {
    // Browsers have few contexts.
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/** Where there is no WebGL in workers: a canvas multiplies with alpha, so colours are lost where alpha is 0. */
function readWithCanvas(bitmap: ImageBitmap): Uint8Array<ArrayBuffer> {
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('the browser has no canvas in workers');
  context.drawImage(bitmap, 0, 0);
  return new Uint8Array(context.getImageData(0, 0, width, height).data.buffer);
}
