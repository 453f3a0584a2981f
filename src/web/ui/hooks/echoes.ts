/**
 * Separates our own URL updates coming back through the router from real navigation. The router applies an address as a
 * transition, so under load an old address may arrive late; it must not undo newer input.
 */
export class EchoFilter {
  #pending: string[] = []

  sent(text: string): void {
    this.#pending.push(text)
  }

  /** Whether a value is one of our own updates that has not come back yet. Any other value clears all pending updates. */
  isEcho(text: string): boolean {
    const isLatest = this.#pending.at(-1) === text
    const place = this.#pending.indexOf(text)
    this.#pending = isLatest || place < 0 ? [] : this.#pending.slice(place + 1)
    return place >= 0
  }
}
