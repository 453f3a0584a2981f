/**
 * Separates our own URL updates coming back through the router from real navigation. The router applies an address as a
 * transition, so under load an old address may arrive late; it must not undo newer input.
 */
export class Echoes {
  #said: string[] = []

  say(text: string): void {
    this.#said.push(text)
  }

  /** Whether a value is one of our own updates that has not come back yet. Any other value clears all pending updates. */
  hears(text: string): boolean {
    const isLatest = this.#said.at(-1) === text
    const place = this.#said.indexOf(text)
    this.#said = isLatest || place < 0 ? [] : this.#said.slice(place + 1)
    return place >= 0
  }
}
