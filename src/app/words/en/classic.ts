/** The classic body: names of it and of what it replaces, as items and as steps of undo. */
export const CLASSIC = {
  name: 'Classic body',
  mannequin: 'Mannequin',
};
