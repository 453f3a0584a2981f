import { describe, expect, it } from 'vitest'
import { filtersOf, withFilter, withoutFilters } from './issue-list.ts'

const of = (query: string) => filtersOf(new URLSearchParams(query))

describe('the address of the bug tracker', () => {
  it('stores every filter', () => {
    expect(of('search=drawdown&team=t1&status=In+Progress&priority=0&assignee=none&label=l1')).toEqual({
      search: 'drawdown',
      team: 't1',
      status: 'In Progress',
      priority: 0,
      assignee: 'none',
      label: 'l1',
    })
  })

  it.each(['', 'search=+', 'status=Open', 'priority=5', 'priority=high', 'view=board'])(
    'ignores the filter %j',
    (query) => {
      expect(of(query)).toEqual({})
    },
  )

  it('keeps the view and the open issue when filters change', () => {
    const board = new URLSearchParams('view=board&status=Done')
    expect(withFilter(board, 'priority', '4').toString()).toBe('view=board&status=Done&priority=4')
    expect(withFilter(board, 'status', '').toString()).toBe('view=board')
    expect(withoutFilters(board).toString()).toBe('view=board')
  })
})
