import type { SavedStrategy } from '#domain'

/** Navigation state that opens a saved strategy in the builder, to edit or to run at once. */
export function openingState({ id, edits, configuration }: SavedStrategy, to: 'edit' | 'run') {
  const { strategyName, portfolioName, formData } = configuration
  return {
    ...(to === 'run' ? { runBacktest: true } : { loadStrategy: true }),
    strategyData: formData,
    strategyName,
    portfolioName,
    strategyId: id,
    strategyEdits: edits,
  }
}
