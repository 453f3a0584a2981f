import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ISSUE_STATUSES, type IssueFilters, type IssueListItem } from '#domain'
import { aLabel, anIssue, MEERA } from '../fixtures/issues.ts'
import { loadedIssues, totalOf, withIssues, type IssuePages } from './issue-pages.ts'

const pagesOf = (issues: IssueListItem[], total = issues.length): IssuePages => ({
  pages: [{ total, issues }],
  pageParams: [0],
})
const changed = (...issues: IssueListItem[]) => new Map(issues.map((issue) => [issue.id, issue]))
const keys = (pages: IssuePages) => loadedIssues(pages).map(({ key }) => key)

const status = fc.constantFrom(...ISSUE_STATUSES)
const filters = fc.record<IssueFilters>(
  { status, priority: fc.integer({ min: 0, max: 4 }), assignee: fc.constantFrom('none', MEERA.id) },
  { requiredKeys: [] },
)
const anyIssue = (number: number) =>
  fc
    .record({ status, priority: fc.integer({ min: 0, max: 4 }), isMeeras: fc.boolean() })
    .map(({ isMeeras, ...rest }) => anIssue(number, { ...rest, ...(isMeeras && { assignee: MEERA }) }))

/** Issues that the server would list. */
function listed(all: readonly IssueListItem[], by: IssueFilters): string[] {
  return all
    .filter(
      (issue) =>
        (by.status ?? issue.status) === issue.status &&
        (by.priority ?? issue.priority) === issue.priority &&
        (by.assignee ?? issue.assignee?.id ?? 'none') === (issue.assignee?.id ?? 'none'),
    )
    .toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
    .map(({ key }) => key)
}

describe('cached pages after a change', () => {
  it("equal the server's list, for any change and any filters", () => {
    fc.assert(
      fc.property(
        fc.tuple(...Array.from({ length: 6 }, (_, n) => anyIssue(n + 1))),
        fc.tuple(...Array.from({ length: 3 }, (_, n) => anyIssue(2 * n + 1))),
        filters,
        (before, updates, by) => {
          const shown = listed(before, by).map((key) => before.find((issue) => issue.key === key)!)
          const after = before.map((issue) => updates.find(({ id }) => id === issue.id) ?? issue)
          const pages = withIssues(pagesOf(shown), by, changed(...updates))
          expect(keys(pages)).toEqual(listed(after, by))
          expect(totalOf(pages)).toBe(listed(after, by).length)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are restored when the change is reverted', () => {
    fc.assert(
      fc.property(
        fc.tuple(anyIssue(1), anyIssue(2), anyIssue(3)),
        anyIssue(2),
        filters,
        (all, update, by) => {
          const shown = listed(all, by).map((key) => all.find((issue) => issue.key === key)!)
          const there = withIssues(pagesOf(shown), by, changed(update))
          expect(withIssues(there, by, changed(all[1]))).toEqual(pagesOf(shown))
        },
      ),
    )
  })

  it('count an issue that sorts after the loaded ones, and show it with its own page', () => {
    const pages = withIssues(pagesOf([anIssue(9), anIssue(8)], 50), {}, changed(anIssue(1)))
    expect([keys(pages), totalOf(pages)]).toEqual([['DEL-9', 'DEL-8'], 51])
  })

  it('show a new issue first, and drop a deleted one', () => {
    const pages = withIssues(pagesOf([anIssue(2), anIssue(1)], 50), {}, changed(anIssue(3)))
    expect(keys(pages)).toEqual(['DEL-3', 'DEL-2', 'DEL-1'])
    const less = withIssues(pages, {}, new Map([[anIssue(2).id, undefined]]))
    expect([keys(less), totalOf(less)]).toEqual([['DEL-3', 'DEL-1'], 50])
  })

  it('do not guess the results of a search', () => {
    const pages = withIssues(pagesOf([anIssue(1)]), { search: 'problem' }, changed(anIssue(2)))
    expect(keys(pages)).toEqual(['DEL-1'])
  })

  it('follow labels', () => {
    const labelled = anIssue(1, { labels: [aLabel] })
    expect(keys(withIssues(pagesOf([]), { label: aLabel.id }, changed(labelled, anIssue(2))))).toEqual([
      'DEL-1',
    ])
  })
})
