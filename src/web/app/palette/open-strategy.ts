import type { NavigateFunction } from 'react-router'
import type { SavedStrategy } from '#domain'
import { composeRequest } from '../../features/backtesting/model/compose-request.ts'
import { defaultFormValues } from '../../features/backtesting/model/form-values.ts'

/** Opens a saved strategy in the builder. */
export function openStrategy(navigate: NavigateFunction, { id, configuration }: SavedStrategy) {
  const { strategyName, portfolioName, formData } = configuration
  return navigate('/app/backtesting', {
    state: { loadStrategy: true, strategyData: formData, strategyName, portfolioName, strategyId: id },
  })
}

/** What the builder is opened with for a strategy that begins from nothing. */
export function emptyStrategy() {
  const { portfolioName, request } = defaultFormValues()
  return {
    loadStrategy: true,
    strategyData: composeRequest(request),
    strategyName: 'New strategy',
    portfolioName,
  }
}
