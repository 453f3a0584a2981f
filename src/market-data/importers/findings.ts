import type { ImportFinding, ImportSample } from '#domain'

/** Most findings shown per kind; all are counted. */
const MOST_SAMPLES = 100

/** Findings of an import by kind: all counted, the first ones kept as samples. */
export class Findings<Kind extends string> {
  readonly #titles: Readonly<Record<Kind, string>>
  readonly #byKind = new Map<Kind, { count: number; samples: ImportSample[] }>()

  constructor(titles: Readonly<Record<Kind, string>>) {
    this.#titles = titles
  }

  /** `sample` is only called if the sample will be kept. */
  add(kind: Kind, sample: () => ImportSample, count = 1): void {
    let found = this.#byKind.get(kind)
    if (!found) this.#byKind.set(kind, (found = { count: 0, samples: [] }))
    found.count += count
    if (found.samples.length < MOST_SAMPLES) found.samples.push(sample())
  }

  count(isCounted: (kind: Kind) => boolean = () => true): number {
    let count = 0
    for (const [kind, found] of this.#byKind) if (isCounted(kind)) count += found.count
    return count
  }

  list(): (ImportFinding & { kind: Kind })[] {
    return [...this.#byKind].map(([kind, { count, samples }]) => ({
      kind,
      title: this.#titles[kind],
      count,
      samples,
    }))
  }
}
