import { BRAND, type IssueContext } from '#domain'

/** Marks the element that shows the result of a run: `data-run-id` is the id of the run. */
const SHOWN_RUN = '[data-run-id]'

/**
 * What a report says of where the problem was met: the screen, the version, and the backtest that is open.
 *
 * @param page the document in front of the user
 */
export function reportContext(page: Document, { pathname, search }: URL): IssueContext {
  const name = page.querySelector('h1')?.textContent?.trim() ?? ''
  const screen = `${name} ${pathname}`.trim().slice(0, 300)
  const shown = page.querySelector(SHOWN_RUN)?.getAttribute('data-run-id') ?? undefined
  const runId = runOf(pathname, new URLSearchParams(search)) ?? shown
  return { screen, version: BRAND.version, ...(runId && { runId: runId.slice(0, 64) }) }
}

/** The run that an address names: its own, the day of one that is explained, or the first of those compared. */
function runOf(pathname: string, search: URLSearchParams): string | undefined {
  return /\/(?:explain|runs)\/([^/]+)/.exec(pathname)?.[1] ?? (search.get('runs')?.split(',')[0] || undefined)
}
