import '../boot.ts';
import { readOptions } from '../../app/address/index.ts';
import { defineVitrineAvatar } from '../element/vitrine-avatar.ts';
import { lazyViewer } from './lazy-viewer.ts';
import { serveWhenAsked } from './serve-when-asked.ts';
import { setAttributes } from './set-attributes.ts';

/** What the page that serves the embed has to say, if anything. */
function served(name: string): string | null {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;
}

defineVitrineAvatar();
const parameters = new URLSearchParams(location.search);
const { options } = readOptions(parameters);
if (options.title) document.title = options.title;

const element = document.createElement('vitrine-avatar');
setAttributes(element, parameters);
serveWhenAsked(lazyViewer(element), {
  allow: served('vitrine-embed-allow'),
  features: served('vitrine-embed-features'),
  askedAllow: options.allow,
});
document.body.append(element);
