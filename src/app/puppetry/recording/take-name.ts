import { TAKE } from '../../words/en/app.ts';
/** What the clip of a recording is called: `NAME at 14.02.anim`, by the clock on the wall. */
export function takeName(name: string, madeAt: Date): string {
  const clock = [madeAt.getHours(), madeAt.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return `${TAKE.name(fileStem(name), clock.join('.'))}.anim`;
}

/** Of a name that somebody made up: a slash in it would be a folder. */
function fileStem(name: string): string {
  return name.replace(/[/\\]+/g, '-').trim() || TAKE.nameless;
}
