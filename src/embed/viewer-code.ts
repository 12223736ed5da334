import type { PageOptions } from '../app/address/index.ts';
import type { LocalViewer } from './viewer/index.ts';

/** Where an element shows its avatar. */
export interface ViewerFrame {
  readonly canvas: HTMLCanvasElement;
  readonly root: ShadowRoot;
}

/** What an element calls in the code that it loads once an avatar is wanted. */
export interface ViewerCode {
  /** Makes a viewer on the frame's canvas. `dispose` ends it with all that it holds. */
  createViewer(
    frame: ViewerFrame,
    options: PageOptions,
  ): { readonly viewer: LocalViewer; readonly dispose: () => void };
  loadBar(): Promise<typeof import('../ui/embed/index.ts')>;
}

export interface ViewerCodeRequest {
  /** Address of the folder of this build, with its slash. */
  readonly folder: string;
  /** Files that the avatar will need, relative to the document: requested while the code is on its way. */
  readonly files: readonly string[];
  /** Aborted when the viewer is not wanted any more. */
  readonly signal: AbortSignal;
}

/** How the viewer arrives: `viewer-module.ts` exports this, and `viewer-script.ts` hands it over in an event. */
export interface ViewerBundle {
  loadViewerCode(request: ViewerCodeRequest): Promise<ViewerCode>;
}

/** Event by which `viewer-script.ts` hands its {@link ViewerBundle} to the page, on its own script element. */
export const VIEWER_SCRIPT_EVENT = 'vitrine-viewer';
