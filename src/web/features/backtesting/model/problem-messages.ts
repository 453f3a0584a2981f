/** The messages in a tree of form errors, each once, in the order of the form. */
export function problemMessages(errors: unknown): string[] {
  const messages = new Set<string>()
  collect(errors, messages)
  return [...messages]
}

function collect(node: unknown, messages: Set<string>): void {
  if (typeof node !== 'object' || node === null) return
  const { message, type } = node as { message?: unknown; type?: unknown }
  if (typeof message === 'string' && typeof type === 'string') {
    messages.add(message)
    return
  }
  // `ref` leads into the document.
  for (const [key, child] of Object.entries(node)) if (key !== 'ref') collect(child, messages)
}
