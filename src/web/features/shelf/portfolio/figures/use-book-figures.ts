import { useEffect, useRef, useState } from 'react'
import type { StrategyBook } from '#domain'
import type { Holding, PortfolioFigures } from '#engine/analytics'
import type { FiguresQuestion } from './answer-figures.ts'

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

interface Listener {
  readonly onFigures: (figures: PortfolioFigures, holding: Holding) => void
  readonly onBroken: () => void
}

/**
 * Computes a portfolio's figures in a worker, so that the page stays responsive: many strategies under a cap take a
 * while. While it computes, only the latest request waits.
 */
export class BookFigurer {
  readonly #worker: Worker
  #current: Holding | undefined
  #waiting: Holding | undefined

  constructor(books: readonly StrategyBook[], { onFigures, onBroken }: Listener) {
    this.#worker = new Worker(new URL('./figures.worker.ts', import.meta.url), { type: 'module' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<PortfolioFigures>) => {
      const [done, next] = [this.#current, this.#waiting]
      this.#current = undefined
      this.#waiting = undefined
      if (done) onFigures(data, done)
      if (next) this.hold(next)
    })
    this.#worker.addEventListener('error', onBroken)
    this.#post({ books })
  }

  /** Requests the figures of a holding. */
  hold(holding: Holding): void {
    if (this.#current) {
      this.#waiting = holding
      return
    }
    this.#current = holding
    this.#post({ holding })
  }

  /** Terminates the worker. */
  end(): void {
    this.#worker.terminate()
  }

  #post(question: FiguresQuestion): void {
    this.#worker.postMessage(question)
  }
}
