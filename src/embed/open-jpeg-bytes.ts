/** Event on its own script element by which `openjpeg-script.ts` passes a data URL. */
export const OPENJPEG_SCRIPT_EVENT = 'vitrine-openjpeg';

/** The bytes of a data URL. Not fetched: the page's policy may not allow `data:` addresses. */
export function bytesOfDataUrl(dataUrl: string): Uint8Array<ArrayBuffer> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

let loaded: Promise<Uint8Array<ArrayBuffer>> | null = null;

/**
 * The bytes of `openjpeg.wasm` from the script that contains them, which is added to the page once. Workers get copies.
 *
 * @param nonce - That of the script of the viewer: pages may allow scripts by nonce only.
 */
export function loadOpenJpegScript(
  address: string,
  nonce: string,
): Promise<Uint8Array<ArrayBuffer>> {
  loaded ??= new Promise<string>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.nonce = nonce;
    script.addEventListener(OPENJPEG_SCRIPT_EVENT, (event) =>
      resolve((event as CustomEvent<string>).detail),
    );
    script.onload = () => reject(new Error(`${address} is not a part of Vitrine`));
    script.onerror = () => reject(new Error(`${address} could not be loaded`));
    document.head.append(script);
  }).then(bytesOfDataUrl);
  // The next texture tries again.
  loaded.catch(() => {
    loaded = null;
  });
  return loaded;
}
