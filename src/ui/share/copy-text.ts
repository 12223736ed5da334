/**
 * Puts text on the clipboard; false where the browser refuses. Pages without encryption have no clipboard of
 * their own: there the field is selected, and the old way is tried. It stays selected, for the visitor's own keys.
 */
export async function copyText(
  text: string,
  field: Pick<HTMLInputElement, 'focus' | 'select'> | null,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand('copy');
  }
}
