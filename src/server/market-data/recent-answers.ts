/** The answers given last, bounded by their length. */
export class RecentAnswers {
  readonly #mostCharacters: number
  readonly #answers = new Map<string, string>()
  #characters = 0

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters
  }

  get(key: string): string | undefined {
    const json = this.#answers.get(key)
    if (json === undefined) return undefined
    // Moves it to the newest end.
    this.#answers.delete(key)
    this.#answers.set(key, json)
    return json
  }

  set(key: string, json: string): void {
    this.#drop(key)
    this.#answers.set(key, json)
    this.#characters += json.length
    for (const oldest of this.#answers.keys()) {
      if (this.#characters <= this.#mostCharacters) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    this.#characters -= this.#answers.get(key)?.length ?? 0
    this.#answers.delete(key)
  }
}
