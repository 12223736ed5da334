/** The document itself, before any script: index.html has the same in English. */
export const DOCUMENT = {
  title: 'Vitrine',
  description:
    'See Second Life and OpenSimulator meshes and animations on the avatar, as they will look in-world. Files never leave the page.',
  noscript: 'Vitrine draws the avatar with JavaScript, which is turned off in this browser.',
};

/** The language of this folder, as `<html lang>` and `Intl` name it. */
export const LANGUAGE = 'en';
