/*
 * The protocol of programs that move a page's avatar through the bridge. Programs and page exchange texts (commands of
 * src/protocol/puppetry/leap), which the bridge forwards unchanged. Here are the messages to and from the bridge
 * itself. The first text of a program is its ProgramHello; all others are commands.
 */

/** The subprotocol that the page requests for its programs' socket. */
export const PROGRAM_PAGE_SUBPROTOCOL = 'vitrine.programs.v1';

/** The subprotocol that a program may request; it may also request none. */
export const PROGRAM_SUBPROTOCOL = 'vitrine.puppetry.v1';

/** The limits of programs and pages. */
export const PROGRAM_LIMITS = {
  /** Bytes of a text. */
  messageBytes: 64 * 1024,
  /** Texts that a program may send per second; a page may send as many for each program that it could have. */
  messagesPerSecond: 120,
  /** Bytes of texts that a program may send per second. */
  bytesPerSecond: 1024 * 1024,
  programsPerPage: 8,
  pages: 64,
  /** Seconds within which a program must send its {@link ProgramHello}. */
  helloSeconds: 10,
} as const;

/** The letters and digits of a page's code, without any that look alike. */
export const PAGE_CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const PAGE_CODE_LENGTH = 4;

/** Whether a text has the form of a page's code, in upper case. */
export function isPageCode(text: string): boolean {
  const isLetter = (letter: string) => PAGE_CODE_LETTERS.includes(letter);
  return text.length === PAGE_CODE_LENGTH && [...text].every(isLetter);
}

/** The first text of a program. */
export interface ProgramHello {
  readonly type: 'hello';
  /** The token of the bridge's configuration, unless a subprotocol contains it. */
  readonly token?: string;
  /** The code of the page; without it, the only page is chosen. */
  readonly page?: string;
}

/** Why a program is refused or disconnected. */
export type ProgramRefusal =
  /** No page accepts programs. */
  | 'no-page'
  /** Several pages accept programs, and none was named. */
  | 'many-pages'
  /** No page has this code. */
  | 'unknown-page'
  /** The page has as many programs as it may. */
  | 'page-full';

/** A message of the bridge to a program; all other texts are from the page. */
export type ToProgram =
  | {
      readonly type: 'welcome';
      /** Further texts within a second are dropped; texts that are too long close the socket. */
      readonly messagesPerSecond: number;
      readonly messageBytes: number;
    }
  /** `pages` is the number of pages. The socket is then closed. */
  | { readonly type: 'refused'; readonly code: ProgramRefusal; readonly pages: number }
  /**
   * How many commands were dropped since the last such message, because the program sent too many or the page was busy.
   */
  | { readonly type: 'dropped'; readonly count: number };

/** A message of the bridge to a page. */
export type ToProgramPage =
  /** Programs name the page by this code. */
  | { readonly type: 'open'; readonly code: string }
  /** A program has connected. It has this number until it leaves. */
  | { readonly type: 'joined'; readonly program: number }
  | { readonly type: 'left'; readonly program: number }
  | { readonly type: 'command'; readonly program: number; readonly text: string };

/** A message of the page to one of its programs, or to all (null). */
export interface FromProgramPage {
  readonly type: 'reply';
  readonly program: number | null;
  readonly text: string;
}
