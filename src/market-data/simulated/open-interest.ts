import { strikeStep } from '#engine/exchange'
import { portableExp } from '#engine/pricing'
import { heldShare, roundness } from './liquidity.ts'
import { randomStream } from './random.ts'
import type { SimulatedUnderlying } from './simulated-underlyings.ts'

/** The index's close in a session, and how far it was expected to move from there to the expiry, in points. */
export interface Anchor {
  readonly close: number
  readonly deviation: number
}

/** Open interest moves to new strikes slowly: each session replaces this share of its distribution. */
const REPLACED = 0.2
/** Spread between contracts, as a standard deviation of the logarithm. */
const OWN_SPREAD = 0.45
/** Strikes this far from the money have almost no open interest. */
const GRID_REACH = 0.13

/**
 * Share of an expiry's open interest in each of its contracts, calls and puts alternating, at the end of the newest
 * of `anchors`, which are newest first. It depends only on closes and the contract, so a session opens with the open
 * interest that the previous one ended with.
 */
export function heldShares(
  contracts: {
    readonly key: string
    readonly underlying: SimulatedUnderlying
    readonly expiry: string
    readonly sessionsLeft: number
    readonly strikes: Float64Array
  },
  anchors: readonly Anchor[],
): Float64Array {
  const { key, underlying, expiry, sessionsLeft, strikes } = contracts
  const shape = shapeOver(anchors, sessionsLeft)
  const total = gridTotal(shape, underlying, anchors[0].close)
  return Float64Array.from({ length: 2 * strikes.length }, (_, row) => {
    const strike = strikes[row >> 1]
    const side = row % 2 === 0 ? 1 : -1
    const own = randomStream(`${key}|${underlying}|${expiry}|${strike}|${side}|held`).normal()
    const factor = portableExp(OWN_SPREAD * own - 0.5 * OWN_SPREAD * OWN_SPREAD)
    return (factor * shape(strike, side)) / total
  })
}

type Shape = (strike: number, side: number) => number

function shapeOver(anchors: readonly Anchor[], sessionsLeft: number): Shape {
  return (strike, side) => {
    let held = 0
    let weight = 1
    for (const { close, deviation } of anchors) {
      held += weight * heldShare((side * (strike - close)) / deviation)
      weight *= 1 - REPLACED
    }
    return held * roundness(strike, sessionsLeft)
  }
}

/**
 * The sum over every strike that the exchange could list, so that a share does not depend on which of them it listed.
 */
function gridTotal(shape: Shape, underlying: SimulatedUnderlying, close: number): number {
  const step = strikeStep(underlying) / 100
  const first = Math.ceil((close * (1 - GRID_REACH)) / step)
  const last = Math.floor((close * (1 + GRID_REACH)) / step)
  let total = 0
  for (let i = first; i <= last; i++) total += shape(i * step, 1) + shape(i * step, -1)
  return total
}
