import { readOptions } from '../app/address/index.ts';
import { commandTargetOf } from './element/avatar-session.ts';
import { setAttributes } from './element/element-attributes.ts';
import { defineVitrineAvatar } from './element/vitrine-avatar.ts';
import css from './embed-page.css?inline';
import { setBuild } from './load-viewer.ts';
import { allowedFeatures, allowedOrigins, serveViewer } from './server/index.ts';

/* The script of `embed.html`: one element, which the page around the iframe may control. */

/** Content of a `<meta>` element, by which the server of the page sets its policy; null without the element. */
const metaContent = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

const script = document.currentScript as HTMLScriptElement | null;
const folder = new URL('./', location.href).href;
setBuild({ folder, nonce: script?.nonce ?? '', vitrineFolder: folder, hasSeveralElements: false });
const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
document.adoptedStyleSheets = [sheet];
defineVitrineAvatar();

const parameters = new URLSearchParams(location.search);
const { options } = readOptions(parameters);
if (options.title) document.title = options.title;

const element = document.createElement('vitrine-avatar');
setAttributes(element, parameters);
serveViewer(commandTargetOf(element), {
  ...{ window, parent: window.parent },
  allow: allowedOrigins(metaContent('vitrine-embed-allow'), options.allow),
  features: allowedFeatures(metaContent('vitrine-embed-features')),
});
document.body.append(element);
