import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { User } from '../../kernel/http/user.ts'
import { handle } from '../../kernel/http/handle.ts'
import { greeksAnswer } from './greeks-answer.ts'
import type { MarketDataService } from './market-data-service.ts'
import type { Question } from './question.ts'

export interface MarketDataRoutesOptions {
  readonly marketData: MarketDataService
  /** The user's default dataset, used if a request names none. */
  readonly defaultDataset: (user: User) => Promise<string>
}

export function marketDataRoutes(app: FastifyInstance, options: MarketDataRoutesOptions): void {
  const { marketData, defaultDataset } = options
  const ask = async (user: User, dataset: string | undefined, question: Question) => ({
    dataJson: await marketData.ask(user.id, dataset ?? (await defaultDataset(user)), question),
  })
  handle(app, routes.optionInstruments, ({ user, query }) =>
    ask(user, query.dataset, { kind: 'instruments' }),
  )
  handle(app, routes.optionSessions, ({ user, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'sessions', ...asked }),
  )
  handle(app, routes.optionExpiries, ({ user, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'expiries', ...asked }),
  )
  handle(app, routes.optionChain, ({ user, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'chain', ...asked }),
  )
  handle(app, routes.optionTermStructure, ({ user, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'term-structure', ...asked }),
  )
  handle(app, routes.optionDayPrices, ({ user, body: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'day-prices', ...asked }),
  )
  handle(app, routes.currentMarketData, ({ user, params, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'quote', symbol: params.symbol, ...asked }),
  )
  handle(app, routes.payoffDiagram, ({ user, body: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'payoff', ...asked }),
  )
  handle(app, routes.optionGreeks, async ({ body }) => ({ data: greeksAnswer(body) }))
}
