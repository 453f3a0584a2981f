import type { ParsedInstruction } from './parse-instruction.ts'

const TIMED: ReadonlySet<string> = new Set(['time', 'enter', 'range', 'threshold', 'exit'])
const LEGS: ReadonlySet<string> = new Set(['structure', 'strike'])
const EXITED = /\b(sl|stop ?loss|exit|target|tgt)\b.*\d/i

/**
 * Whether a text orders something with its time or its exit: `sell bnf put spread 9:30, exit 3 pm`. It is answered as an instruction
 * then, though its legs or most of its words are not understood.
 */
export function isPlainOrder(text: string, { hasLegs, understood }: ParsedInstruction): boolean {
  const isTimed = understood.includes('side') && understood.some((kind) => TIMED.has(kind))
  return isTimed && (hasLegs ? EXITED.test(text) : understood.some((kind) => LEGS.has(kind)))
}
