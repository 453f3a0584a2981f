import type { Problem } from './validation.ts'

/** Errors of a form in field order, with path and message. */
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
  // `ref` leads into the document; `root` is the error of a list itself.
  for (const [key, child] of Object.entries(node))
    if (key !== 'ref') collect(child, key === 'root' ? path : path === '' ? key : `${path}.${key}`, found)
}

/** Sections of the form, top to bottom. */
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
