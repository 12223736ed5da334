import { readOptions } from '../../app/address/index.ts';
import { defineVitrineAvatar } from '../element/vitrine-avatar.ts';
import { setBuild } from '../load-viewer.ts';
import { combineAllow, readFeatures, serveViewer } from '../server/index.ts';
import { lazyViewer } from './lazy-viewer.ts';
import css from './page.css?inline';
import { setAttributes } from './set-attributes.ts';

/** What the page that serves the embed has to say, if anything. */
function served(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

const script = document.currentScript as HTMLScriptElement | null;
setBuild({ folder: new URL('./', location.href).href, nonce: script?.nonce ?? '' });
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];
defineVitrineAvatar();

const parameters = new URLSearchParams(location.search);
const { options } = readOptions(parameters);
if (options.title) document.title = options.title;

const element = document.createElement('vitrine-avatar');
setAttributes(element, parameters);
serveViewer(lazyViewer(element), {
  ...{ window, parent: window.parent },
  allow: combineAllow(served('vitrine-embed-allow'), options.allow),
  features: readFeatures(served('vitrine-embed-features')),
});
document.body.append(element);
