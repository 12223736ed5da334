import type { ComponentChildren } from 'preact';

interface SubjectProps {
  name: string;
  about: string;
  children?: ComponentChildren;
}

/** What a tab is about, and what can be chosen about it. */
export function Subject({ name, about, children }: SubjectProps) {
  return (
    <div class="subject">
      <div class="words">
        <h2 title={name}>{name}</h2>
        <p>{about}</p>
      </div>
      {children}
    </div>
  );
}
