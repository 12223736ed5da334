import {
  VIEWER_SCRIPT_EVENT,
  type ViewerBundle,
  type ViewerCode,
  type ViewerCodeRequest,
} from './viewer-code.ts';

/** Paths in the folder of the build, set by `scripts/build.ts`. */
declare const VITRINE_VIEWER_MODULE: string;
declare const VITRINE_VIEWER_SCRIPT: string;
/** The modules that the first picture needs. */
declare const VITRINE_FIRST_MODULES: readonly string[];

interface Build {
  /** Address of the folder that holds `embed.html`, with its slash. */
  readonly folder: string;
  /** Nonce of the first script, for the scripts that it adds: pages may allow scripts by nonce only. */
  readonly nonce: string;
  /** The viewer, where it is in the first script as well. */
  readonly bundle?: ViewerBundle;
  /** Whether the page may have several elements, which are then drawn with one renderer. */
  readonly hasSeveralElements: boolean;
  /** Address of the folder in which Vitrine itself is, with its slash; null where avatars cannot be opened in it. */
  readonly vitrineFolder: string | null;
}

let build: Build | null = null;

/** Called once by the first script of the page, because scripts that run later do not know their own address. */
export function setBuild(current: Build): void {
  build = current;
}

function requireBuild(): Build {
  if (!build) throw new Error('setBuild was not called');
  return build;
}

export const vitrineFolder = (): string | null => requireBuild().vitrineFolder;

/**
 * Loads the viewer. From the origin of the page it is loaded as modules, and rarely used parts when they are needed.
 * Across origins, and in frames with an opaque origin, browsers refuse modules and workers of a server without CORS
 * headers, but not plain scripts: there the viewer is one script that contains everything.
 */
export async function loadViewerCode(
  request: Omit<ViewerCodeRequest, 'folder' | 'sharesRenderer'>,
): Promise<ViewerCode> {
  const { folder, nonce, bundle: ownBundle, hasSeveralElements } = requireBuild();
  const fullRequest: ViewerCodeRequest = { ...request, folder, sharesRenderer: hasSeveralElements };
  if (ownBundle) return ownBundle.loadViewerCode(fullRequest);
  if (new URL(folder).origin === self.origin) {
    if (!import.meta.env.DEV) preloadModules(folder);
    try {
      const module: ViewerBundle = import.meta.env.DEV
        ? await import('./viewer-module.ts')
        : await import(/* @vite-ignore */ folder + VITRINE_VIEWER_MODULE);
      return await module.loadViewerCode(fullRequest);
    } catch (error) {
      // For example, the page's policy may allow scripts by nonce only.
      console.warn(error);
    }
  }
  const bundle = await loadBundleScript(folder + VITRINE_VIEWER_SCRIPT, nonce);
  return bundle.loadViewerCode(fullRequest);
}

let hasPreloaded = false;

/** Requests the modules at the same time: by itself, a browser finds some of them only in others. */
function preloadModules(folder: string): void {
  if (hasPreloaded) return;
  hasPreloaded = true;
  for (const name of VITRINE_FIRST_MODULES) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = folder + name;
    document.head.append(link);
  }
}

/** Bundles whose scripts were added to the page, by their addresses. */
const bundles = new Map<string, Promise<ViewerBundle>>();

function loadBundleScript(address: string, nonce: string): Promise<ViewerBundle> {
  let bundle = bundles.get(address);
  if (!bundle) {
    bundle = new Promise((resolve, reject) => {
      const script = document.createElement('script');
      script.src = address;
      // Otherwise the script would be read in the encoding of the page, which may be another.
      script.charset = 'utf-8';
      script.nonce = nonce;
      script.addEventListener(VIEWER_SCRIPT_EVENT, (event) =>
        resolve((event as CustomEvent<ViewerBundle>).detail),
      );
      script.onload = () => reject(new Error(`${address} is not a part of Vitrine`));
      script.onerror = () => reject(new Error(`${address} could not be loaded`));
      document.head.append(script);
    });
    bundle.catch(() => bundles.delete(address));
    bundles.set(address, bundle);
  }
  return bundle;
}
