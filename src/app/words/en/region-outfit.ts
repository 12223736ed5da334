/** What avatars of a region wear, where nothing else names it. */
export const REGION_OUTFIT = {
  mannequin: 'Mannequin',
};
