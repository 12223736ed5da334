import { Group, type Object3D } from 'three';
import type { StageTheme } from './theme.ts';

/** Something that can be drawn over the avatar. */
interface Overlay {
  readonly object: Object3D;
  setTheme(theme: StageTheme): void;
  dispose(): void;
}

/** An overlay that is not in the first picture: its code is fetched when it is first to be seen. */
export class LateOverlay<T extends Overlay> {
  /** Stands for it on the stage from the beginning. */
  readonly object = new Group();
  readonly #load: () => Promise<T>;
  readonly #onReady: () => void;
  #overlay: T | null = null;
  #loading: Promise<void> | null = null;
  #theme: StageTheme | null = null;

  /** `onReady` is called when what was to be shown can be. */
  constructor(load: () => Promise<T>, onReady: () => void) {
    this.#load = load;
    this.#onReady = onReady;
    this.object.visible = false;
  }

  /** The overlay while it is to be seen, and once it is here: it wants an update every frame. */
  get shown(): T | null {
    return this.object.visible ? this.#overlay : null;
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
    if (visible) this.#loading ??= this.#fetch();
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    this.#overlay?.setTheme(theme);
  }

  dispose(): void {
    this.#overlay?.dispose();
  }

  async #fetch(): Promise<void> {
    try {
      this.#overlay = await this.#load();
    } catch (error) {
      // The network may be back the next time.
      this.#loading = null;
      throw error;
    }
    if (this.#theme) this.#overlay.setTheme(this.#theme);
    this.object.add(this.#overlay.object);
    this.#onReady();
  }
}
