import { hasEnded, type Deployment } from '#domain'

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
