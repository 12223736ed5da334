/** A step that starts or stops an animation. */
export interface GestureAnimationStep {
  readonly kind: 'animation';
  readonly name: string;
  /** Lower-case UUID. */
  readonly assetId: string;
  /** {@link ANIMATION_STOPS}, and bits that no viewer knows. */
  readonly flags: number;
}

/** A step that plays a sound. */
export interface GestureSoundStep {
  readonly kind: 'sound';
  readonly name: string;
  /** Lower-case UUID. */
  readonly assetId: string;
  readonly flags: number;
}

/** A step that says something. */
export interface GestureChatStep {
  readonly kind: 'chat';
  readonly text: string;
  readonly flags: number;
}

/** A step that ends when everything that its flags name has happened. */
export interface GestureWaitStep {
  readonly kind: 'wait';
  readonly seconds: number;
  /** Bits of {@link WAIT_FLAGS}. */
  readonly flags: number;
}

export type GestureStep =
  | GestureAnimationStep
  | GestureSoundStep
  | GestureChatStep
  | GestureWaitStep;

/** A gesture: steps that a viewer performs one after the other, and what makes it do so. */
export interface Gesture {
  /** Number of a key; 255 for none. */
  readonly key: number;
  /** Keys that are held with it: bits of {@link GESTURE_MODIFIERS}. Unsigned 32 bits. */
  readonly modifiers: number;
  /** The word of chat that plays it; empty for none. */
  readonly trigger: string;
  /** What replaces that word; empty for nothing. */
  readonly replacement: string;
  readonly steps: readonly GestureStep[];
}

/** The `key` of a gesture without one. */
export const NO_GESTURE_KEY = 255;

/** The flag of an animation step that stops the animation instead of starting it. */
export const ANIMATION_STOPS = 1;

/** What a wait step waits for. */
export const WAIT_FLAGS = {
  /** Its seconds have passed. */
  time: 1,
  /** The animations that the gesture has started have ended. */
  animations: 2,
  /** The key that plays the gesture is released. */
  keyUp: 4,
} as const;

/** Bits of `modifiers`. */
export const GESTURE_MODIFIERS = { control: 1, alt: 2, shift: 4 } as const;
