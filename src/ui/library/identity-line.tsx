import type { LoadedClip } from '../../app/index.ts';
import { findBuiltin } from '../../motion/builtin-animations/index.ts';
import { Marked } from '../parts/marked.tsx';
import { LIBRARY } from '../words/en/library.ts';
import { CopyId } from './copy-id.tsx';

/** Which built-in animation a clip goes by, where its file is named for one. */
export function IdentityLine({ clip }: { clip: LoadedClip }) {
  const builtin = findBuiltin(clip.name);
  if (!builtin) return null;
  const { name, uuid } = builtin;
  return (
    <p class="identity">
      <span>
        <Marked as="b" text={LIBRARY.identity(name)} />
      </span>
      <code title={uuid}>{uuid}</code>
      <CopyId uuid={uuid} name={name} />
    </p>
  );
}
