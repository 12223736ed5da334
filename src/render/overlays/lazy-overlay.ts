import { Group, type Object3D } from 'three';
import type { StageTheme } from '../theme-colors.ts';

/** Something that is drawn over the avatar. */
export interface Overlay {
  readonly object: Object3D;
  setTheme(theme: StageTheme): void;
  dispose(): void;
}

/** An overlay whose code is loaded when it is first shown, since the first picture does not need it. */
export class LazyOverlay<T extends Overlay> {
  /** In the scene from the beginning; the overlay becomes its child. */
  readonly object = new Group();
  readonly #load: () => Promise<T>;
  readonly #onLoaded: () => void;
  #overlay: T | null = null;
  #loading: Promise<void> | null = null;
  #theme: StageTheme | null = null;
  #isDisposed = false;

  constructor(load: () => Promise<T>, onLoaded: () => void) {
    this.#load = load;
    this.#onLoaded = onLoaded;
    this.object.visible = false;
  }

  /** The overlay, once it is loaded and while it is visible: then it needs an update in every frame. */
  get active(): T | null {
    return this.object.visible ? this.#overlay : null;
  }

  setVisible(visible: boolean): void {
    this.object.visible = visible;
    if (visible && !this.#isDisposed) this.#loading ??= this.#loadOverlay();
  }

  setTheme(theme: StageTheme): void {
    this.#theme = theme;
    this.#overlay?.setTheme(theme);
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#overlay?.dispose();
  }

  async #loadOverlay(): Promise<void> {
    let overlay: T;
    try {
      overlay = await this.#load();
    } catch {
      // Its code could not be fetched. The network may be back the next time that it is shown.
      this.#loading = null;
      return;
    }
    // The avatar may have been removed in the meantime.
    if (this.#isDisposed) {
      overlay.dispose();
      return;
    }
    this.#overlay = overlay;
    if (this.#theme) overlay.setTheme(this.#theme);
    this.object.add(overlay.object);
    this.#onLoaded();
  }
}
