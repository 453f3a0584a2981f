import type { LucideIcon } from 'lucide-react'

/** Something that the palette can do. */
export interface Command {
  /** Tells it from all others. */
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** A word on what it is, beside the label. */
  readonly note?: string | undefined
  /** Further words that find it. */
  readonly keywords?: readonly string[]
  /** Shown, but not to be chosen. */
  readonly disabled?: boolean | undefined
  readonly run: () => unknown
}

/** Commands of one kind under their heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

/**
 * How well a command answers what was typed, from 0 (not at all) to 1. Every word typed has to be found in its label or its
 * keywords; a label that begins with the words comes first, then words that begin with them, then parts of words.
 *
 * @param names the label and, after it, the keywords
 */
export function matchScore(typed: string, names: readonly string[]): number {
  const words = wordsOf(typed)
  if (words.length === 0) return 1
  const label = names[0]?.toLowerCase() ?? ''
  const known = names.flatMap(wordsOf)
  if (!words.every((word) => known.some((name) => name.includes(word)))) return 0
  if (label.startsWith(words.join(' '))) return 1
  return words.every((word) => known.some((name) => name.startsWith(word))) ? 0.8 : 0.5
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
