import type { FastifyInstance } from 'fastify'
import { routes } from '#api'
import type { User } from '../../kernel/http/user.ts'
import { handle } from '../../kernel/http/handle.ts'
import type { DatasetCatalog } from '../datasets/catalog.ts'
import { unknownDataset } from '../datasets/ownership.ts'
import { greeksAnswer } from './greeks-answer.ts'
import type { MarketDataService } from './market-data-service.ts'
import type { Question } from './question.ts'

export interface MarketDataRoutesOptions {
  readonly marketData: MarketDataService
  readonly datasets: DatasetCatalog
  /** The user's default dataset, used if a request does not name a dataset. */
  readonly defaultDataset: (user: User) => Promise<string>
}

export function marketDataRoutes(app: FastifyInstance, options: MarketDataRoutesOptions): void {
  const { marketData, datasets, defaultDataset } = options
  const ask = async (user: User, named: string | undefined, question: Question) => {
    const dataset = named ?? (await defaultDataset(user))
    if (!(await datasets.mayRead(user.id, dataset))) throw unknownDataset(dataset)
    return { dataJson: await marketData.ask(user.id, dataset, question) }
  }
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
  handle(app, routes.optionDayInterest, ({ user, query: { dataset, ...asked } }) =>
    ask(user, dataset, { kind: 'day-interest', ...asked }),
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
