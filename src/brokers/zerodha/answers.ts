import { z } from 'zod'

/** `{status: "success", data}`; other fields are ignored. */
const success = <S extends z.ZodType>(data: S) => z.object({ status: z.literal('success'), data })

const number = z.number()
/** `[time, open, high, low, close, volume, open interest]`, rupees and units; without open interest for an index. */
const candle = z.tuple([z.string(), number, number, number, number, number], number)
export type KiteCandle = z.infer<typeof candle>

export const candlesAnswer = success(z.object({ candles: z.array(candle) }))

export const tokenAnswer = success(z.object({ access_token: z.string().min(1) }))

export const profileAnswer = success(z.object({ user_id: z.string() }))

export const tradesAnswer = success(
  z.array(
    z.object({
      tradingsymbol: z.string(),
      transaction_type: z.enum(['BUY', 'SELL']),
      quantity: number,
      average_price: number,
    }),
  ),
)

export const positionsAnswer = success(
  z.object({ net: z.array(z.object({ tradingsymbol: z.string(), quantity: number })) }),
)

export const marginsAnswer = success(z.object({ equity: z.object({ net: number }) }))

export const errorAnswer = z.object({ status: z.literal('error'), error_type: z.string() })
