import { beforeEach, describe, expect, it } from 'vitest'
import { someFormValues } from '../fixtures/form-values.fixture.ts'
import { loadDraft, saveDraft } from './draft.ts'

const named = (strategyName: string) => ({ ...someFormValues(), strategyName })
const nameOf = (userId: string) => loadDraft(userId).strategyName

/** Clears what belongs to a tab. */
function aNewTab(): void {
  sessionStorage.clear()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a draft', () => {
  it('belongs to its user only', () => {
    saveDraft(named('Asha’s'), 'u-1')
    expect(nameOf('u-2')).toBe('')
    saveDraft(named('Ravi’s'), 'u-2')
    expect(nameOf('u-1')).toBe('Asha’s')
  })

  it("is the start of a user's new tab", () => {
    saveDraft(named('Typed last'), 'u-1')
    aNewTab()
    expect(nameOf('u-1')).toBe('Typed last')
  })

  it('of a tab is not overwritten by another tab, not even before the first edit', () => {
    saveDraft(named('First'), 'u-1')
    aNewTab()
    loadDraft('u-1')
    const ownOfThisTab = { ...sessionStorage }
    aNewTab()
    saveDraft(named('Of another tab'), 'u-1')
    aNewTab()
    for (const [key, value] of Object.entries(ownOfThisTab)) sessionStorage.setItem(key, String(value))
    expect(nameOf('u-1')).toBe('First')
  })

  it.each(['{', '{"version":0,"values":{"strategyName":"Old"}}'])('that reads %s is ignored', (text) => {
    saveDraft(named('Whole'), 'u-1')
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text)
    expect(nameOf('u-1')).toBe('')
  })
})
