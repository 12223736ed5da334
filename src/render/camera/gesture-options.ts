/** What hands may do with the camera; a stage in another's page leaves that page its scrolling. */
export interface GestureOptions {
  /** `engaged`: a wheel zooms only with Ctrl or ⌘, or once the canvas was clicked or focused. */
  readonly wheel: 'always' | 'engaged';
  /** `pan-y`: one finger turns sideways, and scrolls the page up and down. */
  readonly touch: 'all' | 'pan-y';
  /** False: hands leave the camera alone. What stands on the stage can still be taken hold of. */
  readonly enabled: boolean;
}

/** As a page has them that is all stage. */
export const ALL_GESTURES: GestureOptions = { wheel: 'always', touch: 'all', enabled: true };
