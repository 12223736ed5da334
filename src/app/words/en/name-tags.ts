/** What is under a name on the stage. */
export const NAME_TAGS = {
  typing: 'typing …',
  /** The avatar has no bakes. */
  cloud: 'a cloud in-world',
  /** Meshes of the outfit. */
  loading: (ready: number, total: number) => `${ready} of ${total}`,
};
