import { beforeEach, describe, expect, it } from 'vitest'
import { someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { loadDraft, saveDraft } from './draft.ts'

const named = (strategyName: string) => ({ ...someFormValues(), strategyName })
const nameOf = (userId: string) => loadDraft(userId).strategyName

/** What a tab keeps for itself: it goes with the tab. */
function aNewTab(): void {
  sessionStorage.clear()
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

describe('a draft', () => {
  it('is its user’s alone', () => {
    saveDraft(named('Asha’s'), 'u-1')
    expect(nameOf('u-2')).toBe('')
    saveDraft(named('Ravi’s'), 'u-2')
    expect(nameOf('u-1')).toBe('Asha’s')
  })

  it('is where a new tab of its user begins', () => {
    saveDraft(named('Typed last'), 'u-1')
    aNewTab()
    expect(nameOf('u-1')).toBe('Typed last')
  })

  it('of a tab is not overwritten by another, not even before anything was typed in it', () => {
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

  it.each(['{', '{"version":0,"values":{"strategyName":"Old"}}'])('that reads %s is not trusted', (text) => {
    saveDraft(named('Whole'), 'u-1')
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text)
    expect(nameOf('u-1')).toBe('')
  })
})
