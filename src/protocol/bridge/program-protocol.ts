/**
 * Programs that puppeteer a page through its bridge. What they say to one another is text of theirs (commands
 * of src/protocol/puppetry/leap), which the bridge passes on as it is; what is said to and by the bridge itself
 * is here. Of a program's texts the first is its {@link ProgramHello}; all others are commands.
 */

/** Said by the page when it opens its socket for programs. */
export const PROGRAM_PAGE_SUBPROTOCOL = 'vitrine.programs.v1';

/** Said by a program, unless it asks for no subprotocol at all. */
export const PROGRAM_SUBPROTOCOL = 'vitrine.puppetry.v1';

/** What one program and one page may do. */
export const PROGRAM_LIMITS = {
  /** Bytes of one text. */
  messageBytes: 64 * 1024,
  /** Texts that a program may send in a second; a page may send as many for each program that it could have. */
  messagesPerSecond: 120,
  /** Bytes of them. */
  bytesPerSecond: 1024 * 1024,
  programsPerPage: 8,
  pages: 64,
  /** Within which a program has to introduce itself. */
  helloSeconds: 10,
} as const;

/** The letters and digits of a page's code: none that look like another. */
export const PAGE_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const PAGE_CODE_LENGTH = 4;

/** Whether a text may be a page's code; upper and lower case are the same to people, not here. */
export function isPageCode(text: string): boolean {
  const isLetter = (letter: string) => PAGE_CODE_LETTERS.includes(letter);
  return text.length === PAGE_CODE_LENGTH && [...text].every(isLetter);
}

/** The first text of a program. */
export interface ProgramHello {
  readonly type: 'hello';
  /** That of the bridge's configuration, unless a subprotocol has told it. */
  readonly token?: string;
  /** Code of the page; without it, the only one there is. */
  readonly page?: string;
}

/** Why a program is not let in, or not any more. */
export type ProgramRefusal =
  /** No page lets programs in. */
  | 'no-page'
  /** Several do, and none was named. */
  | 'many-pages'
  /** None has this code. */
  | 'unknown-page'
  /** The page has as many as it takes. */
  | 'page-full';

/** What the bridge says to a program; all other texts are the page's. */
export type ToProgram =
  | {
      readonly type: 'welcome';
      /** What more there is in a second is dropped; longer texts end the socket. */
      readonly messagesPerSecond: number;
      readonly messageBytes: number;
    }
  /** `pages`: how many there are. The socket is closed then. */
  | { readonly type: 'refused'; readonly code: ProgramRefusal; readonly pages: number }
  /** So many of its commands were too many, or more than the page could take, since the last such message. */
  | { readonly type: 'dropped'; readonly count: number };

/** What the bridge says to a page. */
export type ToProgramPage =
  /** By this code programs name the page. */
  | { readonly type: 'open'; readonly code: string }
  /** A program has come; it has this number until it goes. */
  | { readonly type: 'joined'; readonly program: number }
  | { readonly type: 'left'; readonly program: number }
  | { readonly type: 'command'; readonly program: number; readonly text: string };

/** What the page says to one of its programs, or to all (null). */
export interface FromProgramPage {
  readonly type: 'reply';
  readonly program: number | null;
  readonly text: string;
}
