/** How single calls are batched. */
export interface BatchedOptions {
  /** Most concurrent batches; with more than one, a hanging batch does not block the others. */
  readonly atOnce?: number
  /** Most calls in one batch. */
  readonly most?: number
}

interface Waiting<Given, Answer> {
  readonly given: Given
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Batches calls: combines `work` for many inputs, such as a database statement, into a function for one
 * input. A call runs immediately if fewer than `atOnce` batches are in progress, else it joins the next
 * batch. There is no cache.
 * If a batch fails, each of its calls is retried alone, so that only the faulty one fails. `work` must
 * therefore be atomic or idempotent.
 * @param work returns one answer per input, in the same order
 */
export function batched<Given, Answer>(
  work: (all: readonly Given[]) => Promise<readonly Answer[]>,
  { atOnce = 2, most = 50 }: BatchedOptions = {},
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

/** Settles all calls of a batch; never rejects. */
async function answerAll<Given, Answer>(
  work: (all: readonly Given[]) => Promise<readonly Answer[]>,
  all: readonly Waiting<Given, Answer>[],
): Promise<void> {
  try {
    const answers = await work(all.map(({ given }) => given))
    if (answers.length !== all.length)
      throw new Error(`${answers.length} answers were given to ${all.length} calls, expected one for each`)
    all.forEach(({ resolve }, i) => resolve(answers[i]))
  } catch (error) {
    if (all.length === 1) return all[0].reject(error)
    await Promise.all(all.map((one) => answerAll(work, [one])))
  }
}
