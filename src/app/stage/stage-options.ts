import type {
  GestureOptions,
  Insets,
  Quality,
  Stage,
  StageRendererConstructor,
} from '../../render/index.ts';

/** Options of an avatar stage; the defaults are those of the page. */
export interface AvatarStageOptions {
  /** The element whose colour tokens are read; the document's body by default. */
  readonly themeRoot?: HTMLElement | ShadowRoot;
  /** Margins that the stage leaves free for floating controls, for its height in CSS pixels. */
  readonly insets?: (height: number) => Insets;
  /** Whether time stands still while the canvas is scrolled out of view. */
  readonly pausesOutOfView?: boolean;
  /** Whether nothing is drawn before `AvatarStage.show`, and while the canvas is scrolled out of view. */
  readonly startsHidden?: boolean;
  /** Whether the ground has labels of its scale. */
  readonly groundLabels?: boolean;
  /** The element behind the avatar that has the background; the parent of the canvas by default. */
  readonly backdropOf?: (canvas: HTMLCanvasElement) => HTMLElement;
  readonly quality?: Quality;
  readonly gestures?: Partial<GestureOptions>;
  /** A renderer of its own by default. */
  readonly renderer?: StageRendererConstructor;
}

export const DEFAULT_QUALITY: Quality = 'high';

/**
 * Margins that the page's stage leaves free for floating controls: nothing ever covers the avatar.
 *
 * @param height - Height of the stage, CSS pixels.
 */
export function insetsOf(height: number, working: boolean): Insets {
  // A small stage (a phone) has no tools over it and needs its height for the avatar.
  if (height < 480) return { top: 0.05 * height, right: 12, bottom: 0.09 * height, left: 12 };
  if (working) return { top: 56, right: 24, bottom: 100, left: 24 };
  // The first visit shows the avatar with space around it.
  return { top: 0.13 * height, right: 24, bottom: 0.2 * height, left: 24 };
}

/**
 * The quality that the page's address requests by `?quality=`: the stage is made before the rest of the address is
 * read. By default, visitors who save data get less, which also spares their device.
 */
export function requestedQuality(search: string, savesData: boolean): Quality {
  const quality = new URLSearchParams(search).get('quality');
  if (quality === 'low' || quality === 'high' || quality === 'auto') return quality;
  return savesData ? 'low' : 'auto';
}

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** Whether the visitor prefers reduced motion. */
export const prefersReducedMotion = (): boolean => matchMedia(REDUCED_MOTION).matches;

/** Keeps the camera from easing for visitors who prefer reduced motion; returns a function that ends that. */
export function followReducedMotion(stage: Stage): () => void {
  const query = matchMedia(REDUCED_MOTION);
  const follow = () => {
    stage.camera.reducedMotion = query.matches;
    stage.requestFrame();
  };
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}
