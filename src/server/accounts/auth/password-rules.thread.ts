import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** A password, and words about its user that are guessed first. */
export interface EstimateTask {
  readonly password: string
  readonly own: readonly string[]
}

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** zxcvbn's score of a password, from 0 (weakest) to 4. */
export function runTask({ password, own }: EstimateTask): number {
  return zxcvbn.check(password, [...own]).score
}
