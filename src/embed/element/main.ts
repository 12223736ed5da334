import { setBuild } from '../load-viewer.ts';
import { defineVitrineAvatar } from './vitrine-avatar.ts';

/** The element that this script comes from; one of type `module` is not told, and looks for it. */
const script =
  (document.currentScript as HTMLScriptElement | null) ??
  document.querySelector<HTMLScriptElement>('script[src*="vitrine-avatar.js"]');
if (!script?.src) throw new Error('vitrine-avatar.js cannot tell where it was loaded from');
setBuild({ folder: new URL('./', script.src).href, nonce: script.nonce });
defineVitrineAvatar();
