import { closeSync, openSync } from 'node:fs'

const MOST_OPEN = 64
const open = new Map<string, number>()

/**
 * A descriptor of a day file, opened if need be. The newest 64 of this thread stay open, so ask again for each
 * read instead of keeping it.
 */
export function descriptorOf(path: string): number {
  const known = open.get(path)
  if (known !== undefined) {
    // Moves the file to the newest end.
    open.delete(path)
    open.set(path, known)
    return known
  }
  const descriptor = openSync(path, 'r')
  open.set(path, descriptor)
  if (open.size > MOST_OPEN) closeFile(open.keys().next().value!)
  return descriptor
}

/** Closes a file's descriptor if it is open. */
export function closeFile(path: string): void {
  const descriptor = open.get(path)
  if (descriptor === undefined) return
  open.delete(path)
  closeSync(descriptor)
}
