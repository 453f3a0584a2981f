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

/** Lets it grow again, with the work that comes. */
export function growWithWork(): void {
  setFlagsFromString(`--semi-space-growth-factor=${V8_GROWTH}`)
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
