/** Names of all drawings of the site. */
export const ILLUSTRATIONS = [
  'payoff',
  'equity',
  'chain',
  'candles',
  'legs',
  'trailing',
  'smile',
  'session',
  'heatmap',
  'distribution',
  'trade-log',
  'charges',
  'library',
  'talk',
] as const

export type IllustrationName = (typeof ILLUSTRATIONS)[number]

/** Width and height of every drawing, in its own units. */
export const CANVAS = { width: 480, height: 300 } as const

/** Id of a drawing's symbol in the document. */
export const symbolId = (name: IllustrationName) => `illustration-${name}`
