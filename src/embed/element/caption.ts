import { fileNameOf, isAnimationName, type PageOptions } from '../../app/address/index.ts';
import { WORDS } from '../words.ts';

/** What stands beside the play button, and what it is called. */
export interface Caption {
  readonly title: string;
  /** What the page says, else the animations' names; empty where there are none or they are the title already. */
  readonly facts: string;
  /** Of the button. */
  readonly label: string;
}

const withoutEnding = (fileName: string) => fileName.replace(/\.[^.]*$/, '');

/** Names the content before anything of it is here: by its title, else by its addresses. */
export function captionOf({
  title,
  caption,
  files,
}: Pick<PageOptions, 'title' | 'caption' | 'files'>): Caption {
  const names = files.filter((file) => !file.startsWith('data:')).map(fileNameOf);
  const animations = names.filter((name) => isAnimationName(name)).map(withoutEnding);
  const worn = names.filter((name) => !isAnimationName(name)).map(withoutEnding);
  const shown = title || worn[0] || animations[0] || WORDS.avatar;
  const facts = caption || animations.filter((name) => name !== shown).join(', ');
  const whole = facts ? `${shown}, ${facts}` : shown;
  return { title: shown, facts, label: animations.length ? WORDS.play(whole) : WORDS.show(whole) };
}
