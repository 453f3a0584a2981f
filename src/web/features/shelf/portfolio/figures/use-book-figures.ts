import { useEffect, useRef, useState } from 'react'
import type { StrategyBook } from '#domain'
import type { Holding, PortfolioFigures } from '#engine/analytics'
import { BookFigurer } from './book-figurer.ts'

/** A portfolio's figures with the holding that they belong to. */
export interface HeldFigures {
  readonly figures: PortfolioFigures
  readonly holding: Holding
}

/** The latest figures of a portfolio, which follow its holding. Memoise both arguments. */
export function useBookFigures(books: readonly StrategyBook[], holding: Holding) {
  const figurer = useRef<BookFigurer>(null)
  const [held, setHeld] = useState<HeldFigures>()
  const [isBroken, setBroken] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const onFigures = (figures: PortfolioFigures, of: Holding) => setHeld({ figures, holding: of })
    const begun = new BookFigurer(books, { onFigures, onBroken: () => setBroken(true) })
    figurer.current = begun
    return () => begun.end()
  }, [books, attempt])
  useEffect(() => figurer.current?.hold(holding), [books, holding, attempt])
  const retry = () => {
    setBroken(false)
    setAttempt((before) => before + 1)
  }
  return { held, isBroken, retry }
}
