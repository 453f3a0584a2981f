import type { StrategyBook } from '#domain'
import {
  portfolioBook,
  portfolioFigures,
  type Holding,
  type PortfolioBook,
  type PortfolioFigures,
} from '#engine/analytics'

/** What the worker is told: the books, once, then each way in which they are held. */
export type FiguresQuestion = { readonly books: readonly StrategyBook[] } | { readonly holding: Holding }

/** The worker's side of `BookFigurer`: remembers the books, and answers each holding with the figures. */
export function figuresAnswers(): (question: FiguresQuestion) => PortfolioFigures | undefined {
  let book: PortfolioBook | undefined
  return (question) => {
    if ('books' in question) book = portfolioBook(question.books)
    else if (book) return portfolioFigures(book, question.holding)
    return undefined
  }
}
