import { aUser } from '../../../session/auth/fixtures/accounts.ts'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { routes } from '#api/client'
import { stubCanvas } from '../../../fixtures/canvas.ts'
import { BacktestingPage } from '../backtesting-page.tsx'
import { showBench } from '../fixtures/bench.fixture.tsx'
import { legsOf, someFormValues } from '../../../strategy/fixtures/form-values.fixture.ts'
import { saveDraft } from '../../../strategy/stored/draft.ts'
import type { FormRequest } from '../../../strategy/form-values.ts'
import { newRule } from '../../../strategy/rules.ts'
import { defaultLegRisk, defaultSimpleRisk } from '../../../strategy/risk-defaults.ts'

beforeEach(() => {
  stubCanvas()
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** Shows the builder with a stored draft once it can be edited; gives the requested addresses too. */
async function showAsking(request: Partial<FormRequest>) {
  saveDraft(someFormValues(request), aUser.id)
  const { user, asked } = showBench(<BacktestingPage />)
  await waitFor(() => expect(field('Strategy Name').disabled).toBe(false))
  return { user, asked }
}

async function showBuilder(request: Partial<FormRequest>): Promise<UserEvent> {
  return (await showAsking(request)).user
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
const unit = (label: string) =>
  screen.getByRole('radiogroup', { name: `${label} unit` }).querySelector<HTMLInputElement>('input:checked')
    ?.value
const messageOf = (label: string) =>
  document.getElementById(field(label).getAttribute('aria-describedby') ?? '')?.textContent

/** Edits like a user: a click into the field, End, Backspace until it is empty, then the keys. */
async function retype(user: UserEvent, label: string, keys: string): Promise<void> {
  const input = await screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}\\*?$`))
  await user.click(input)
  await user.keyboard('{End}')
  for (let left = input.value.length; left > 0; left--) await user.keyboard('{Backspace}')
  if (keys !== '') await user.keyboard(keys)
}

const aRule = () => ({ indicatorConfiguration: { enabled: true, rules: [newRule([])] } })
const aLeg = (stop: object) =>
  legsOf({
    riskManagement: {
      ...defaultLegRisk(),
      stopLoss: { ...defaultLegRisk().stopLoss, enabled: true, ...stop },
    },
  })
const anOverallTarget = (target: object): Partial<FormRequest> => {
  const risk = defaultSimpleRisk()
  return {
    simpleRiskManagement: {
      ...risk,
      simpleTakeProfit: { ...risk.simpleTakeProfit, enabled: true, ...target },
    },
  }
}

/** Unfolds the parts around a number. */
async function unfold(user: UserEvent, label: string): Promise<void> {
  if (/Capital|Slippage/.test(label))
    await user.click(screen.getByRole('button', { name: 'Change advanced settings' }))
  if (label.startsWith('Overall'))
    await user.click(screen.getByRole('button', { name: /^target .* of the whole position$/ }))
}

describe('a number that is deleted and retyped', () => {
  it.each<[string, string, string, Partial<FormRequest>]>([
    ['Period', '14', '21', aRule()],
    ['Lots', '3', '5', { multiLegStrategy: legsOf({ quantity: 3 }) }],
    ['Initial Capital', '1,00,000', '2,50,000', {}],
    ['Slippage per fill', '0', '0.5', {}],
    ['Value', '50', '-30', aRule()],
    ['Timeframe', '5', '15', aRule()],
    ['Stop loss', '25', '30', { multiLegStrategy: aLeg({ type: 'fixed', fixedAmount: 0, points: 25 }) }],
    ['Overall take profit', '30', '45', anOverallTarget({ type: 'fixed', fixedAmount: 0, points: 30 })],
  ])('%s goes from %s to %s, and to no other value', async (label, before, after, request) => {
    const user = await showBuilder(request)
    await unfold(user, label)
    await waitFor(() => expect(field(label).value).toBe(before))
    await retype(user, label, '')
    expect(field(label).value).toBe('')
    await user.keyboard(after.replaceAll(',', ''))
    expect(field(label).value).toBe(after)
    await user.tab()
    expect(field(label).value).toBe(after)
  })
})

describe('a deleted number', () => {
  it.each<[string, string, Partial<FormRequest>]>([
    ['Lots', 'Lots required: must be between 1 and 100', { multiLegStrategy: legsOf({}) }],
    ['Period', 'Period required: a whole number from 2 to 1000', aRule()],
    ['Value', 'Numeric values must be between -100 and +100.', aRule()],
    ['Initial Capital', 'Initial Capital required: must be between 1000 and 1000000000', {}],
    [
      'Stop loss',
      'Stop loss required: must be between 1 and 2000',
      { multiLegStrategy: aLeg({ type: 'fixed', fixedAmount: 0, points: 25 }) },
    ],
  ])('leaves %s empty, with the message “%s”', async (label, message, request) => {
    const user = await showBuilder(request)
    await unfold(user, label)
    await retype(user, label, '')
    await user.tab()
    expect(field(label).value).toBe('')
    await waitFor(() => expect(messageOf(label)).toBe(message))
    expect(field(label).value).toBe('')
  })

  it.each<[string, Partial<FormRequest>]>([
    ['Stop loss', { multiLegStrategy: aLeg({ type: 'fixed', fixedAmount: 0, points: 25 }) }],
    ['Overall take profit', anOverallTarget({ type: 'fixed', fixedAmount: 0, points: 30 })],
  ])('leaves %s in points empty, also over a reload', async (label, request) => {
    const user = await showBuilder(request)
    await unfold(user, label)
    await retype(user, label, '')
    expect([unit(label), field(label).value]).toEqual(['points', ''])
    await user.tab()
    expect([unit(label), field(label).value]).toEqual(['points', ''])
  })

  it('does not block the run once another unit is chosen', async () => {
    const { user, asked } = await showAsking(anOverallTarget({ type: 'fixed', fixedAmount: 5000 }))
    await unfold(user, 'Overall take profit')
    await retype(user, 'Overall take profit', '')
    await user.click(
      screen.getByRole('radiogroup', { name: 'Overall take profit unit' }).querySelector('input')!,
    )
    await user.click(screen.getByRole('button', { name: 'Run Backtest' }))
    await waitFor(() => expect(asked.some((url) => url.startsWith(routes.runBacktest.path))).toBe(true))
    expect(screen.queryByText('The strategy cannot be run yet')).toBeNull()
  })
})

describe('an optional number', () => {
  it('blocks the run while its text is invalid, but not when it is cleared', async () => {
    const filters = { gapPercent: { max: 3 } }
    const { strategy } = someFormValues().request
    const { user, asked } = await showAsking({ strategy: { ...strategy, filters } })
    const hasRun = () => asked.some((url) => url.startsWith(routes.runBacktest.path))
    await user.click(await screen.findByRole('button', { name: /^gap/ }))
    await retype(user, 'Gap at the open from', '2,5')
    expect(screen.getByRole('button', { name: /^gap … to 3%/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Run Backtest' }))
    expect(await screen.findByText('The strategy cannot be run yet')).toBeTruthy()
    expect(hasRun()).toBe(false)
    await retype(user, 'Gap at the open from', '')
    await user.click(screen.getByRole('button', { name: 'Run Backtest' }))
    await waitFor(() => expect(hasRun()).toBe(true))
  })
})

describe('the lock of the overall trail profit', () => {
  const trailProfit = (own: object): Partial<FormRequest> => {
    const risk = defaultSimpleRisk()
    const simpleTrailProfit = {
      ...risk.simpleTrailProfit,
      enabled: true,
      type: 'fixed' as const,
      points: undefined,
      fixedAmount: 2000,
      ...own,
    }
    return { simpleRiskManagement: { ...risk, simpleTrailProfit } }
  }
  const open = async (user: UserEvent) =>
    user.click(await screen.findByRole('button', { name: /^lock .* of the whole position$/ }))

  it('is empty, typed in the unit of the profit, said on the chip, and taken back', async () => {
    const user = await showBuilder(trailProfit({}))
    await open(user)
    expect(field('Lock').value).toBe('')
    await retype(user, 'Lock', '1000')
    expect(screen.getByRole('button', { name: /^lock ₹1,000 from ₹2,000/ })).toBeTruthy()
    await retype(user, 'Lock', '')
    expect(screen.getByRole('button', { name: /^lock profit from ₹2,000/ })).toBeTruthy()
  })

  it('must be below the profit that arms it', async () => {
    const user = await showBuilder(trailProfit({ lock: 1000 }))
    await open(user)
    await retype(user, 'Lock', '2000')
    await user.tab()
    await waitFor(() =>
      expect(messageOf('Lock')).toBe('The locked profit must be below the profit that arms it'),
    )
  })

  it('is emptied when the profit gets another unit', async () => {
    const user = await showBuilder(trailProfit({ lock: 1000 }))
    await open(user)
    const units = screen.getByRole('radiogroup', { name: 'Profit that arms it unit' })
    await user.click(units.querySelector('input')!)
    expect(unit('Profit that arms it')).toBe('percentage')
    expect(field('Lock').value).toBe('')
  })
})

describe('lots, strikes and counts', () => {
  it('step by their buttons within their bounds', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({ quantity: 99 }) })
    await screen.findByText('Increase Lots')
    const more = screen.getByRole<HTMLButtonElement>('button', { name: 'Increase Lots' })
    await user.dblClick(more)
    expect(field('Lots').value).toBe('100')
    expect(more.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Decrease Lots' }))
    expect(field('Lots').value).toBe('99')
  })

  it('step by the arrow keys', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({ quantity: 2 }) })
    await retype(user, 'Lots', '')
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(field('Lots').value).toBe('2')
    await user.keyboard('{PageUp}')
    expect(field('Lots').value).toBe('12')
    await user.keyboard('{End}{Backspace}{Backspace}{ArrowDown}')
    expect(field('Lots').value).toBe('1')
  })

  it('step from strike to strike, from in the money to out of it', async () => {
    const user = await showBuilder({ multiLegStrategy: legsOf({}) })
    const strike = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Strike' })
    await user.click(screen.getByRole('button', { name: 'Decrease Strike' }))
    expect(strike.value).toBe('1 ITM')
    await user.dblClick(screen.getByRole('button', { name: 'Increase Strike' }))
    expect(strike.value).toBe('1 OTM')
    expect(await screen.findByText('Leg 1: BUY 1 lot CALL ATM+50.')).toBeTruthy()
  })
})
