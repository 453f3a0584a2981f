/** How calls of their own become calls for several. */
export interface TogetherOptions {
  /** Calls under way at the same time; with more than one, a call that hangs holds nobody up. */
  readonly atOnce?: number
  /** Most that go in one call. */
  readonly most?: number
}

interface Waiting<Given, Answer> {
  readonly given: Given
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Makes of work that can be done for several at once, such as a statement of the database, a function that does it for one: what
 * comes while it is under way waits and goes together in the next call. What comes when nothing is under way goes at once, so
 * nobody waits longer than for the call before. Nothing is remembered between calls.
 *
 * Where a call for several fails, each of them is tried alone, so that an error reaches only whom it concerns. `work` must
 * therefore have done nothing when it fails, or bear to be repeated.
 * @param work gives one answer for each that it is given, in their order
 */
export function together<Given, Answer>(
  work: (all: readonly Given[]) => Promise<readonly Answer[]>,
  { atOnce = 2, most = 50 }: TogetherOptions = {},
): (given: Given) => Promise<Answer> {
  const waiting: Waiting<Given, Answer>[] = []
  let underWay = 0
  const start = () => {
    while (underWay < atOnce && waiting.length > 0) {
      underWay++
      void answerAll(work, waiting.splice(0, most)).finally(() => {
        underWay--
        start()
      })
    }
  }
  return (given) =>
    new Promise<Answer>((resolve, reject) => {
      waiting.push({ given, resolve, reject })
      start()
    })
}

/** Answers each of those that go together; never rejects. */
async function answerAll<Given, Answer>(
  work: (all: readonly Given[]) => Promise<readonly Answer[]>,
  all: readonly Waiting<Given, Answer>[],
): Promise<void> {
  try {
    const answers = await work(all.map(({ given }) => given))
    if (answers.length !== all.length)
      throw new Error(`${answers.length} answers were given to ${all.length} calls, expected one for each`)
    all.forEach(({ resolve }, i) => resolve(answers[i] as Answer))
  } catch (error) {
    if (all.length === 1) return all[0]!.reject(error)
    await Promise.all(all.map((one) => answerAll(work, [one])))
  }
}
