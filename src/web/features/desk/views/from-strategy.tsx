import { useState } from 'react'
import { withOrders, type BacktestRequest, type MarketMoment } from '#domain'
import { LIBRARY, libraryRequest, whyNotBacktested } from '#domain/library'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/layout/dialog.tsx'
import { formatCount } from '../../../ui/format.ts'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { whyTooMany } from '../model/desk.ts'
import { firstEntry } from '../model/trades.ts'
import { askRuleDay, useRules } from '../requests/simulators.ts'
import type { DeskView } from '../use-desk.ts'

/** Starts a position from the library at this minute, or with the first entry of a saved strategy on this day. */
export function FromStrategy({ view }: { view: DeskView }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" disabled={!view.desk.moment || view.isSample} onClick={() => setOpen(true)}>
        From a strategy
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Start from a strategy"
        description="Contracts and prices are the same as in a backtest. Stops and targets are not taken over."
      >
        {open && <StrategyList view={view} onDone={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}

interface Choice {
  readonly name: string
  readonly request: BacktestRequest
  /** Whether the strategy enters now, regardless of its entry time. */
  readonly entersNow: boolean
}

/** Runs a strategy on the day, and places its first entry. */
function useStart({ desk, dispatch }: DeskView, onDone: () => void) {
  const [asking, setAsking] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const enter = async ({ name, request, entersNow }: Choice, { date, time }: MarketMoment) => {
    const { dataset, underlying } = desk
    const first = firstEntry(
      await askRuleDay(request, { dataset, underlying, date, ...(entersNow && { entry: time }) }),
    )
    if (!first) return setProblem(`${name} enters nothing ${entersNow ? 'at this minute' : 'on this day'}.`)
    const { moment, orders } = first
    const tooMany = whyTooMany(desk.book.legs, orders, moment)
    if (tooMany !== undefined) return setProblem(tooMany)
    dispatch({ do: 'move', moment })
    const text = `Entered ${name}: ${formatCount(orders.length, 'leg')}`
    dispatch({ do: 'trade', text, change: (legs) => withOrders(legs, orders, moment) })
    onDone()
  }
  const start = async (choice: Choice) => {
    if (!desk.moment) return
    setAsking(choice.name)
    setProblem(undefined)
    try {
      await enter(choice, desk.moment)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The strategy could not be run on this day.')
    } finally {
      setAsking(undefined)
    }
  }
  return { asking, problem, start }
}

function StrategyList({ view, onDone }: { view: DeskView; onDone: () => void }) {
  const { underlying } = view.desk
  const rules = useRules()
  const { asking, problem, start } = useStart(view, onDone)
  const saved = (rules.data ?? [])
    .filter(({ configuration }) => configuration.formData.instrument === underlying)
    .map(({ id, configuration: { strategyName: name, formData: request } }) => ({ id, name, request }))
  const library = LIBRARY.map((strategy) => ({
    id: strategy.name,
    name: strategy.name,
    request: libraryRequest(strategy),
    whyNot: whyNotBacktested(strategy),
  }))
  const none = rules.isPending ? 'Loading…' : `You have saved no strategy on ${underlying}.`
  return (
    <div className="grid gap-4">
      {problem !== undefined && <ErrorBox message={problem} />}
      <StrategyButtons
        title="Your strategies: the first entry of this day"
        choices={saved}
        none={none}
        asking={asking}
        onChoose={(name, request) => void start({ name, request, entersNow: false })}
      />
      <StrategyButtons
        title="From the library: at this minute"
        choices={library}
        none=""
        asking={asking}
        onChoose={(name, request) => void start({ name, request, entersNow: true })}
      />
    </div>
  )
}

interface StrategyButtonsProps {
  readonly title: string
  readonly choices: readonly {
    readonly id: string
    readonly name: string
    /** Undefined if it cannot be traded here; `whyNot` says why. */
    readonly request: BacktestRequest | undefined
    readonly whyNot?: string | undefined
  }[]
  /** Text of an empty list. */
  readonly none: string
  /** Name of the running strategy. */
  readonly asking: string | undefined
  readonly onChoose: (name: string, request: BacktestRequest) => void
}

function StrategyButtons({ title, choices, none, asking, onChoose }: StrategyButtonsProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {choices.length === 0 && <p className="text-sm text-muted">{none}</p>}
      <div className="flex flex-wrap gap-1.5">
        {choices.map(({ id, name, request, whyNot }) => (
          <Button
            key={id}
            size="sm"
            disabled={!request}
            title={whyNot}
            busy={asking === name}
            onClick={() => request && onChoose(name, request)}
          >
            {name}
          </Button>
        ))}
      </div>
    </section>
  )
}
