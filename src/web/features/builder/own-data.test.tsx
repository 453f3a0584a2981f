import { beforeEach, describe, expect, it } from 'vitest'
import { OWN_DATA_SCRIPT, rememberOwnData } from './own-data.ts'

describe('the outline of the builder', () => {
  beforeEach(() => {
    localStorage.clear()
    delete document.documentElement.dataset['ownData']
  })

  it.each([
    ['hides its note about simulated data if the strategy last ran on own data', [true], ''],
    ['shows the note again after a return to the simulated market', [true, false], undefined],
    ['shows the note to a new user, who starts on the simulated market', [], undefined],
  ])('%s', (_, visits, mark) => {
    visits.forEach(rememberOwnData)
    new Function(OWN_DATA_SCRIPT)()

    expect(document.documentElement.dataset['ownData']).toBe(mark)
  })
})
