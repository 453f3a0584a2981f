import { rowOf, NO_CONTRACT, type Contract, type Fill } from '#engine/replay'
import { isoDate } from '#engine/exchange'
import type { MarketDay } from '#engine/market'
import type { ClockMinute, LegIndex } from '#engine/units'
import { keyOf, type RunView, type RunningCycle, type SessionState } from './run-state.ts'
import type { HeldLeg } from '../kernel/db/schema/deployment-json.ts'

/**
 * The positions held in the last processed minute, each contract of a leg once, and the legs waiting for a
 * premium at its end.
 */
export function heldLegs(about: RunView, running: readonly RunningCycle[], today: SessionState): HeldLeg[] {
  const minute = today.minute - 1
  const isLeftIn = ({ exitSession, exitMinute }: Fill) => exitSession === today.number && exitMinute >= minute
  const held = new Map<string, HeldLeg>()
  const hold = (key: string, leg: LegIndex, contract: Contract) => {
    const { isCall, strike } = contract
    const expiry = isoDate(contract.expiry)
    held.set(`${key} ${expiry} ${strike} ${isCall}`, {
      ...{ key, legId: about.plan.legs[leg].id, isCall, strike, expiry },
      bar: barOf(today.day, contract, minute),
    })
  }
  for (const { replay, seen, cycle } of running) {
    for (const fill of seen) if (isLeftIn(fill)) hold(keyOf(about, fill.leg, cycle), fill.leg, fill.contract)
    replay.state.legs.forEach(({ position }, leg) => {
      if (position.isOpen) hold(keyOf(about, leg, cycle), leg, position.contract)
    })
  }
  return [...held.values(), ...waitingLegs(about, running, today)]
}

/**
 * Legs waiting for a premium. A leg that exited may wait to re-enter in the same minute, so it can appear
 * twice.
 */
function waitingLegs(about: RunView, running: readonly RunningCycle[], today: SessionState): HeldLeg[] {
  return running.flatMap(({ replay, cycle }) =>
    replay.state.legs.flatMap(({ position, waiting }, leg): HeldLeg[] => {
      if (position.isOpen || !waiting?.ofPremium) return []
      const { contract, level } = waiting
      const { isCall, strike } = contract
      return [
        {
          ...{ key: keyOf(about, leg, cycle), legId: about.plan.legs[leg].id, isCall, strike },
          expiry: isoDate(contract.expiry),
          bar: barOf(today.day, contract, today.minute - 1),
          awaited: Number.isNaN(level) ? null : Math.round(level),
        },
      ]
    }),
  )
}

function barOf(day: MarketDay, contract: Contract, minute: ClockMinute): HeldLeg['bar'] {
  const row = rowOf(day, contract)
  if (row === NO_CONTRACT) return null
  const { open, high, low, close } = day.bars(row)
  return close[minute] === 0 ? null : [open[minute], high[minute], low[minute], close[minute]]
}
