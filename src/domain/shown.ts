const MOST_CHARACTERS = 80

/** A value of any kind as a message repeats it. An object that came as JSON may carry a `toString` that is no function. */
export function shown(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text
}
