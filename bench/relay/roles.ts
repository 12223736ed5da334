/** What a process of the bench does. */
export type Role = 'ours' | 'naive' | 'echo';

export interface ChildReport {
  /** Microseconds of processor time since the start. */
  readonly cpu: number;
  /** Resident bytes. */
  readonly memory: number;
}
