/** Causes of a difference in profit between a log and Delta's run, in the order in which they are checked. */
export const DIFFERENCE_CAUSES = ['missing', 'strike', 'time', 'price', 'quantity', 'cost'] as const
export type DifferenceCause = (typeof DIFFERENCE_CAUSES)[number]

export const CAUSE_TEXTS: Readonly<
  Record<DifferenceCause, { readonly name: string; readonly means: string }>
> = {
  missing: { name: 'Missing', means: 'A trade that only one of the two has: all it brought.' },
  strike: { name: 'Strike', means: 'Another strike or expiry was traded: what its prices did otherwise.' },
  time: {
    name: 'Time',
    means: 'The same contract, entered or left in another minute: what the price was apart.',
  },
  price: { name: 'Price', means: 'The same contract in the same minute, filled at another price.' },
  quantity: { name: 'Quantity', means: 'More or fewer units, valued at Delta’s prices.' },
  cost: { name: 'Cost', means: 'Other charges.' },
}

/** Facts that may differ between the two trades of a pair, even if the profit does not. */
export const PAIR_FACTS = ['strike', 'expiry', 'entryTime', 'exitTime', 'quantity'] as const

export interface PairFact {
  readonly what: (typeof PAIR_FACTS)[number]
  /** Delta's. */
  readonly own: string
  readonly log: string
}
/** Number of pairs that differ in each fact. */
export type PairFactCounts = Record<PairFact['what'], number>

export const PAIR_FACT_NAMES: Readonly<Record<PairFact['what'], string>> = {
  strike: 'Strike',
  expiry: 'Expiry',
  entryTime: 'Entry',
  exitTime: 'Exit',
  quantity: 'Quantity',
}
