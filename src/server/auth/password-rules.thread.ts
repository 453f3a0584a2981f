import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A password, and words that belong to its user and so to the first guesses. */
export interface EstimateTask {
  readonly password: string
  readonly own: readonly string[]
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** zxcvbn's class of a password: 0 (guessed at once) to 4 (never). */
export function runTask({ password, own }: EstimateTask): number {
  return zxcvbn.check(password, [...own]).score
}
