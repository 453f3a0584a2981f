import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's default growth factor for the space of young objects. */
const V8_GROWTH = 2

/**
 * Keeps the space for young objects at its initial size during the start. Loading a thousand modules would
 * grow it to its limit, and V8 never shrinks it, although an idle server does not need it.
 */
export function limitYoungSpace(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** Garbage allowed in a heap before it is collected, in percent of the live objects. */
const GARBAGE_PERCENT = 100

/**
 * Lets the space for young objects grow with the work, and collects the old space once it holds as much
 * garbage as live objects. By default V8 would allow an idle server a tenth more, and would collect after
 * every third backtest.
 */
export function allowGrowth(): void {
  setFlagsFromString(`--semi-space-growth-factor=${V8_GROWTH}`)
  setFlagsFromString(`--heap-growing-percent=${GARBAGE_PERCENT}`)
}

/**
 * Returns memory that the start left behind to the system; V8 would keep it until it needs space. Blocks for
 * one or two tenths of a second.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
