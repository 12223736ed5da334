import { readFileSync } from 'node:fs';
import { DIST, type HostServer, startHost } from './host-server.ts';

/* Scripts that somebody has put into a built page, or puts there through its DOM. None of them may run. */

declare global {
  interface Window {
    /** The names of the attacks that ran. */
    attacks?: string[];
  }
}

/** The nonce that `embed.html` once had, and that an attacker would guess. */
const NONCE = 'vitrine';
const run = (name: string, target = 'window') => `(${target}.attacks ??= []).push('${name}')`;

/** A server of the attacker, whose script every page may read. */
export const startAttacker = (): Promise<HostServer> =>
  startHost({
    headers: { 'access-control-allow-origin': '*' },
    respond: ({ url }, response) => {
      if (!url?.startsWith('/attack.js')) return false;
      response.setHeader('content-type', 'text/javascript');
      response.end(run(`script of another server${url.slice(10)}`));
      return true;
    },
  });

/** A server whose pages have the attacker's markup in them. */
export function startAttackedSite(attacker: HostServer): Promise<HostServer> {
  const script = `${attacker.origin}attack.js`;
  return startHost({
    pages: {
      '/v/index.html': attackedPage('index.html', script),
      '/v/embed.html': attackedPage('embed.html', script),
    },
    respond: ({ url }, response) => {
      if (url !== '/v/samples/uploaded.js') return false;
      response.setHeader('content-type', 'text/javascript');
      response.end(run('uploaded file'));
      return true;
    },
  });
}

/** A built page, with markup that tries to run scripts. Whatever of it may run does so before the page's own scripts. */
function attackedPage(name: 'index.html' | 'embed.html', foreignScript: string): string {
  const inline = [
    `<script>${run('inline script')}</script>`,
    `<script nonce="${NONCE}">${run('inline script with a nonce')}</script>`,
    `<script nonce="${NONCE}" type="module">${run('inline module with a nonce')}</script>`,
  ].join('');
  const files = (place: string) =>
    [
      `<script nonce="${NONCE}" src="${foreignScript}"></script>`,
      // With an address of its own: Firefox never ends loading a page that has a refused module twice.
      `<script nonce="${NONCE}" type="module" src="${foreignScript}?module-in-${place}"></script>`,
      // The page itself may load any script of its server; the embed only those of its build.
      name === 'embed.html' ? `<script nonce="${NONCE}" src="samples/uploaded.js"></script>` : '',
    ].join('');
  const parent = (name: string) => run(name, 'parent');
  const body = [
    `<img alt="" src="data:," onerror="${run('event handler')}">`,
    `<svg onload="${run('event handler of SVG')}"></svg>`,
    `<iframe srcdoc="<script nonce=${NONCE}>${parent('srcdoc')}</script>"></iframe>`,
    `<iframe src="javascript:${parent('javascript:')}"></iframe>`,
    `<base href="${foreignScript}">`,
  ].join('');
  return (
    readFileSync(`${DIST}${name}`, 'utf8')
      // Directly behind its policy; what is before that, no policy in a page can refuse.
      .replace(/<meta http-equiv="Content-Security-Policy".*>/, (policy) => policy + inline)
      .replace('<title>', () => `${inline}${files('head')}<title>`)
      .replace('<noscript>', () => `${inline}${files('body')}${body}<noscript>`)
  );
}

/**
 * Runs in the page, as a script of the page that was made to pass on an attacker's text, and gives it to everything that
 * makes markup or code of a text or loads code from an address.
 *
 * @returns what happened for each: `refused` if it threw, else `taken`. What was taken must not have run either.
 */
export async function attackSinks(foreignScript: string): Promise<Record<string, string>> {
  const code = (name: string) => `(window.attacks ??= []).push('${name}')`;
  const markup = (name: string) => `<img alt="" src="data:," onerror="${code(name)}">`;
  const { head, body } = document;
  const added = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag) =>
    body.appendChild(document.createElement(tag));
  const addScript = (change: (script: HTMLScriptElement) => void) => {
    const script = document.createElement('script');
    script.nonce = 'vitrine';
    change(script);
    head.append(script);
  };
  const sinks: Record<string, () => unknown> = {
    innerHTML: () => {
      added('div').innerHTML = markup('innerHTML');
    },
    outerHTML: () => {
      added('div').outerHTML = markup('outerHTML');
    },
    insertAdjacentHTML: () => body.insertAdjacentHTML('beforeend', markup('insertAdjacentHTML')),
    'document.write': () => document.write(`<script>${code('document.write')}</script>`),
    createContextualFragment: () =>
      body.append(
        document.createRange().createContextualFragment(markup('createContextualFragment')),
      ),
    srcdoc: () => {
      added('iframe').srcdoc = `<script nonce=vitrine>parent.${code('srcdoc')}</script>`;
    },
    'text of a script': () =>
      addScript((script) => {
        script.text = code('text of a script');
      }),
    'address of a script': () =>
      addScript((script) => {
        script.src = `${foreignScript}?added`;
      }),
    'data: script': () =>
      addScript((script) => {
        script.src = `data:text/javascript,${code('data: script')}`;
      }),
    'onclick attribute': () => {
      const button = added('button');
      button.setAttribute('onclick', code('onclick attribute'));
      button.click();
    },
    'javascript: link': () => {
      const link = added('a');
      link.href = `javascript:${code('javascript: link')}`;
      link.click();
    },
    setTimeout: () => setTimeout(code('setTimeout') as never, 0),
    'import()': () => import(/* @vite-ignore */ `${foreignScript}?import`),
    'worker of another server': () => new Worker(foreignScript),
    'worker of data:': () => new Worker('data:text/javascript,postMessage(0)'),
  };
  const results: Record<string, string> = {};
  for (const [name, attack] of Object.entries(sinks)) {
    try {
      await attack();
      results[name] = 'taken';
    } catch {
      results[name] = 'refused';
    }
  }
  // Whatever was taken gets time to run: two frames, and an answer of the attacker's server.
  await fetch(foreignScript);
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  return results;
}
