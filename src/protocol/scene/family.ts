const NOBODY: ReadonlySet<number> = new Set();

/** Whose child is who, by local id; the parents need not be known. */
export class Family {
  readonly #children = new Map<number, Set<number>>();

  childrenOf(parent: number): ReadonlySet<number> {
    return this.#children.get(parent) ?? NOBODY;
  }

  some(parent: number, test: (child: number) => boolean): boolean {
    for (const child of this.childrenOf(parent)) {
      if (test(child)) return true;
    }
    return false;
  }

  /** 0 is no parent. */
  move(child: number, from: number, to: number): void {
    const siblings = this.#children.get(from);
    siblings?.delete(child);
    if (siblings?.size === 0) this.#children.delete(from);
    if (to === 0) return;
    const family = this.#children.get(to) ?? new Set();
    this.#children.set(to, family.add(child));
  }
}
