import type { BacktestRequest } from '../schemas/backtest-request.ts'
import { textsOf, type Language, type Texts } from './language.ts'
import type { Phrase } from './phrase.ts'
import type { IndicatorCatalogue } from './rule.ts'

const text = textsOf('sentence')

export interface Terms {
  readonly catalogue: IndicatorCatalogue
  readonly language: Language
}

export type Part = 'when' | 'what' | 'risk' | 'fills'
export const PARTS: Readonly<Record<Part, Texts>> = {
  when: text('When'),
  what: text('What'),
  risk: text('Risk'),
  fills: text('Fills'),
}

/** Sentences about one setting of a strategy. */
export interface Sentences {
  readonly part: Part
  describe(request: BacktestRequest, terms: Terms): readonly string[]
  /** The request with the values of a sentence; undefined if the sentence does not match. */
  read(sentence: string, request: BacktestRequest, terms: Terms): BacktestRequest | undefined
}

interface Sentence<Values, Written> {
  readonly part: Part
  readonly phrase: Phrase<Values>
  /** The values of the sentence; undefined if the strategy does not need it. */
  readonly of: (request: BacktestRequest) => Written | undefined
  readonly into: (values: Values, request: BacktestRequest) => BacktestRequest | undefined
}

export function sentence<Values>({
  part,
  phrase: words,
  of,
  into,
}: Sentence<Values, Parameters<Phrase<Values>['write']>[0]>): Sentences {
  return {
    part,
    describe: (request, { language }) => {
      const values = of(request)
      return values === undefined ? [] : [words.write(values, language)]
    },
    read: (text, request, { language }) => {
      const values = words.match(text, language)
      return values && into(values, request)
    },
  }
}

type Strategy = BacktestRequest['strategy']

export const withStrategy = (request: BacktestRequest, part: Partial<Strategy>): BacktestRequest => ({
  ...request,
  strategy: { ...request.strategy, ...part } as Strategy,
})
