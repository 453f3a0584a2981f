import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Holding, PortfolioFigures } from '#engine/analytics'
import type { FiguresQuestion } from './answer-figures.ts'
import { BookFigurer } from './use-book-figures.ts'

/** A worker that answers when the test lets it. */
class PatientWorker {
  static newest: PatientWorker
  readonly asked: FiguresQuestion[] = []
  readonly #listeners = new Map<string, (event: { data: unknown }) => void>()
  constructor() {
    PatientWorker.newest = this
  }
  addEventListener(kind: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.set(kind, listener)
  }
  postMessage(question: FiguresQuestion): void {
    this.asked.push(question)
  }
  terminate(): void {}
  tell(kind: 'message' | 'error'): void {
    this.#listeners.get(kind)?.({ data: {} as PortfolioFigures })
  }
}

beforeEach(() => void vi.stubGlobal('Worker', PatientWorker))
afterEach(() => vi.unstubAllGlobals())

const lots = (...of: number[]): Holding => ({ lots: of })

function aFigurer() {
  const figured: Holding[] = []
  const onBroken = vi.fn()
  const figurer = new BookFigurer([], { onFigures: (_, holding) => figured.push(holding), onBroken })
  const holdings = () =>
    PatientWorker.newest.asked.flatMap((question) => ('holding' in question ? [question.holding] : []))
  return { figurer, figured, onBroken, worker: PatientWorker.newest, holdings }
}

describe("computing a portfolio's figures in a worker", () => {
  it('sends the strategies once, and labels figures with their holding', () => {
    const { figurer, figured, worker } = aFigurer()
    figurer.hold(lots(1, 2))
    expect(worker.asked).toEqual([{ books: [] }, { holding: lots(1, 2) }])
    worker.tell('message')
    expect(figured).toEqual([lots(1, 2)])
  })

  it('skips intermediate holdings', () => {
    const { figurer, figured, worker, holdings } = aFigurer()
    for (const count of [1, 10, 100, 1_000]) figurer.hold(lots(count))
    expect(holdings()).toEqual([lots(1)])
    worker.tell('message')
    expect(holdings()).toEqual([lots(1), lots(1_000)])
    worker.tell('message')
    expect(figured).toEqual([lots(1), lots(1_000)])
  })

  it('reports a failure', () => {
    const { figurer, onBroken, worker } = aFigurer()
    figurer.hold(lots(1))
    worker.tell('error')
    expect(onBroken).toHaveBeenCalledOnce()
  })
})
