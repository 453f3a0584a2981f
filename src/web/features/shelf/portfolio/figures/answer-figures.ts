import type { StrategyBook } from '#domain'
import {
  portfolioBook,
  portfolioFigures,
  type Holding,
  type PortfolioBook,
  type PortfolioFigures,
} from '#engine/analytics'

/** Message to the worker: the strategies' daily figures once, then each combination of lots and cap. */
export type FiguresQuestion = { readonly books: readonly StrategyBook[] } | { readonly holding: Holding }

/** Worker side of `BookFigurer`: remembers the strategies and answers each holding with the portfolio's figures. */
export function figuresAnswers(): (question: FiguresQuestion) => PortfolioFigures | undefined {
  let book: PortfolioBook | undefined
  return (question) => {
    if ('books' in question) book = portfolioBook(question.books)
    else if (book) return portfolioFigures(book, question.holding)
    return undefined
  }
}
