import type { DayPricesBody, ErrorCode, FieldError, PayoffBody } from '#api'
import type { Underlying } from '#domain'

/** A point in a dataset; what is left out is its last session, and that session's close. */
export interface AskedMoment {
  readonly date?: string | undefined
  readonly time?: string | undefined
}

/** What can be asked of a dataset, each with the route that it answers. */
export type Question =
  | { readonly kind: 'instruments' }
  | { readonly kind: 'sessions'; readonly underlying: Underlying }
  | { readonly kind: 'expiries'; readonly underlying: Underlying; readonly date?: string | undefined }
  | ({
      readonly kind: 'chain'
      readonly underlying: Underlying
      readonly expiry_date: string
      readonly start_date?: string | undefined
      readonly end_date?: string | undefined
    } & AskedMoment)
  | ({ readonly kind: 'term-structure'; readonly underlying: Underlying } & AskedMoment)
  | ({ readonly kind: 'day-prices' } & Omit<DayPricesBody, 'dataset'>)
  | ({ readonly kind: 'quote'; readonly symbol: Underlying } & AskedMoment)
  | ({ readonly kind: 'payoff' } & Omit<PayoffBody, 'dataset'>)

/** A question that the dataset cannot answer as it was put. */
export class QuestionError extends Error {
  override readonly name = 'QuestionError'
  readonly code: Extract<ErrorCode, 'invalid_request' | 'not_found'>
  readonly fields: readonly FieldError[]

  constructor(code: QuestionError['code'], path: string, message: string) {
    super(message)
    this.code = code
    this.fields = [{ path, message }]
  }
}
