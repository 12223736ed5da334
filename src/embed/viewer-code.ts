import type { PageOptions } from '../app/address/index.ts';
import type { LocalViewer, ViewerFrame } from './viewer/index.ts';

/** The code that an element loads in order to show its avatar. */
export interface ViewerCode {
  /** Makes a viewer on the frame's canvas; `dispose` ends it and frees its resources. */
  createViewer(
    frame: ViewerFrame,
    options: PageOptions,
  ): { readonly viewer: LocalViewer; readonly dispose: () => void };
  loadBar(): Promise<typeof import('../ui/embed/index.ts')>;
}

export interface ViewerCodeRequest {
  /** Address of the folder of this build, with its slash. */
  readonly folder: string;
  /** Files of the avatar, relative to the document: requested while the code is loaded. */
  readonly files: readonly string[];
  /** Whether all avatars of the page are drawn with one renderer. */
  readonly sharesRenderer: boolean;
  /** Aborted when the viewer is not needed any more. */
  readonly signal: AbortSignal;
}

/** The exports of `viewer-module.ts`; `viewer-script.ts` passes the same in an event. */
export interface ViewerBundle {
  loadViewerCode(request: ViewerCodeRequest): Promise<ViewerCode>;
}

/** Event on its own script element by which `viewer-script.ts` passes its {@link ViewerBundle}. */
export const VIEWER_SCRIPT_EVENT = 'vitrine-viewer';
