/** Of a newer version of the page that is ready. */
export const UPDATE = {
  title: 'A new version of Vitrine is ready',
  keepsNothing: 'Reloading takes a moment.',
  losesAvatar: 'Reloading puts away what you opened and changed. Save first what you want to keep.',
  reload: 'Reload',
};
