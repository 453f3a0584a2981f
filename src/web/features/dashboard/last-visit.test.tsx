import { beforeEach, describe, expect, it } from 'vitest'
import { noteVisit, visitsAt } from './dashboard-page.tsx'

const at = (clock: string) => Date.parse(`2024-06-01T${clock}Z`)

describe('the last visit', () => {
  beforeEach(() => localStorage.clear())

  it('is null for a new user', () => {
    expect(visitsAt(at('10:00:00'), null)).toEqual({ seen: at('10:00:00'), before: null })
  })

  it.each([
    ['a reload', '10:00:05', null],
    ['a look elsewhere of 29 minutes', '10:29:59', null],
    ['half an hour away', '10:30:00', at('10:00:00')],
  ])('after %s', (_, clock, before) => {
    expect(visitsAt(at(clock), { seen: at('10:00:00'), before: null }).before).toBe(before)
  })

  it('stays the same during a visit of any length', () => {
    let visits = visitsAt(at('10:00:00'), { seen: at('08:00:00'), before: null })
    for (const clock of ['10:20:00', '10:40:00', '11:00:00']) visits = visitsAt(at(clock), visits)
    expect(visits).toEqual({ seen: at('11:00:00'), before: at('08:00:00') })
  })

  it('is separate for each user, and ignores invalid stored values', () => {
    noteVisit('asha', at('08:00:00'))
    localStorage.setItem('dashboard-visits:ravi', '{"seen":"x"}')
    expect(noteVisit('asha', at('10:00:00'))).toBe('2024-06-01T08:00:00.000Z')
    expect(noteVisit('ravi', at('10:00:00'))).toBeUndefined()
  })
})
