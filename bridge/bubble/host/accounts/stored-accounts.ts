import { nameBasedUuid } from '../../../name-based-uuid.ts';
import type { AccountAvatar, Accounts } from '../../server/index.ts';
import type { BubbleConfig } from '../config/bubble-config.ts';
import type { AccountStore } from './account-store.ts';

/** The accounts of a store with the avatars of the configuration. */
export function storedAccounts(
  store: AccountStore,
  { avatars, createAccounts }: Pick<BubbleConfig, 'avatars' | 'createAccounts'>,
): Accounts {
  return {
    check: async (text, passphrase) => {
      const user = text.normalize('NFC');
      if (createAccounts && !store.has(user)) {
        // Somebody else may have made it meanwhile: then the passphrase decides.
        const refusal = await store.add(user, passphrase);
        if (refusal === null) return { user };
        if (refusal === 'too-many') return 'not-authorized';
      }
      return (await store.verify(user, passphrase)) ? { user } : 'authentication-failed';
    },
    avatarsOf: (user) =>
      avatars
        .filter(({ users }) => users === null || users.includes(user))
        .map(
          ({ id, name, model, height }): AccountAvatar => ({
            avatarId: avatarIdOf(id, user),
            modelId: model,
            description: name,
            height,
          }),
        ),
  };
}

/** One user's own avatar: the same on every server that has the avatar, so that a handover keeps it. */
export const avatarIdOf = (avatar: string, user: string): string =>
  nameBasedUuid(`vitrine bubble avatar/${avatar}/${user}`);
