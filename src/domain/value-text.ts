const MOST_CHARACTERS = 80

/** A value of any kind as text for a message. An object from JSON may carry a `toString` that is not a function. */
export function valueText(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
