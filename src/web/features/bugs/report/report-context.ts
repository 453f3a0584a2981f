import { BRAND, type IssueContext } from '#domain'

/** Selector of the element with a run's result; `data-run-id` is the id of the run. */
const SHOWN_RUN = '[data-run-id]'

/**
 * Context of a problem: the screen, the version, and the open backtest.
 * @param page the document in front of the user
 */
export function reportContext(page: Document, { pathname, search }: URL): IssueContext {
  const name = page.querySelector('h1')?.textContent?.trim() ?? ''
  const screen = `${name} ${pathname}`.trim().slice(0, 300)
  const shown = page.querySelector(SHOWN_RUN)?.getAttribute('data-run-id') ?? undefined
  const runId = runOf(pathname, new URLSearchParams(search)) ?? shown
  return { screen, version: BRAND.version, ...(runId && { runId: runId.slice(0, 64) }) }
}

/** The run in an address: of a run page, of an explained day, or the first of a comparison. */
function runOf(pathname: string, search: URLSearchParams): string | undefined {
  return /\/(?:explain|runs)\/([^/]+)/.exec(pathname)?.[1] ?? (search.get('runs')?.split(',')[0] || undefined)
}
