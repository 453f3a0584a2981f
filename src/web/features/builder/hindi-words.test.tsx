import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '../../session/auth/fixtures/accounts.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { legsOf, someFormValues } from '../../strategy/fixtures/form-values.fixture.ts'
import { BacktestingPage } from './backtesting-page.tsx'
import { showBench } from './fixtures/bench.fixture.tsx'
import { saveDraft } from '../../strategy/stored/draft.ts'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

const near65 = legsOf({ strikeCriteria: { type: 'Closest Premium', targetPremium: 65 } })

async function showBuilder(language?: 'en' | 'hi') {
  saveDraft(someFormValues({ multiLegStrategy: near65 }), aUser.id)
  const shown = showBench(<BacktestingPage />, { user: { ...aUser, ...(language && { language }) } })
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Strategy Name|स्ट्रैटेजी का नाम/).disabled).toBe(false),
  )
  return shown
}

/** Names of strategies, symbols, data and months, and the key that runs the strategy. */
const KEPT_ENGLISH =
  /Short Straddle|Short Strangle|Iron Condor|Iron Butterfly|BTST long call|Positional iron condor|Simulated market · Simulated · 01 Jan 2024 to 30 Apr 2025|(?:BANK|FIN)?NIFTY|VIX|RBI|ATM|Jan|Ctrl/g

const words = async () => within(await screen.findByRole('region', { name: /In plain words|आसान शब्दों में/ }))

describe('the builder of a user who chose Hindi', () => {
  it('says the strategy in Hindi, marked as such, with figures as they are', async () => {
    await showBuilder('hi')
    const leg = await (await words()).findByText(/प्रीमियम ₹65 के आसपास/)
    expect(leg.closest('[lang]')?.getAttribute('lang')).toBe('hi')
    expect((await words()).getByText('कब')).toBeTruthy()
  })

  it('has Hindi chips of days and of the whole position, marked as such', async () => {
    const { user } = await showBuilder('hi')
    const chip = async (name: RegExp) => screen.findByRole('button', { name })
    const offer = await chip(/^\+ सप्ताह के दिन/)
    expect(within(offer).getByText(/सप्ताह/).getAttribute('lang')).toBe('hi')
    await user.click(offer)
    await user.click(await chip(/^सोम$/))
    expect(await chip(/^सोम जिन पर ट्रेड होता है$/)).toBeTruthy()
    await user.click(await chip(/^\+ टेक प्रॉफिट पूरी पोज़िशन के लिए/))
    expect(await chip(/^टारगेट 10% पूरी पोज़िशन के लिए$/)).toBeTruthy()
    expect(await chip(/^\+ बाकी कॉस्ट पर जब किसी लेग का स्टॉप लगे$/)).toBeTruthy()
  })

  it('names what the cells of a leg set in Hindi, marked as such', async () => {
    await showBuilder('hi')
    const cell = await screen.findByRole('button', { name: /, लेग 1: स्ट्राइक$/ })
    expect(within(cell).getByText(/लेग 1/).getAttribute('lang')).toBe('hi')
    expect(await screen.findByRole('button', { name: /लेग 1 में स्टॉप लॉस जोड़ें$/ })).toBeTruthy()
  })

  it('names the actions of a leg in Hindi', async () => {
    const { user } = await showBuilder('hi')
    const action = async (name: string) => screen.findByRole('button', { name })
    expect(await action('लेग 1 की कॉपी बनाएँ')).toBeTruthy()
    expect(await action('ख़रीदें लेग 1, दूसरी तरफ़ के लिए दबाएँ')).toBeTruthy()
    await user.click(await action('लेग 1 के और विकल्प'))
    expect(await screen.findByRole('switch', { name: 'लेग 1 लागू करें', hidden: true })).toBeTruthy()
  })

  it('shows no English word but names, messages and notes on data', async () => {
    await showBuilder('hi')
    await screen.findByRole('button', { name: 'लेग 1 की कॉपी बनाएँ' })
    const english = [...document.body.querySelectorAll('*')]
      .filter((one) => one.childElementCount === 0)
      .map((one) => (one.textContent ?? '').replaceAll(KEPT_ENGLISH, ''))
    expect(english.filter((text) => /[a-z]{2}/i.test(text))).toEqual([])
  })

  it('labels the fields of the table in Hindi, and their messages stay English', async () => {
    const { user } = await showBuilder('hi')
    const premium = await screen.findByLabelText<HTMLInputElement>(/^टारगेट प्रीमियम/)
    const label = document.querySelector(`label[for="${premium.id}"]`)
    expect(label?.getAttribute('lang')).toBe('hi')
    await user.clear(premium)
    await user.tab()
    const message = await screen.findAllByText(/^Target premium is required/)
    expect(message.map((one) => one.closest('[lang]'))).toEqual(message.map(() => null))
  })
})

describe('the builder of everybody else', () => {
  it.each([undefined, 'en'] as const)('is English for the language %j', async (language) => {
    await showBuilder(language)
    expect(await (await words()).findByText(/premium near ₹65/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/\p{Script=Devanagari}/u)
    expect(document.querySelector('[lang="hi"]')).toBeNull()
  })
})
