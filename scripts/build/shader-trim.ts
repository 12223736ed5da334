/**
 * Shader source with fewer bytes and the same meaning, as long as none of `never` is defined: no comments, no
 * indentation, no branches that need one of them. What is not balanced is left with its branches.
 */
export function trimShader(source: string, never: ReadonlySet<string>): string {
  const lines = withoutComments(source).split('\n').map(trimLine).filter(Boolean);
  return (takeBranches(lines, never) ?? lines).join('\n');
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^\n]*/g, '');
}

/** Blanks about what is no word; not between two signs: `a - -b` is not `a--b`. */
const NEEDLESS_BLANKS = /(?:(?<![+-]) )?([=*,;(){}<>?:|&]|[+-](?! ?[+-])) ?/g;

/** Directives keep their blanks: `#define A (1)` is not `#define A(1)`. */
function trimLine(line: string): string {
  const trimmed = line.trim();
  if (trimmed.startsWith('#')) return trimmed;
  return trimmed.replace(/\s+/g, ' ').replace(NEEDLESS_BLANKS, '$1');
}

/** What is known of a condition when `never` is all that is known. */
type Verdict = boolean | 'unknown';

interface Branch {
  readonly line: string;
  readonly verdict: Verdict;
  readonly body: string[];
}

/** Walks lines with their nested conditions; null where these do not match up. */
function takeBranches(lines: readonly string[], never: ReadonlySet<string>): string[] | null {
  let next = 0;
  const walk = (isNested: boolean): string[] | null => {
    const out: string[] = [];
    while (next < lines.length) {
      const line = lines[next];
      if (/^#\s*(else|elif|endif)\b/.test(line)) return isNested ? out : null;
      next++;
      if (!/^#\s*if/.test(line)) {
        out.push(line);
        continue;
      }
      const branches = readBranches(line);
      if (!branches) return null;
      out.push(...joinBranches(branches));
    }
    return isNested ? null : out;
  };
  const readBranches = (opening: string): Branch[] | null => {
    const branches: Branch[] = [];
    let line = opening;
    for (;;) {
      const body = walk(true);
      if (!body) return null;
      branches.push({ line, verdict: judge(line, never), body });
      line = lines[next++];
      if (/^#\s*endif/.test(line)) return branches;
    }
  };
  return walk(false);
}

/** The branches that may be taken, with their conditions as far as they are still needed. */
function joinBranches(branches: readonly Branch[]): string[] {
  const out: string[] = [];
  for (const { line, verdict, body } of branches) {
    if (verdict === false) continue;
    const isFirst = out.length === 0;
    if (verdict === true) {
      if (isFirst) return body;
      out.push('#else', ...body);
      break;
    }
    out.push(isFirst ? line.replace(/^#\s*elif/, '#if') : line, ...body);
  }
  // A condition with nothing behind it.
  const isEmpty = out.length === 1;
  return out.length === 0 || isEmpty ? [] : [...out, '#endif'];
}

function judge(line: string, never: ReadonlySet<string>): Verdict {
  const [, directive, rest = ''] = /^#\s*(\w+)\s*(.*)$/.exec(line) ?? [];
  if (directive === 'else') return true;
  if (directive === 'ifdef') return never.has(rest.trim()) ? false : 'unknown';
  if (directive === 'ifndef') return never.has(rest.trim()) ? true : 'unknown';
  return needsAny(rest, never) ? false : 'unknown';
}

/** Whether every way to fulfil the condition needs one of `never` to be defined. */
function needsAny(condition: string, never: ReadonlySet<string>): boolean {
  // Only plain sums of products are read; brackets other than those of `defined(…)` are left alone.
  const plain = condition.replace(/defined\s*\(?\s*(\w+)\s*\)?/g, '@$1');
  if (/[()]/.test(plain)) return false;
  return plain
    .split('||')
    .every((product) =>
      product
        .split('&&')
        .some((term) => /^\s*@\w+\s*$/.test(term) && never.has(term.trim().slice(1))),
    );
}
