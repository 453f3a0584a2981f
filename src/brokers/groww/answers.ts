import { z } from 'zod'

/** `{status: "SUCCESS", payload}`. */
const success = <S extends z.ZodType>(payload: S) => z.object({ status: z.literal('SUCCESS'), payload })

const price = z.number()
/** `[time, open, high, low, close, volume, open interest]`; an index has no volume and no open interest. */
const candle = z.tuple([z.string(), price, price, price, price, z.number().nullable()], z.number().nullish())
export type GrowwCandle = z.infer<typeof candle>

export const candlesAnswer = success(z.object({ candles: z.array(candle) }))

export const expiriesAnswer = success(z.object({ expiries: z.array(z.iso.date()) }))

/** Names such as `NSE-NIFTY-02Jan25-28500-PE`. */
export const contractsAnswer = success(z.object({ contracts: z.array(z.string().min(1)) }))

export const profileAnswer = success(z.object({ ucc: z.string() }))

export const ordersAnswer = success(
  z.object({
    order_list: z.array(
      z.object({
        trading_symbol: z.string(),
        transaction_type: z.enum(['BUY', 'SELL']),
        filled_quantity: z.number(),
        average_fill_price: z.number().nullish(),
      }),
    ),
  }),
)

export const positionsAnswer = success(
  z.object({ positions: z.array(z.object({ trading_symbol: z.string(), quantity: z.number() })) }),
)

export const fundsAnswer = success(z.object({ clear_cash: z.number() }))

/** This answer has no envelope. */
export const tokenAnswer = z.object({ token: z.string().min(1) })

export const errorAnswer = z.object({
  status: z.literal('FAILURE'),
  error: z.object({ code: z.string().optional(), message: z.string().optional() }),
})
