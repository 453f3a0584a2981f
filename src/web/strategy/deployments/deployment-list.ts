import { hasEnded, type DeployedBook, type Deployment } from '#domain'

/**
 * Merges updates into a list: the later of two states of a deployment wins, in whatever order they arrive. Running
 * deployments come first, then ended ones, latest first.
 */
export function withDeployments(
  known: readonly Deployment[],
  news: readonly Deployment[],
): readonly Deployment[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const one of news) byId.set(one.id, laterOf(byId.get(one.id), one))
  return inOrder([...byId.values()])
}

/** The server's list, except that deployments known in a later state keep it. */
export function answeredList(
  known: readonly Deployment[],
  answer: readonly Deployment[],
): readonly Deployment[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  return inOrder(answer.map((one) => laterOf(byId.get(one.id), one)))
}

/** Legs that deployments hold, all together. */
export function countOpenLegs(deployments: readonly Deployment[]): number {
  return deployments.reduce((sum, { openLegs }) => sum + openLegs, 0)
}

function laterOf(known: Deployment | undefined, one: Deployment): Deployment {
  return known && known.revision > one.revision ? known : one
}

function inOrder(deployments: readonly Deployment[]): readonly Deployment[] {
  const since = ({ endedAt, createdAt }: Deployment) => endedAt ?? createdAt
  return deployments.toSorted(
    (a, b) =>
      Number(hasEnded(a.state)) - Number(hasEnded(b.state)) ||
      since(b).localeCompare(since(a)) ||
      a.id.localeCompare(b.id),
  )
}

/** The deployments of a book that was deployed as one, in its order. */
export interface BookGroup {
  readonly id: string
  /** Undefined until the books are loaded. */
  readonly book: DeployedBook | undefined
  readonly deployments: readonly Deployment[]
  readonly total: BookTotal
}

/** Sums over the deployments of a book, rupees. */
interface BookTotal {
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
