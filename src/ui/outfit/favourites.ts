import { type Signal, signal } from '@preact/signals';
import { assetIdOf, type LoadedClip } from '../../app/state/index.ts';

/** The animations that the visitor has marked, kept in this browser by asset id or file name. */
export class Favourites {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly #keys: Signal<ReadonlySet<string>>;

  /** @param storage - null where the browser has none: marks then last as long as the page. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem'> | null) {
    this.#storage = storage;
    this.#keys = signal(readKeys(storage));
  }

  /** Reads a signal. */
  has(clip: Pick<LoadedClip, 'fileName'>): boolean {
    return this.#keys.value.has(keyOf(clip));
  }

  toggle(clip: Pick<LoadedClip, 'fileName'>): void {
    const keys = new Set(this.#keys.peek());
    const key = keyOf(clip);
    if (!keys.delete(key)) keys.add(key);
    this.#keys.value = new Set([...keys].slice(-MAX_FAVOURITES));
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify([...this.#keys.peek()]));
    } catch {
      // The storage is full or closed: the marks last as long as the page.
    }
  }
}

const STORAGE_KEY = 'vitrine-favourites';
/** The oldest marks beyond this are forgotten, so that the storage has room for other things. */
const MAX_FAVOURITES = 2000;

function keyOf({ fileName }: Pick<LoadedClip, 'fileName'>): string {
  return assetIdOf(fileName) ?? fileName;
}

function readKeys(storage: Pick<Storage, 'getItem'> | null): ReadonlySet<string> {
  try {
    const keys: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]');
    return new Set(Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : []);
  } catch {
    return new Set();
  }
}
