import type { LucideIcon } from 'lucide-react'

/** An entry of the palette. */
export interface Command {
  /** Unique among all commands. */
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Short description beside the label. */
  readonly note?: string | undefined
  /** Extra search words. */
  readonly keywords?: readonly string[]
  /** Shown, but cannot be chosen. */
  readonly disabled?: boolean | undefined
  readonly run: () => unknown
}

/** Commands of one kind under a heading. */
export interface CommandGroup {
  readonly heading: string
  readonly commands: readonly Command[]
}

/**
 * Scores how well a command matches the input, from 0 (no match) to 1. Every typed word has to occur in the label or a
 * keyword. A label that begins with the words ranks first, then words that begin with them, then parts of words.
 * @param names the label, then the keywords
 */
export function matchScore(typed: string, names: readonly string[]): number {
  const words = splitWords(typed)
  if (words.length === 0) return 1
  const label = names[0]?.toLowerCase() ?? ''
  const known = names.flatMap(splitWords)
  if (!words.every((word) => known.some((name) => name.includes(word)))) return 0
  if (label.startsWith(words.join(' '))) return 1
  return words.every((word) => known.some((name) => name.startsWith(word))) ? 0.8 : 0.5
}

function splitWords(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean)
}
