import type { SavedStrategy } from '#domain'

/** The navigation state that opens a saved strategy in the builder, to be edited or run at once. */
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
