import type { Clause, PlacedClause } from '../clauses/clause.ts'

/** A question that the sentence leaves open, and the words that would settle it. */
export interface OpenQuestion {
  readonly text: string
  /** Whole sentences with the answer in them. */
  readonly answers: readonly string[]
}

/** Collects the findings while a strategy is composed from clauses. */
export class Findings {
  readonly questions: OpenQuestion[] = []
  /** Assumptions, as text. */
  readonly assumptions: string[] = []
  readonly #unused = new Set<PlacedClause>()

  readonly text: string
  /** The words of a clause. */
  readonly written: (clause: PlacedClause) => string

  constructor(text: string, written: (clause: PlacedClause) => string) {
    this.text = text
    this.written = written
  }

  /** A clause that has no place in the strategy. */
  unused(clause: PlacedClause): void {
    this.#unused.add(clause)
  }

  get unusedClauses(): readonly PlacedClause[] {
    return [...this.#unused]
  }

  assume(text: string): void {
    if (!this.assumptions.includes(text)) this.assumptions.push(text)
  }

  ask(text: string, answers: readonly string[] = []): void {
    if (!this.questions.some((one) => one.text === text)) this.questions.push({ text, answers })
  }
}

/** The clauses of one kind. */
export function ofKind<Kind extends Clause['is']>(clauses: readonly PlacedClause[], kind: Kind) {
  return clauses.filter((one): one is Extract<PlacedClause, { is: Kind }> => one.is === kind)
}
