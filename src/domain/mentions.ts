/** A part of a text; with a person if it mentions one. */
export interface TextPart<P> {
  readonly text: string
  readonly person?: P
}

const ENDS_NAME = /^(?![\p{L}\p{N}_])/u

/**
 * Splits a text at its mentions: `@` followed by the whole name of one of these people, in any case. Of two names that
 * begin alike the longer one counts.
 */
export function partsWithMentions<P extends { readonly name: string }>(
  text: string,
  people: readonly P[],
): TextPart<P>[] {
  const longestFirst = people.toSorted((a, b) => b.name.length - a.name.length)
  const parts: TextPart<P>[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const person = longestFirst.find(({ name }) => isNamedAt(text, at + 1, name))
    // `a@b` is an address.
    if (!person || /[\p{L}\p{N}]$/u.test(text.slice(0, at))) continue
    const end = at + 1 + person.name.length
    if (at > from) parts.push({ text: text.slice(from, at) })
    parts.push({ text: text.slice(at, end), person })
    from = end
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The people whom a text mentions, each once. */
export function mentionedIn<P extends { readonly name: string }>(text: string, people: readonly P[]): P[] {
  return [...new Set(partsWithMentions(text, people).flatMap(({ person }) => (person ? [person] : [])))]
}

function isNamedAt(text: string, at: number, name: string): boolean {
  const end = at + name.length
  return (
    name !== '' && text.slice(at, end).toLowerCase() === name.toLowerCase() && ENDS_NAME.test(text.slice(end))
  )
}
