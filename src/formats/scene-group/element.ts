/** An element of a part; the tree of one part at a time is all that is kept of a file. */
export interface SceneElement {
  /** Without namespace prefix. */
  readonly name: string;
  readonly children: SceneElement[];
  /** Its own character data. */
  text: string;
  /** Index in the document's text where its content begins. */
  readonly position: number;
}

export function makeElement(name: string, position: number): SceneElement {
  return { name, children: [], text: '', position };
}

/** The first child of that name. */
export function childOf(element: SceneElement | undefined, name: string): SceneElement | undefined {
  return element?.children.find((child) => child.name === name);
}
