import { normaliseUuid } from '../llsd/index.ts';

const MAX_PATH_LENGTH = 4096;
const MAX_PATH_DEPTH = 64;

/** Why an entry is left out because of its path. */
export type PathProblem = 'unsafe-path' | 'path-too-long';

/**
 * The path of an entry without `./` before it; or why it is not used. Paths are keys only, and nothing is ever written to
 * them; but a path that leads out of its folder was made to deceive. Backslashes are part of names.
 */
export function cleanPath(name: string): { path: string } | { problem: PathProblem } {
  if (name.length > MAX_PATH_LENGTH) return { problem: 'path-too-long' };
  const path = name.replace(/^(?:\.\/+)+/, '');
  const isUnsafe = path === '' || /^[/\\]|^[a-z]:[/\\]|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(path);
  if (isUnsafe) return { problem: 'unsafe-path' };
  return path.split('/').length > MAX_PATH_DEPTH ? { problem: 'path-too-long' } : { path };
}

/**
 * The name and id in a component such as `Shoes &amp; boots__<uuid>`. A component without an id is all name. Characters
 * outside ASCII were written as `?`, and cannot be restored.
 */
export function readComponent(component: string): { name: string; id: string | null } {
  const separator = component.lastIndexOf('__');
  const id = separator < 0 ? undefined : normaliseUuid(component.slice(separator + 2));
  const escaped = id ? component.slice(0, separator) : component;
  return { name: escaped.replaceAll('&#47;', '/').replaceAll('&amp;', '&'), id: id ?? null };
}
