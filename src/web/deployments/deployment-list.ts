import { hasEnded, type Deployment } from '#domain'

/**
 * A list with what has come of some of its deployments: of two states of one deployment the later is kept, in whatever
 * order they arrive. Those that run come first, then those that have ended, the latest first.
 */
export function withDeployments(
  known: readonly Deployment[],
  news: readonly Deployment[],
): readonly Deployment[] {
  const byId = new Map(known.map((one) => [one.id, one]))
  for (const one of news) byId.set(one.id, laterOf(byId.get(one.id), one))
  return inOrder([...byId.values()])
}

/** The list as the server told it, but for deployments of which something later is known already. */
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
