import { Group, type Object3D } from 'three';
import type { StageTheme } from '../theme-colors.ts';

/** Something that can be drawn over the avatar. */
export interface Overlay {
  readonly object: Object3D;
  setTheme(theme: StageTheme): void;
  dispose(): void;
}

/** An overlay that is not in the first picture: its code is fetched when it is first to be seen. */
export class LazyOverlay<T extends Overlay> {
  /** Stands for it on the stage from the beginning. */
  readonly object = new Group();
  readonly #load: () => Promise<T>;
  readonly #onReady: () => void;
  #overlay: T | null = null;
  #loading: Promise<void> | null = null;
  #theme: StageTheme | null = null;
  #isDisposed = false;

  /** `onReady` is called when what was to be shown can be. */
  constructor(load: () => Promise<T>, onReady: () => void) {
    this.#load = load;
    this.#onReady = onReady;
    this.object.visible = false;
  }

  /** The overlay while it is to be seen, and once it is here: it wants an update every frame. */
  get active(): T | null {
    return this.object.visible ? this.#overlay : null;
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
    if (visible && !this.#isDisposed) this.#loading ??= this.#fetch();
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    this.#overlay?.setTheme(theme);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#overlay?.dispose();
  }

  async #fetch(): Promise<void> {
    let overlay: T;
    try {
      overlay = await this.#load();
    } catch (error) {
      // The network may be back the next time.
      this.#loading = null;
      throw error;
    }
    // Who it was for may have gone meanwhile.
    if (this.#isDisposed) {
      overlay.dispose();
      return;
    }
    this.#overlay = overlay;
    if (this.#theme) overlay.setTheme(this.#theme);
    this.object.add(overlay.object);
    this.#onReady();
  }
}
