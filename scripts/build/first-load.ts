/** The part of Rolldown's context that is needed. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

type ChunkName = (id: string, context: ChunkingContext) => string | null;

/**
 * Names the chunk of all modules that one module imports statically, unless the entry does, too. Without it, whatever
 * rarely used parts share with that module becomes many small chunks, which are larger together.
 *
 * @param name - of the chunk.
 * @param module, entry - ends of their paths.
 */
export function firstLoad(name: string, module: string, entry: string): ChunkName {
  let members: ReadonlySet<string> | null = null;
  return (id, context) => {
    if (!members) {
      const reachable = (from: string) => {
        const found = new Set<string>();
        const visit = (each: string) => {
          if (found.has(each)) return;
          found.add(each);
          for (const imported of context.getModuleInfo(each)?.importedIds ?? []) visit(imported);
        };
        visit(from);
        return found;
      };
      const root = process.cwd();
      const early = reachable(`${root}/${entry}`);
      members = new Set([...reachable(`${root}/${module}`)].filter((each) => !early.has(each)));
    }
    return members.has(id) ? name : null;
  };
}
