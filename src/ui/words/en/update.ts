/** The notice of a newer version of the page. */
export const UPDATE = {
  title: 'A new version of Vitrine is ready',
  losesNothing: 'Reloading takes a moment.',
  losesWork: 'Reloading closes what you opened and changed. Save what you want to keep first.',
  reload: 'Reload',
};
