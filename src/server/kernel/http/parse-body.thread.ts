import { createHash } from 'node:crypto'
import { lowerPriority, NICENESS } from '../thread-priority.ts'
import { isStorable } from './storable-text.ts'

lowerPriority(NICENESS.background)

/** A parsed large body. */
export type ParsedBody =
  | { readonly kind: 'parsed'; readonly value: unknown; readonly hash: string }
  | { readonly kind: 'invalid' | 'unstorable' }

/** Parses and validates a JSON body, like the main thread does with small bodies. */
export function runTask(bytes: Uint8Array): ParsedBody {
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return { kind: 'invalid' }
  }
  if (!isStorable(value)) return { kind: 'unstorable' }
  if (namesPrototype(value)) return { kind: 'invalid' }
  return { kind: 'parsed', value, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Whether a value could cause prototype pollution; the parser of small bodies refuses the same values. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Object.hasOwn(value, '__proto__')) return true
  const { constructor } = value as { constructor?: unknown }
  if (
    Object.hasOwn(value, 'constructor') &&
    typeof constructor === 'object' &&
    constructor !== null &&
    Object.hasOwn(constructor, 'prototype')
  )
    return true
  return Object.values(value).some(namesPrototype)
}
