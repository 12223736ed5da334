import { Surfaces } from '../src/render/surface/surfaces.ts';
import type { StoredTexture, TextureStore } from '../src/render/surface/texture-store.ts';
import { textureBytes } from '../src/render/surface/texture-store.ts';

/** A texture of a fake GPU, with what was written to it. */
export interface FakeTexture extends StoredTexture {
  readonly rgba: Uint8Array<ArrayBuffer>;
  hasMipmaps: boolean;
}

/** A GPU that keeps textures as arrays. */
export class FakeTextureStore implements TextureStore {
  maxSize = 4096;
  /** Everything that was created and not deleted. */
  readonly textures = new Set<FakeTexture>();
  /** Bytes of each call that wrote. */
  readonly writes: number[] = [];
  hasContext = true;
  isBusy = false;

  endBatch(): void {}

  create(width: number, height: number, encoding: StoredTexture['encoding']): FakeTexture | null {
    if (!this.hasContext) return null;
    const rgba = new Uint8Array(4 * width * height);
    const bytes = textureBytes(width, height);
    const texture = { handle: {}, width, height, encoding, bytes, rgba, hasMipmaps: false };
    this.textures.add(texture);
    return texture;
  }

  writeRows(texture: StoredTexture, firstRow: number, rgba: Uint8Array<ArrayBuffer>): void {
    const { rgba: written } = this.#get(texture);
    written.set(rgba, 4 * texture.width * firstRow);
    this.writes.push(rgba.length);
  }

  finish(texture: StoredTexture): void {
    this.#get(texture).hasMipmaps = true;
  }

  halve({ width, height, encoding }: StoredTexture): FakeTexture | null {
    return this.create(Math.max(1, width >> 1), Math.max(1, height >> 1), encoding);
  }

  delete(texture: StoredTexture): void {
    if (!this.textures.delete(this.#get(texture))) throw new Error('deleted twice');
  }

  /** The texture that three is given. */
  byHandle(handle: unknown): FakeTexture | null {
    return [...this.textures].find((texture) => texture.handle === handle) ?? null;
  }

  #get(texture: StoredTexture): FakeTexture {
    const known = this.byHandle(texture.handle);
    if (!known) throw new Error('this texture was deleted');
    return known;
  }
}

/** Tasks that run when the test says so. */
export class FakeSchedule {
  readonly #tasks: (() => void)[] = [];

  readonly schedule = (task: () => void): (() => void) => {
    this.#tasks.push(task);
    return () => {
      const index = this.#tasks.indexOf(task);
      if (index >= 0) this.#tasks.splice(index, 1);
    };
  };

  /** Runs one task; false if there is none. */
  runOne(): boolean {
    const task = this.#tasks.shift();
    task?.();
    return task !== undefined;
  }

  runAll(): void {
    while (this.runOne());
  }
}

/** Surfaces on a fake GPU. */
export function fakeSurfaces(maxBytes = 1 << 30) {
  const store = new FakeTextureStore();
  const tasks = new FakeSchedule();
  const surfaces = new Surfaces(
    { store, schedule: tasks.schedule, maxBytes },
    function* () {},
    () => {},
    () => {},
  );
  return { surfaces, store, tasks };
}
