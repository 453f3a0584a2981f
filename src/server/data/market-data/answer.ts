import type { MarketReader } from '#engine/market'
import { chainAnswer } from './chain-answer.ts'
import { dayInterestAnswer } from './day-interest-answer.ts'
import { dayPricesAnswer } from './day-prices-answer.ts'
import { expiriesAnswer, instrumentsAnswer, quoteAnswer, sessionsAnswer } from './listing-answers.ts'
import { payoffAnswer } from './payoff-answer.ts'
import { termStructureAnswer } from './term-structure-answer.ts'
import type { Question } from './question.ts'

/**
 * Answers a question from a dataset.
 * @throws QuestionError if the dataset can't answer it
 */
export async function answer(reader: MarketReader, question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'instruments':
      return instrumentsAnswer(reader)
    case 'sessions':
      return sessionsAnswer(reader, question)
    case 'expiries':
      return expiriesAnswer(reader, question)
    case 'chain':
      return chainAnswer(reader, question)
    case 'term-structure':
      return termStructureAnswer(reader, question)
    case 'day-interest':
      return dayInterestAnswer(reader, question)
    case 'day-prices':
      return dayPricesAnswer(reader, question)
    case 'quote':
      return quoteAnswer(reader, question)
    case 'payoff':
      return payoffAnswer(reader, question)
  }
}
