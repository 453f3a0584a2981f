import { closeSync, openSync } from 'node:fs'
import { LRUCache } from 'lru-cache'

/** The descriptors that this thread used most recently; an evicted one is closed. */
const open = new LRUCache<string, number>({ max: 64, dispose: (descriptor) => closeSync(descriptor) })

/**
 * A descriptor of a day file, opened if necessary. The newest 64 of this thread stay open, so ask again for each read
 * instead of keeping it.
 */
export function descriptorOf(path: string): number {
  const known = open.get(path)
  if (known !== undefined) return known
  const descriptor = openSync(path, 'r')
  open.set(path, descriptor)
  return descriptor
}

/** Closes a file's descriptor if it is open. */
export function closeFile(path: string): void {
  open.delete(path)
}
