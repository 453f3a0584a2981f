import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** V8's own factor by which it makes room for young objects. */
const V8_GROWTH = 2

/**
 * Keeps the room for young objects as small as it begins: loading a thousand modules would make it grow as far as it can,
 * and what it has grown to is never given back, though a server that waits needs none of it.
 */
export function beginSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}

/** How much more than what is alive may lie in a heap before it is collected, percent. */
const ROOM_FOR_WORK = 100

/**
 * Lets it grow again, with the work that comes, and has the rest collected when there is as much to collect as to keep: left to
 * itself V8 gives a server that has waited a tenth more room, and goes through all it keeps after every third backtest.
 */
export function growWithWork(): void {
  setFlagsFromString(`--semi-space-growth-factor=${V8_GROWTH}`)
  setFlagsFromString(`--heap-growing-percent=${ROOM_FOR_WORK}`)
}

/**
 * Gives the system back what starting left behind, which V8 would keep until it needs room. Nothing else runs meanwhile, for a
 * tenth of a second or two.
 */
export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as NodeJS.GCFunction
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
