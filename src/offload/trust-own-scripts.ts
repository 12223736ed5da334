/** The part of the Trusted Types API that is used here; TypeScript's declarations of the DOM lack it. */
interface TrustedTypesScope {
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (address: string) => string | null },
    ): unknown;
  };
}

/**
 * Says which scripts and workers a page may start whose Content-Security-Policy contains `require-trusted-types-for
 * 'script'` and `trusted-types default`: those of its own build, and workers made of a blob. Every other address is
 * refused with a `TypeError`, and so are all texts that would become markup or code, such as those given to `innerHTML`.
 * Called once, before any script or worker is created. In browsers without Trusted Types it does nothing.
 *
 * @param folder Address of the folder of the build, with its slash.
 */
export function trustOwnScripts(folder: string, scope: object = globalThis): void {
  (scope as TrustedTypesScope).trustedTypes?.createPolicy('default', {
    createScriptURL: (address) => (isOwnScript(address, folder) ? address : null),
  });
}

/** Whether an address, as given to a script or a worker, is inside the folder of the build, or that of a blob. */
export function isOwnScript(address: string, folder: string): boolean {
  if (!URL.canParse(address, folder)) return false;
  const { href, protocol } = new URL(address, folder);
  return protocol === 'blob:' || href.startsWith(folder);
}
