import { hasEnded, type DeployedBook, type Deployment } from '#domain'

/** The deployments of a book that was deployed as one, in its order. */
export interface BookGroup {
  readonly id: string
  /** Undefined until the books are loaded. */
  readonly book: DeployedBook | undefined
  readonly deployments: readonly Deployment[]
  readonly total: BookTotal
}

/** Sums over the deployments of a book, rupees. */
export interface BookTotal {
  /** Net of charges. */
  readonly netDay: number
  readonly netTotal: number
  /** Blocked margin. */
  readonly margin: number
  readonly openLegs: number
}

export interface DeploymentGroups {
  readonly books: readonly BookGroup[]
  /** Deployments of no book. */
  readonly alone: readonly Deployment[]
}

/**
 * Groups a list of deployments for the screen: a book belongs to what runs as long as any of its deployments does.
 */
export function groupDeployments(
  list: readonly Deployment[],
  books: ReadonlyMap<string, DeployedBook>,
): { readonly running: DeploymentGroups; readonly ended: DeploymentGroups } {
  const byBook = new Map<string, Deployment[]>()
  for (const one of list)
    if (one.bookId !== null) byBook.set(one.bookId, [...(byBook.get(one.bookId) ?? []), one])
  const groups = [...byBook].map(([id, deployments]) => bookGroup(id, books.get(id), deployments))
  const isOver = ({ state }: Deployment) => hasEnded(state)
  const alone = list.filter(({ bookId }) => bookId === null)
  return {
    running: {
      books: groups.filter(({ deployments }) => !deployments.every(isOver)),
      alone: alone.filter((one) => !isOver(one)),
    },
    ended: {
      books: groups.filter(({ deployments }) => deployments.every(isOver)),
      alone: alone.filter(isOver),
    },
  }
}

function bookGroup(id: string, book: DeployedBook | undefined, own: readonly Deployment[]): BookGroup {
  const deployments = own.toSorted((a, b) => (a.bookPlace ?? 0) - (b.bookPlace ?? 0))
  const sum = (of: (one: Deployment) => number) =>
    Math.round(deployments.reduce((total, one) => total + of(one), 0) * 100) / 100
  return {
    id,
    book,
    deployments,
    total: {
      netDay: sum(({ profit }) => profit.netDay),
      netTotal: sum(({ profit }) => profit.netTotal),
      margin: sum(({ margin }) => margin),
      openLegs: sum(({ openLegs }) => openLegs),
    },
  }
}
