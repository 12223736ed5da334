import type { GestureOptions, Insets, Quality } from '../render/index.ts';

/** Where an exhibit stands, and how much it may take. What is left out is as the page has it. */
export interface ExhibitOptions {
  /** Where colour tokens are read: the document's body. */
  readonly themeRoot?: HTMLElement | ShadowRoot;
  /** Room that the stage leaves for what floats over it, of its height in CSS pixels. */
  readonly insets?: (height: number) => Insets;
  /** Whether time stands still while the canvas is scrolled out of sight. */
  readonly onlyInSight?: boolean;
  /** Whether the ground says how long a metre is. */
  readonly groundLabels?: boolean;
  readonly quality?: Quality;
  readonly gestures?: Partial<GestureOptions>;
}

/** As the page has it. */
export const DEFAULT_QUALITY: Quality = 'high';
