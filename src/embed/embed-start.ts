import { trustOwnScripts } from '../offload/index.ts';
import { ownScriptsPolicy } from './own-scripts-policy.ts';

/*
 * The inline script of the built `embed.html`, which `scripts/build.ts` puts behind the policy of the page. That policy
 * allows no other inline script, but files of any server, because no page can name the place where it will be: `'self'`
 * matches nothing in WebKit where the frame has an opaque origin, hashes only files that their server allows every
 * origin to read, and `'strict-dynamic'` makes WebKit admit every module. So the first thing that happens here is that a
 * second policy allows only the files of this build.
 */

/** Path of the script of `embed-page.ts` in the folder of the build. */
declare const VITRINE_EMBED_SCRIPT: string;

const folder = new URL('./', location.href).href;
const policy = document.createElement('meta');
policy.httpEquiv = 'Content-Security-Policy';
policy.content = ownScriptsPolicy(folder);
document.head.append(policy);
trustOwnScripts(folder);

const addScript = () => {
  const script = document.createElement('script');
  script.src = folder + VITRINE_EMBED_SCRIPT;
  // Otherwise it would be read in the encoding of the page, which servers can change.
  script.charset = 'utf-8';
  document.head.append(script);
};
// It needs the body, and the settings in the head that the server of the page may have added. `DOMContentLoaded` would
// wait for modules that somebody has put into the page; refused ones can keep Firefox waiting for ever.
document.addEventListener('readystatechange', addScript, { once: true });
