/** Host names that a policy can contain; IPv6 addresses are none. */
const HOST = /^[\w-]+(?:\.[\w-]+)*$/;

/**
 * A Content-Security-Policy that allows only scripts and workers from the folder `embed/` of a build, and workers made
 * of a blob, which decode textures with WebAssembly. It is added to that in the page, which stays in force.
 *
 * @param folder Address of the folder of the build, with its slash.
 */
export function ownScriptsPolicy(folder: string): string {
  const { protocol, hostname, href } = new URL('embed/', folder);
  // A policy cannot name every host. These characters would end the source, or the directive.
  const source = HOST.test(hostname)
    ? href.replaceAll(';', '%3B').replaceAll(',', '%2C')
    : protocol;
  return `script-src ${source} 'wasm-unsafe-eval'; worker-src ${source} blob:`;
}
