/** Names of changes of models, after “Undo”. */
export const MODEL_STEP = {
  /** `joint positions of jacket`. */
  change: (what: string, model: string) => `${what} of ${model}`,
  cancelled: 'choices',
};
