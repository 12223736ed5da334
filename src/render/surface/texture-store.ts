import type { WebGLRenderer } from 'three';

/** What a texture holds: colours in sRGB, which the GPU makes linear, or numbers that stay as they are. */
export type TextureEncoding = 'color' | 'data';

/** A texture in the memory of the GPU. */
export interface StoredTexture {
  readonly handle: WebGLTexture;
  readonly width: number;
  readonly height: number;
  readonly encoding: TextureEncoding;
  /** Bytes of video memory, mipmaps included. */
  readonly bytes: number;
}

/** Keeps textures on the GPU: RGBA, 8 bits each, repeating, with mipmaps. Nothing of them stays in the page's memory. */
export interface TextureStore {
  /** Greatest width and height. */
  readonly maxSize: number;
  /** Allocates a texture without content; null if there is no memory or no context for it. */
  create(width: number, height: number, encoding: TextureEncoding): StoredTexture | null;
  /** Writes whole rows, counted from the bottom. */
  writeRows(texture: StoredTexture, firstRow: number, rgba: Uint8Array<ArrayBuffer>): void;
  /**
   * Whether the GPU still works at what was written before the last `endBatch`. Writing more then can make the page wait
   * until it is done.
   */
  readonly isBusy: boolean;
  /** Marks what was written so far, for `isBusy`. */
  endBatch(): void;
  /** Makes the mipmaps from what was written. */
  finish(texture: StoredTexture): void;
  /** A copy at half the size, made on the GPU; the original stays. */
  halve(texture: StoredTexture): StoredTexture | null;
  delete(texture: StoredTexture): void;
}

/** Bytes of video memory of an RGBA texture with all of its mipmaps. */
export function textureBytes(width: number, height: number): number {
  let bytes = 0;
  for (let level = 0; level < levelCount(width, height); level++) {
    bytes += 4 * levelSize(width, level) * levelSize(height, level);
  }
  return bytes;
}

/**
 * Textures of a renderer's own context. three uploads a texture in one piece, keeps its pixels in the page's memory and
 * makes a copy for each transform that it does not recognise as the same; these are written row by row, and any number
 * of three's `ExternalTexture` share them.
 */
export class WebGLTextureStore implements TextureStore {
  readonly #renderer: WebGLRenderer;
  readonly #gl: WebGL2RenderingContext;
  readonly #anisotropy: number;
  /** Is signalled when the GPU is done with the last batch. */
  #batch: WebGLSync | null = null;

  /** `anisotropy`: samples along the longer side of a pixel's area, at most. */
  constructor(renderer: WebGLRenderer, anisotropy: number) {
    this.#renderer = renderer;
    this.#gl = renderer.getContext() as WebGL2RenderingContext;
    this.#anisotropy = Math.min(anisotropy, renderer.capabilities.getMaxAnisotropy());
  }

  get isBusy(): boolean {
    const gl = this.#gl;
    if (!this.#batch || gl.isContextLost()) return false;
    // One of a context that was lost has no status.
    if (gl.getSyncParameter(this.#batch, gl.SYNC_STATUS) === gl.UNSIGNALED) return true;
    gl.deleteSync(this.#batch);
    this.#batch = null;
    return false;
  }

  endBatch(): void {
    const gl = this.#gl;
    if (this.#batch) gl.deleteSync(this.#batch);
    this.#batch = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
    gl.flush();
  }

  get maxSize(): number {
    return this.#renderer.capabilities.maxTextureSize;
  }

  create(width: number, height: number, encoding: TextureEncoding): StoredTexture | null {
    const gl = this.#gl;
    if (gl.isContextLost()) return null;
    const handle = gl.createTexture();
    if (!handle) return null;
    const format = encoding === 'color' ? gl.SRGB8_ALPHA8 : gl.RGBA8;
    this.#bind(handle);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.REPEAT);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.REPEAT);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR);
    const anisotropic = gl.getExtension('EXT_texture_filter_anisotropic');
    if (anisotropic && this.#anisotropy > 1) {
      gl.texParameterf(gl.TEXTURE_2D, anisotropic.TEXTURE_MAX_ANISOTROPY_EXT, this.#anisotropy);
    }
    gl.texStorage2D(gl.TEXTURE_2D, levelCount(width, height), format, width, height);
    return { handle, width, height, encoding, bytes: textureBytes(width, height) };
  }

  writeRows(texture: StoredTexture, firstRow: number, rgba: Uint8Array<ArrayBuffer>): void {
    const gl = this.#gl;
    const { state } = this.#renderer;
    this.#bind(texture.handle);
    // three leaves these as its own last upload needed them.
    state.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
    state.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
    state.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
    state.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
    state.pixelStorei(gl.UNPACK_SKIP_PIXELS, 0);
    state.pixelStorei(gl.UNPACK_SKIP_ROWS, 0);
    const rows = rgba.length / (4 * texture.width);
    const { RGBA, UNSIGNED_BYTE } = gl;
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, firstRow, texture.width, rows, RGBA, UNSIGNED_BYTE, rgba);
  }

  finish(texture: StoredTexture): void {
    this.#bind(texture.handle);
    this.#gl.generateMipmap(this.#gl.TEXTURE_2D);
  }

  halve(texture: StoredTexture): StoredTexture | null {
    const gl = this.#gl;
    const { state } = this.#renderer;
    const width = levelSize(texture.width, 1);
    const height = levelSize(texture.height, 1);
    const half = this.create(width, height, texture.encoding);
    const framebuffer = gl.createFramebuffer();
    if (!half || !framebuffer) return null;
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, framebuffer);
    this.#bind(half.handle);
    const { READ_FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D } = gl;
    for (let level = 0; level < levelCount(width, height); level++) {
      const { handle } = texture;
      gl.framebufferTexture2D(READ_FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, handle, level + 1);
      const [w, h] = [levelSize(width, level), levelSize(height, level)];
      gl.copyTexSubImage2D(TEXTURE_2D, level, 0, 0, 0, 0, w, h);
    }
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    gl.deleteFramebuffer(framebuffer);
    return half;
  }

  delete(texture: StoredTexture): void {
    this.#gl.deleteTexture(texture.handle);
  }

  #bind(handle: WebGLTexture): void {
    this.#renderer.state.bindTexture(this.#gl.TEXTURE_2D, handle);
  }
}

function levelCount(width: number, height: number): number {
  return 1 + Math.floor(Math.log2(Math.max(width, height)));
}

function levelSize(size: number, level: number): number {
  return Math.max(1, size >> level);
}
