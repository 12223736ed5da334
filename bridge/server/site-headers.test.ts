import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CACHING,
  COMMON_HEADERS,
  EMBED_POLICY,
  HASHED_CACHING,
  OPEN_HEADERS,
  PAGE_POLICY,
  siteHeaders,
  WASM_WORKER_POLICY,
} from './site-headers.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

describe('headers of the built page', () => {
  it('contain the policy of the page itself, and who may frame it', () => {
    const [, inPage] = /Content-Security-Policy" content="([^"]*)"/.exec(read('index.html'))!;
    // Trusted Types are for documents that set up a policy of their own, which the examples do not.
    const trustedTypes = "; require-trusted-types-for 'script'; trusted-types default";
    expect(inPage).toContain(trustedTypes);
    expect(PAGE_POLICY).toBe(`${inPage.replace(trustedTypes, '')}; frame-ancestors 'self'`);
    expect(PAGE_POLICY).not.toContain('unsafe');
  });

  it('allow WebAssembly to the workers of textures and uploads only', () => {
    expect(WASM_WORKER_POLICY).toContain("script-src 'self' 'wasm-unsafe-eval'");
    for (const worker of ['assets/texture', 'embed/texture', 'assets/upload']) {
      const headers = siteHeaders(`${worker}.worker-0a1B_c-d.js`);
      expect(headers['content-security-policy']).toBe(WASM_WORKER_POLICY);
    }
    for (const path of ['index.html', 'assets/mesh.worker-0a1B_c-d.js', 'texture.worker-a.js']) {
      expect(siteHeaders(path)['content-security-policy']).not.toContain('wasm');
    }
    // A frame with an opaque origin has a worker made of a blob, which has the policy of its page.
    expect(read('embed.html')).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(read('index.html')).not.toContain('wasm');
  });

  it('keep referrers from other sites, in the pages themselves too, which any file server may have', () => {
    const policy = COMMON_HEADERS['referrer-policy'];
    for (const page of ['index.html', 'embed.html']) {
      expect(read(page)).toContain(`<meta name="referrer" content="${policy}">`);
    }
  });

  it('allow other sites to embed files, but not the page', () => {
    for (const path of [
      'embed.html',
      'embed/embed-0a1B_c-d.js',
      'vitrine-avatar.js',
      'samples/x.anim',
    ]) {
      expect(siteHeaders(path)).toMatchObject(OPEN_HEADERS);
    }
    for (const path of ['', 'index.html', 'assets/index-0a1B_c-d.js', 'service-worker.js']) {
      expect(siteHeaders(path)).not.toHaveProperty('access-control-allow-origin');
      expect(siteHeaders(path)['content-security-policy']).toContain("frame-ancestors 'self'");
    }
    expect(siteHeaders('embed.html')['content-security-policy']).not.toContain('frame-ancestors');
  });

  it('allow caching without revalidation only for names with a hash', () => {
    expect(siteHeaders('assets/index-0a1B_c-d.js')['cache-control']).toContain('immutable');
    expect(siteHeaders('embed/embed-0a1B_c-d.js')['cache-control']).toContain('immutable');
    for (const path of ['index.html', 'embed.html', 'service-worker.js', 'samples/idle.anim']) {
      expect(siteHeaders(path)['cache-control']).toBe('no-cache');
    }
  });

  it('are in every snippet of docs/hosting.md', () => {
    const snippets = [
      ...read('docs/hosting.md').matchAll(/```(nginx|apache|caddy)\n([\s\S]*?)```/g),
    ];
    expect(snippets.map(([, server]) => server)).toEqual(['nginx', 'apache', 'caddy']);
    const values = [
      PAGE_POLICY,
      EMBED_POLICY,
      WASM_WORKER_POLICY,
      HASHED_CACHING,
      CACHING,
      ...Object.values(COMMON_HEADERS),
      ...Object.values(OPEN_HEADERS),
    ];
    const names = [...Object.keys(COMMON_HEADERS), ...Object.keys(OPEN_HEADERS)];
    for (const [, server, snippet] of snippets) {
      for (const value of values) expect(snippet, server).toContain(value);
      for (const name of names) expect(snippet.toLowerCase(), server).toContain(name);
    }
  });
});
