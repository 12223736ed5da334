/** The part of Rolldown's context that is needed. */
interface ChunkingContext {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

type ChunkName = (id: string, context: ChunkingContext) => string | null;

/** What Vite and Rolldown add: code to import chunks, and to make objects of modules. */
const HELPERS = ['\0vite/preload-helper.js', '\0rolldown/runtime.js'];

/**
 * Names the chunk of an entry and of what it imports statically. Without it, what the entry shares with a larger chunk
 * would be in that, and the entry could start to load nothing before all of it had arrived.
 *
 * @param name - of the chunk.
 * @param entry - its path in the project.
 */
export function entryImports(name: string, entry: string): ChunkName {
  let members: Set<string> | null = null;
  return (id, context) => {
    if (!members) {
      const found = new Set(HELPERS);
      const visit = (each: string) => {
        if (found.has(each)) return;
        found.add(each);
        for (const imported of context.getModuleInfo(each)?.importedIds ?? []) visit(imported);
      };
      visit(`${process.cwd()}/${entry}`);
      members = found;
    }
    return members.has(id) ? name : null;
  };
}
