/** The doll's colours, in the order of its faces. */
export interface MannequinColors {
  readonly body: string;
  /** The balls and knuckles between the limbs. */
  readonly joints: string;
  /** Lines drawn on it. */
  readonly lines: string;
  /** The hollows that the balls sit in. */
  readonly sockets: string;
}

/**
 * The colours of the stage, as the caller reads them from its tokens: CSS colours in the forms of
 * `parseCssColor`.
 */
export interface StageTheme {
  readonly dark: boolean;
  readonly gridMinor: string;
  readonly gridMajor: string;
  /** The line that points forward from the feet, and what is highlighted. */
  readonly accent: string;
  readonly accentStrong: string;
  /** What has come to its limit. */
  readonly warn: string;
  /** The contact shadow; its strength is the stage's own. */
  readonly shadow: string;
  /** Outlines over the stage. */
  readonly ink: string;
  /** The metre labels. */
  readonly inkSoft: string;
  /** The inside of bones and joints. */
  readonly surfaceRaised: string;
  /** What is behind the stage where the page is not. */
  readonly stageMiddle: string;
  /** Brighter behind the figure, and darker at the edges: the page's gradient, for pictures. */
  readonly stageTop: string;
  readonly stageEdge: string;
  readonly mannequin: MannequinColors;
  /** What the ground sends back up onto whatever stands on it. */
  readonly bounce: string;
  /** CSS `font` of the metre labels, its size in px. */
  readonly labelFont: string;
}
