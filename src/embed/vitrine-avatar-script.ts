import { defineVitrineAvatar } from './element/vitrine-avatar.ts';
import { setBuild } from './load-viewer.ts';

/* The script `vitrine-avatar.js`, which defines the element in the page that loads it. */

/** The element of this script. A script of type `module` is never the current script, so it is found by its name. */
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="vitrine-avatar.js"]');
if (!script?.src) throw new Error('vitrine-avatar.js cannot tell where it was loaded from');
const folder = new URL('./', script.src).href;
setBuild({ folder, nonce: script.nonce, vitrineFolder: folder, hasSeveralElements: true });
defineVitrineAvatar();
