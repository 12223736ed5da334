/** Texts that are drawn on the stage in a bubble. */
export const BUBBLE_LABELS = {
  /** Over a portal. */
  portalTo: (bubble: string) => `Portal to ${bubble}`,
  portal: 'Portal',
  linked: 'linked, walk through',
  linkedToOtherCloud: 'in another cloud, walk through',
  unreachable: 'does not answer',
  /** Under the name of a thing whose model cannot be had. */
  standIn: 'stand-in',
};
