import type { NavigateFunction } from 'react-router'
import type { SavedStrategy } from '#domain'
import { openingState } from '../../strategy/stored/opening-state.ts'
import { composeRequest } from '../../strategy/compose-request.ts'
import { defaultFormValues } from '../../strategy/form-values.ts'

/** Opens a saved strategy in the builder. */
export function openStrategy(navigate: NavigateFunction, strategy: SavedStrategy) {
  return navigate('/app/backtesting', { state: openingState(strategy, 'edit') })
}

/** Router state that opens the builder with a new strategy. */
export function emptyStrategy() {
  const { portfolioName, request } = defaultFormValues()
  return {
    loadStrategy: true,
    strategyData: composeRequest(request),
    strategyName: 'New strategy',
    portfolioName,
  }
}
