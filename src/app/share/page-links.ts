import { type PageOptions, writeOptions } from '../address/index.ts';

/** What an address may hold as it is behind its question mark: a link of addresses stays legible. */
const LEGIBLE = /%(3A|2F|2C|40|7E)/g;

/** The folder that a page of ours lies in, with its slash. */
export function folderOf(href: string): string {
  return new URL('.', href).href;
}

function addressIn(folder: string, page: string, options: Partial<PageOptions>): string {
  const query = writeOptions(options).toString().replace(LEGIBLE, decodeURIComponent);
  return folder + page + (query && `?${query}`);
}

/** The link that opens the page with these options. Folders show `index.html` by themselves. */
export function pageLink(folder: string, options: Partial<PageOptions>): string {
  return addressIn(folder, '', options);
}

/** What an iframe of these options shows. */
export function embedLink(folder: string, options: Partial<PageOptions>): string {
  return addressIn(folder, 'embed.html', options);
}

/** Whether a page at this address is to be reached from this computer alone, or from its own network. */
export function isPrivatePage(href: string): boolean {
  const { protocol, hostname } = new URL(href);
  if (!/^https?:$/.test(protocol)) return true;
  return (
    /(^|\.)(localhost|local|internal)$/.test(hostname) ||
    // Names may begin with numbers as well: 10.example.org is anybody's.
    /^(?=[\d.]+$)(127|10|192\.168|172\.(1[6-9]|2\d|3[01])|169\.254)\./.test(hostname) ||
    /^\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\]$/.test(hostname)
  );
}
