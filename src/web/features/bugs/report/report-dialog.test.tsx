import { describe, expect, it } from 'vitest'
import { reportContext } from './report-dialog.tsx'

function page(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}
const at = (path: string) => new URL(path, 'http://delta.local')

describe('the context of a report', () => {
  it("is the screen's name, its address without the query, and the version", () => {
    expect(reportContext(page('<h1>Data</h1>'), at('/app/data?token=secret'))).toEqual({
      screen: 'Data /app/data',
      version: '1.0',
    })
  })

  it.each([
    ['/app/backtesting/explain/job-1/2024-01-02?trade=7', '', 'job-1'],
    ['/app/compare?runs=job-2,job-3', '', 'job-2'],
    ['/app/backtesting', '<div data-run-id="job-4"></div>', 'job-4'],
    ['/app/compare?runs=', '', undefined],
  ])('at %s has the run %s %s', (path, html, runId) => {
    expect(reportContext(page(html), at(path)).runId).toBe(runId)
  })
})
