import type { PageOptions } from '../../app/address/index.ts';
import { WORDS } from '../words.ts';

/** What stands beside the play button, and what it is called. */
export interface Caption {
  readonly title: string;
  /** The animations' names; empty where there are none or they are the title already. */
  readonly facts: string;
  /** Of the button. */
  readonly label: string;
}

const ANIMATION = /\.(anim|bvh)$/i;

/** The last part of an address's path. */
function fileNameOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '');
  const name = path.split('/').findLast(Boolean) ?? address;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

const withoutEnding = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** Names the content before anything of it is here: by its title, else by its addresses. */
export function captionOf({ title, files }: Pick<PageOptions, 'title' | 'files'>): Caption {
  const names = files.filter((file) => !file.startsWith('data:')).map(fileNameOf);
  const animations = names.filter((name) => ANIMATION.test(name)).map(withoutEnding);
  const worn = names.filter((name) => !ANIMATION.test(name)).map(withoutEnding);
  const shown = title || worn[0] || animations[0] || WORDS.avatar;
  const facts = animations.filter((name) => name !== shown).join(', ');
  const whole = facts ? `${shown}, ${facts}` : shown;
  return { title: shown, facts, label: animations.length ? WORDS.play(whole) : WORDS.show(whole) };
}
