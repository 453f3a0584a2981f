import { z } from 'zod'

const numbers = z.array(z.number())

/** Parallel arrays; `timestamp` is in seconds since 1970. Columns that were not requested are absent or empty. */
export const chartAnswer = z.object({
  open: numbers,
  high: numbers,
  low: numbers,
  close: numbers,
  volume: numbers.optional(),
  open_interest: numbers.optional(),
  timestamp: numbers,
})
export type DhanChart = z.infer<typeof chartAnswer>

const rolling = z.object({
  open: numbers,
  high: numbers,
  low: numbers,
  close: numbers,
  volume: numbers,
  oi: numbers.optional(),
  strike: numbers,
  spot: numbers,
  timestamp: numbers,
})
export type DhanRolling = z.infer<typeof rolling>

/** The side that was not requested is null. */
export const rollingAnswer = z.object({
  data: z.object({ ce: rolling.nullish(), pe: rolling.nullish() }),
})

export const profileAnswer = z.object({
  dhanClientId: z.string().min(1),
  dataPlan: z.string().optional(),
  dataValidity: z.string().optional(),
})

export const tradesAnswer = z.array(
  z.object({
    tradingSymbol: z.string(),
    transactionType: z.enum(['BUY', 'SELL']),
    tradedQuantity: z.number(),
    tradedPrice: z.number(),
  }),
)

export const positionsAnswer = z.array(z.object({ tradingSymbol: z.string(), netQty: z.number() }))

/** Dhan spells the field this way. */
export const fundsAnswer = z.object({ availabelBalance: z.number() })

export const errorAnswer = z.object({
  errorType: z.string().optional(),
  errorCode: z.string(),
  errorMessage: z.string().optional(),
})
