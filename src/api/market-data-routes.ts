import { z } from 'zod'
import { isoDateSchema, underlyingSchema } from '#domain/schemas'
import {
  dayInterestSchema,
  dayPricesBodySchema,
  dayPricesSchema,
  greeksBodySchema,
  greeksSchema,
  marketQuoteSchema,
  momentQuery,
  optionChainSchema,
  payoffBodySchema,
  payoffDiagramSchema,
  termStructureSchema,
} from './market-data-schemas.ts'
import { defineRoute } from './route.ts'

const tag = 'Options'

export const marketDataRoutes = {
  optionInstruments: defineRoute('GET', '/api/data/options/instruments', {
    access: 'user',
    summary: 'The indices whose options a dataset has',
    tag,
    query: z.object({ dataset: momentQuery.dataset }),
    output: z.object({
      instruments: z.array(
        z.object({
          symbol: underlyingSchema,
          /** Points between strikes near the money. */
          strike_step: z.number(),
          first_date: z.string(),
          last_date: z.string(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  optionExpiries: defineRoute('GET', '/api/data/options/expiries', {
    access: 'user',
    summary: 'The expiries with contracts on a date; by default the last session',
    tag,
    query: z.object({ underlying: underlyingSchema, dataset: momentQuery.dataset, date: momentQuery.date }),
    output: z.object({
      date: z.string(),
      expiries: z.array(
        z.object({
          date: z.string(),
          /** Whether it is the exchange's monthly expiry. */
          monthly: z.boolean(),
          days_to_expiry: z.number().int(),
          lot_size: z.number().int(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  optionSessions: defineRoute('GET', '/api/data/options/sessions', {
    access: 'user',
    summary: 'The trading sessions of an index in a dataset, with their hours',
    tag,
    query: z.object({ underlying: underlyingSchema, dataset: momentQuery.dataset }),
    output: z.object({
      sessions: z.array(z.object({ date: z.string(), open: z.string(), close: z.string() })),
    }),
    errors: ['not_found'],
  }),
  optionChain: defineRoute('GET', '/api/data/options/chain', {
    access: 'user',
    summary: 'The chain of an expiry at a moment: prices, open interest, volatility and Greeks',
    tag,
    query: z.object({
      underlying: underlyingSchema,
      expiry_date: isoDateSchema,
      /** Without `date`, the moment is in the last session of this range. */
      start_date: isoDateSchema.optional(),
      end_date: isoDateSchema.optional(),
      ...momentQuery,
    }),
    /** One element: the chain at the moment. */
    output: z.array(optionChainSchema),
    errors: ['not_found'],
  }),
  optionTermStructure: defineRoute('GET', '/api/data/options/term-structure', {
    access: 'user',
    summary:
      'Every expiry at a moment: forward, volatility at the money, straddle, and the future if one exists',
    tag,
    query: z.object({ underlying: underlyingSchema, ...momentQuery }),
    output: termStructureSchema,
    errors: ['not_found'],
  }),
  optionDayInterest: defineRoute('GET', '/api/data/options/day-interest', {
    access: 'user',
    summary: 'Open interest of an expiry in a session up to a moment: calls, puts, put-call ratio, max pain',
    tag,
    query: z.object({ underlying: underlyingSchema, expiry_date: isoDateSchema, ...momentQuery }),
    output: dayInterestSchema,
    errors: ['not_found'],
  }),
  optionDayPrices: defineRoute('POST', '/api/data/options/day-prices', {
    access: 'user',
    summary: 'Minute closes of the index and of the given contracts in a session, up to a minute',
    tag,
    body: dayPricesBodySchema,
    output: dayPricesSchema,
    errors: ['not_found'],
    readOnly: true,
    example: {
      body: {
        underlying: 'NIFTY',
        date: '2024-01-02',
        contracts: [{ option_type: 'CALL', strike: 21_700, expiry_date: '2024-01-04' }],
      },
    },
  }),
  currentMarketData: defineRoute('GET', '/api/data/market-data/current/{symbol}', {
    access: 'user',
    summary: 'An index at a moment, and its change since the previous close',
    tag,
    params: z.object({ symbol: underlyingSchema }),
    query: z.object(momentQuery),
    output: marketQuoteSchema,
    errors: ['not_found'],
  }),
  optionGreeks: defineRoute('POST', '/api/data/options/greeks', {
    access: 'user',
    summary: 'Greeks of one contract',
    tag,
    body: greeksBodySchema,
    output: greeksSchema,
    errors: [],
    readOnly: true,
    example: {
      body: { option_type: 'CALL', spot: 24_017.7, strike: 24_000, days_to_expiry: 7, iv: 14.2 },
    },
  }),
  payoffDiagram: defineRoute('POST', '/api/data/options/payoff-diagram', {
    access: 'user',
    summary: 'Payoff of a position now, at a target date and at expiry, with its Greeks and P&L table',
    tag,
    body: payoffBodySchema,
    output: payoffDiagramSchema,
    errors: ['not_found'],
    readOnly: true,
  }),
}
