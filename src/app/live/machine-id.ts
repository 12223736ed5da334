const KEY = 'vitrine-machine-id';
const FORM = /^[0-9a-f]{32}$/;

/**
 * 16 random bytes in hex that stay with this browser: grids want viewers to name their machine, and to do
 * so alike at every login. Where nothing may be kept it is another one each time.
 */
export function machineId(storage: Storage | null): string {
  const kept = read(storage);
  if (kept !== null && FORM.test(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  try {
    storage?.setItem(KEY, made);
  } catch {
    // Storage is full or forbidden: the next login will make another one.
  }
  return made;
}

function read(storage: Storage | null): string | null {
  try {
    return storage?.getItem(KEY) ?? null;
  } catch {
    return null;
  }
}
