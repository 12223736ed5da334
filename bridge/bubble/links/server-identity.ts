/** What the answers to Connect Requests and link requests say of the server; texts must fit their fields. */
export interface ServerIdentity {
  /** At most 32 bytes. */
  readonly serverName: string;
  /** At most 28 bytes. */
  readonly programName: string;
  readonly programVersion: readonly [major: number, minor: number];
  /** At most 64 bytes each; may be empty. Bubbles whose cloud urls differ belong to different clouds. */
  readonly cloudUrl: string;
  readonly mediaRepositoryUrl: string;
  /** UUID. */
  readonly mediaPacketId: string;
  readonly mediaPacketVersion: readonly [major: number, minor: number];
  /** Under which others reach this server; links to its bubbles are listed with it. At most 88 bytes. */
  readonly host: string;
  readonly port: number;
}
