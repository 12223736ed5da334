/** Shapes that the page makes, and names of changes, after “Undo”. */
export const SHAPE_STEP = {
  /** The name of a shape that is made without a file, and of its file. */
  newShape: 'New shape',
  /** The changes that an address makes. */
  fromLink: 'changes of the link',
  wearing: (name: string) => `wearing ${name}`,
};
