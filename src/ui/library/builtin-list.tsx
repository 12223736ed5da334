import { useEffect, useId, useRef } from 'preact/hooks';
import {
  BUILTIN_ANIMATIONS,
  BUILTIN_GROUPS,
  type BuiltinAnimation,
  type BuiltinGroup,
} from '../../motion/builtin-animations/index.ts';
import { useUi } from '../context.ts';
import { LIBRARY } from '../words/en/library.ts';
import { BuiltinRow } from './builtin-row.tsx';
import { isFound } from './builtin-words.ts';

/** In the library's own order. */
const GROUPS = Object.keys(BUILTIN_GROUPS) as BuiltinGroup[];

/** The built-in animations that a search finds, kind by kind. */
export function BuiltinList({ search }: { search: string }) {
  const scroll = useRef<HTMLDivElement>(null);
  const found = BUILTIN_ANIMATIONS.filter((builtin) => isFound(builtin, search));
  // What is found begins at the top, wherever the list stood before.
  useEffect(() => scroll.current?.scrollTo(0, 0), [search]);
  return (
    <div class="scroll" ref={scroll}>
      {GROUPS.map((group) => (
        <Kind key={group} group={group} found={found.filter((each) => each.group === group)} />
      ))}
      {found.length === 0 && <p class="none">{LIBRARY.none(search.trim())}</p>}
      <p class="sr" role="status">
        {LIBRARY.found(found.length, BUILTIN_ANIMATIONS.length)}
      </p>
    </div>
  );
}

interface KindProps {
  group: BuiltinGroup;
  found: readonly BuiltinAnimation[];
}

function Kind({ group, found }: KindProps) {
  const { app } = useUi();
  const id = useId();
  if (found.length === 0) return null;
  const replacements = app.state.replacements.value;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        {LIBRARY.groups[group]} <span class="count">{found.length}</span>
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
