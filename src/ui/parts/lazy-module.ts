import { signal } from '@preact/signals';

/**
 * A hook that gives components a module whose code is loaded with its first use; null until then.
 *
 * @param load - imports it.
 */
export function lazyModule<Module>(load: () => Promise<Module>): () => Module | null {
  const loaded = signal<Module | null>(null);
  let isLoading = false;
  return function useLazyModule() {
    if (!isLoading) {
      isLoading = true;
      load().then(
        (module) => {
          loaded.value = module;
        },
        () => {
          // The next rendering tries again.
          isLoading = false;
        },
      );
    }
    return loaded.value;
  };
}
