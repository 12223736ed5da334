import { siteHeaders } from '../bridge/server/site-headers.ts';
import { type HostServer, startHost } from './host-server.ts';

export interface SiteOptions {
  /** Of the site on its server, with slashes at both ends. */
  readonly prefix: string;
  readonly hostname?: string;
  /** Those that docs/hosting.md recommends; else none but types, as the plainest of servers. */
  readonly withHeaders: boolean;
}

export interface SiteServer extends HostServer {
  /** Address of the page. */
  readonly url: string;
}

/** A file server that has the built page somewhere, and nothing else. */
export async function serveSite(options: SiteOptions): Promise<SiteServer> {
  const { prefix, hostname, withHeaders } = options;
  const headersOf = withHeaders ? siteHeaders : undefined;
  const host = await startHost({ prefix, hostname, headersOf });
  return Object.assign(host, { url: host.origin + prefix.slice(1) });
}
