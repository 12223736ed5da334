import { siteHeaders } from '../bridge/server/site-headers.ts';
import { type HostServer, startHost } from './host-server.ts';

export interface SiteOptions {
  /** The path of the site on its server; it starts and ends with a slash. */
  readonly prefix: string;
  readonly hostname?: string;
  /** Whether the server sends the headers that docs/hosting.md recommends, or media types only. */
  readonly withHeaders: boolean;
}

export interface SiteServer extends HostServer {
  /** The address of the page. */
  readonly url: string;
}

/** Starts a file server that serves the built page under a path, and nothing else. */
export async function serveSite(options: SiteOptions): Promise<SiteServer> {
  const { prefix, hostname, withHeaders } = options;
  const headersOf = withHeaders ? siteHeaders : undefined;
  const host = await startHost({ prefix, hostname, headersOf });
  return Object.assign(host, { url: host.origin + prefix.slice(1) });
}
