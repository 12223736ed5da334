import { useEffect, useId, useRef } from 'preact/hooks';
import {
  BUILTIN_GROUPS,
  BUILTINS,
  type Builtin,
  type BuiltinGroup,
} from '../../motion/library/index.ts';
import { useUi } from '../context.ts';
import { BuiltinRow } from './builtin-row.tsx';
import { isFound } from './builtin-words.ts';

/** The built-in animations that a search finds, kind by kind. */
export function BuiltinList({ search }: { search: string }) {
  const scroll = useRef<HTMLDivElement>(null);
  const found = BUILTINS.filter((builtin) => isFound(builtin, search));
  // What is found begins at the top, wherever the list stood before.
  useEffect(() => scroll.current?.scrollTo(0, 0), [search]);
  return (
    <div class="scroll" ref={scroll}>
      {(Object.keys(BUILTIN_GROUPS) as BuiltinGroup[]).map((group) => (
        <Kind key={group} group={group} found={found.filter((each) => each.group === group)} />
      ))}
      {found.length === 0 && (
        <p class="none">
          No built-in animation has “{search.trim()}” in its name or as the beginning of its UUID.
        </p>
      )}
      <p class="sr" role="status">
        {found.length} of {BUILTINS.length} animations
      </p>
    </div>
  );
}

interface KindProps {
  group: BuiltinGroup;
  found: readonly Builtin[];
}

function Kind({ group, found }: KindProps) {
  const { app } = useUi();
  const id = useId();
  if (found.length === 0) return null;
  const replacements = app.state.replacements.value;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {BUILTIN_GROUPS[group]} <span class="count">{found.length}</span>
      </h3>
      <ul>
        {found.map((builtin) => (
          <BuiltinRow
            key={builtin.name}
            builtin={builtin}
            replacement={replacements.get(builtin.name)}
          />
        ))}
      </ul>
    </section>
  );
}
