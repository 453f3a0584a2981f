import type { Problem } from './validation.ts'

/** The errors of a form in the order of its fields: where each is and what it says. */
export function formErrors(errors: unknown): Problem[] {
  const found: Problem[] = []
  collect(errors, '', found)
  return found.sort((a, b) => rank(a.path) - rank(b.path))
}

function collect(node: unknown, path: string, found: Problem[]): void {
  if (typeof node !== 'object' || node === null) return
  const { message, type } = node as { message?: unknown; type?: unknown }
  if (typeof message === 'string' && typeof type === 'string') {
    found.push({ path, message })
    return
  }
  // `ref` leads into the document, `root` is a list's own error.
  for (const [key, child] of Object.entries(node))
    if (key !== 'ref') collect(child, key === 'root' ? path : path === '' ? key : `${path}.${key}`, found)
}

/** The sections of the form, from above. */
const ORDER = [
  'strategyName',
  'portfolioName',
  'request.dataset',
  'request.instrument',
  'request.startDate',
  'request.endDate',
  'request.strategy.entryStartTime',
  'request.strategy.entryEndTime',
  'request.strategy.squareOffTime',
  'request.strategy.holding',
  'request.strategy.filters',
  'request.multiLegStrategy',
  'request.strategy',
  'request.indicatorConfiguration',
  'request.simpleRiskManagement',
]

function rank(path: string): number {
  const place = ORDER.findIndex((start) => path.startsWith(start))
  return place < 0 ? ORDER.length : place
}
