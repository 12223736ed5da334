/** An address without user name and password, which do not belong into a file that is handed on. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?$/i;

/** `name:` in front makes an address of another scheme; `C:\` too. */
const HAS_SCHEME = /^[^/?#]*:/;

/**
 * Whether an asset may be asked for by this path: an http(s) address, or a path that stays in the folder
 * of the file that names it.
 */
export function isAssetPath(path: string): boolean {
  return WEB_ADDRESS.test(path) || staysInFolder(path);
}

/** Addresses take `%2e` for a dot and drop line breaks and tabs, so what hides `..` that way is refused. */
function staysInFolder(path: string): boolean {
  if (path === '' || /^[\s/]|[\\\t\r\n\0]/.test(path) || HAS_SCHEME.test(path)) return false;
  return path.split(/[/?#]/).every((step) => step.replace(/%2e/gi, '.') !== '..');
}
