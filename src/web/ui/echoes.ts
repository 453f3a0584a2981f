/**
 * Tells what comes back of what was said from what changed without it. The router takes an address as a transition, so
 * under load it shows one of a while ago: what was said since must not be undone by it.
 */
export class Echoes {
  #said: string[] = []

  say(text: string): void {
    this.#said.push(text)
  }

  /** Whether what is heard was said, and not heard yet. What comes otherwise ends the waiting for all that was said. */
  hears(text: string): boolean {
    const isLatest = this.#said.at(-1) === text
    const place = this.#said.indexOf(text)
    this.#said = isLatest || place < 0 ? [] : this.#said.slice(place + 1)
    return place >= 0
  }
}
