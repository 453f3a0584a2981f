import type { HandNow } from '#domain'
import { inRupees } from '#engine/units'
import {
  keyOf,
  namedContract,
  sideName,
  type RunningCycle,
  type RunView,
  type SessionState,
} from './run-state.ts'

interface HandRun {
  readonly about: RunView
  readonly running: readonly RunningCycle[]
  readonly today: SessionState | undefined
  readonly isPaused: boolean
}

/** Which entries a hand can make at the next minute: into the latest cycle that takes them. */
export function handNow(run: HandRun): HandNow {
  const { about, running } = run
  const open = running.filter(({ replay }) => replay.state.mayEnterByHand)
  const entry = open.at(-1)?.cycle.entry
  return {
    cycle: entry === undefined ? null : about.dates[entry],
    why: whyNone(run, entry !== undefined),
    left: open.flatMap((cycle) => leftIn(about, cycle)),
  }
}

function whyNone({ about, running, today, isPaused }: HandRun, hasCycle: boolean): string | null {
  if (!today || today.minute < 0 || today.minute >= today.day.session.minutes) return 'no session is open'
  if (isPaused) return 'entries are paused; resume them first'
  if (about.manualOrders.isEntryBlocked(today.day.date, today.minute))
    return 'nothing more is entered on this day'
  if (hasCycle) return null
  if (!today.isDecided) return 'the first minute is not over yet'
  return running.some(({ replay }) => replay.state.stage === 'before-entry')
    ? 'the strategy has not entered yet'
    : 'it holds no position now that a leg could be added to'
}

function leftIn(about: RunView, { replay, cycle }: RunningCycle): HandNow['left'] {
  return replay.state.legs.flatMap(({ plan, position, wasIn, waiting, pending, activation }, i) => {
    if (!wasIn || position.isOpen || (waiting ?? pending ?? activation)) return []
    const { strike, optionType, expiry_date: expiry } = namedContract(position.contract)
    return [
      {
        legId: plan.id,
        key: keyOf(about, i, cycle),
        side: sideName(position.side),
        strike,
        optionType,
        expiry,
        price: inRupees(position.leftAt),
        isAdded: plan.contract !== undefined,
      },
    ]
  })
}
