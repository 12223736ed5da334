import type { ConnectFailure } from '../../../src/protocol/setp/index.ts';

/** An avatar that a user may join a bubble with. */
export interface AccountAvatar {
  /** UUID; also the object identifier of the avatar in the bubble. One user's alone. */
  readonly avatarId: string;
  readonly modelId: string;
  /** At most 32 bytes of it are listed. */
  readonly description: string;
  /** Metres, from the soles to the top. */
  readonly height: number;
}

/** Who may connect, and with which avatars. */
export interface Accounts {
  /** The user as the account has it, or why the connection is refused. A rejected promise refuses it, too. */
  check(
    user: string,
    passphrase: string,
  ):
    | { readonly user: string }
    | ConnectFailure
    | Promise<{ readonly user: string } | ConnectFailure>;
  /** The avatars with which the user may join a bubble, best first. */
  avatarsOf(user: string, bubbleId: string): readonly AccountAvatar[];
}
