import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OptionChain } from '#api'
import { routes } from '#api/client'
import { AuthProvider } from '../../session/auth/auth-context.tsx'
import { accounts, aUser } from '../../session/auth/fixtures/accounts.ts'
import { OnceSignedIn } from '../../session/auth/fixtures/once-signed-in.tsx'
import { rememberUser } from '../../session/auth/remembered-user.ts'
import { answers, anAnsweringServer } from '../../fixtures/answering-server.ts'
import { stubCanvas } from '../../fixtures/canvas.ts'
import { showPage } from '../../fixtures/page.tsx'
import { ThemeProvider } from '../../ui/theme.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { aChain, EXPIRY, MOMENT } from './fixtures/a-chain.fixture.ts'
import { OptionsPage } from './options-page.tsx'

const { date } = MOMENT
const REFUSED = { status: 500, message: 'The data folder cannot be read. Check its disk.' }

/** The server's answers for a chain and an index at a minute. */
interface World {
  readonly chain?: (moment: { date: string; time: string }) => OptionChain | typeof REFUSED
  readonly quote?: typeof REFUSED
  readonly expiries?: readonly string[] | typeof REFUSED
}

const asked = (url: string, name: string) => new URL(url, 'http://page').searchParams.get(name) ?? ''

function serve({ chain, quote, expiries = [EXPIRY] }: World): void {
  const dataset = { id: 'simulated', name: 'Simulated market', kind: 'simulated' } as const
  anAnsweringServer(
    answers(routes.optionInstruments, () => ({
      data: {
        instruments: [{ symbol: 'NIFTY' as const, strike_step: 50, first_date: date, last_date: date }],
      },
    })),
    answers(routes.optionSessions, () => ({ data: { sessions: [{ date, open: '09:15', close: '15:30' }] } })),
    answers(routes.optionExpiries, () =>
      'status' in expiries
        ? expiries
        : {
            data: {
              date,
              expiries: expiries.map((one) => ({
                date: one,
                monthly: true,
                days_to_expiry: 3,
                lot_size: 75,
              })),
            },
          },
    ),
    answers(routes.optionChain, (url) => {
      const moment = { date, time: asked(url, 'time') }
      const answer = chain?.(moment) ?? aChain({ moment, expiry: asked(url, 'expiry_date') })
      return 'status' in answer ? answer : { data: [answer] }
    }),
    answers(routes.currentMarketData, (url) => {
      const time = asked(url, 'time')
      const timestamp = `${date}T${time}:00+05:30`
      return (
        quote ?? {
          data: {
            symbol: 'NIFTY' as const,
            price: 24_010,
            change: 110,
            change_percent: 0.46,
            india_vix: { value: 13.42, from: 'minute' as const, rank: 25, percentile: 31.5 },
            dataset,
            date,
            time,
            timestamp,
          },
        }
      )
    }),
    answers(routes.listSimulators, () => ({ data: [] })),
    answers(routes.deploymentFeeds, () => ({
      data: {
        datasets: [
          {
            id: 'simulated',
            name: 'Simulated market',
            isSimulated: true,
            isDoubtful: false,
            underlyings: ['NIFTY'],
            firstDate: '2024-01-01',
            lastDate: '2025-04-30',
            today: { NIFTY: '2024-06-05' },
          },
        ],
        brokers: [],
      },
    })),
    answers(routes.listStrategies, () => ({ data: [] })),
  )
}

function show(world: World = {}, query = '') {
  serve(world)
  return showPage(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ThemeProvider>
        <AuthProvider client={accounts({ currentUser: () => Promise.resolve(aUser) })}>
          <main>
            <OnceSignedIn>
              <OptionsPage />
            </OnceSignedIn>
          </main>
          <Toaster />
        </AuthProvider>
      </ThemeProvider>
    </QueryClientProvider>,
    { at: `/app/options-analysis${query}` },
  )
}

const button = (name: string) => screen.findByRole('button', { name })
/** Finds a button by its accessible name, faster than by role among the hundreds of a chain. */
const named = (name: string) => screen.findByLabelText(name, { selector: 'button' })
const isOff = (element: HTMLElement) => (element as HTMLButtonElement).disabled
const legs = async () => {
  const list = await screen.findByRole('list', { name: 'Open legs' })
  return within(list).getAllByRole('listitem')
}

beforeEach(() => {
  localStorage.clear()
  rememberUser(aUser)
  stubCanvas()
})
afterEach(() => vi.unstubAllGlobals())

describe('the simulator', () => {
  it('opens at the last minute of the data, with the four tabs and the four figures', async () => {
    show()
    expect((await screen.findByRole('heading', { name: '15:30 · 25 Apr 2025' })).textContent).toBeTruthy()
    const tabs = within(screen.getByRole('tablist', { name: 'Analysis' })).getAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Payoff Charts', 'P&L Table', 'Greeks', 'P&L Chart'])
    for (const figure of ['Max Profit', 'Max Loss', 'Current P&L', 'Target P&L'])
      expect(screen.getByText(figure).tagName).toBe('DT')
  })

  it('names the direction of each time control, and moves by it', async () => {
    const { user } = show()
    await user.click(await named('15M: 15 minutes back'))
    await user.click(await named('+1M: 1 minute forward'))
    expect(await screen.findByRole('heading', { name: '15:16 · 25 Apr 2025' })).toBeTruthy()
    expect(
      (await screen.findByRole('slider', { name: 'Minute of the session' })).getAttribute('aria-valuetext'),
    ).toBe('15:16')
  })

  it('opens the moment and the position of its address, and sets the own position aside', async () => {
    const first = show()
    await first.user.click(await named('Buy 24100 CE'))
    await legs()
    first.unmount()
    const { user } = show(
      {},
      `?data=simulated&index=NIFTY&at=${date}.1510&expiry=${EXPIRY}&legs=S1_24000C_${EXPIRY}_75_${date}.1500_120`,
    )
    expect(await screen.findByRole('heading', { name: '15:10 · 25 Apr 2025' })).toBeTruthy()
    expect((await legs()).map((leg) => leg.textContent)).toEqual([expect.stringMatching(/^Sell24000 CE/)])
    expect(await screen.findByText('The link opened another position. Undo brings yours back.')).toBeTruthy()
    await user.click(await button('Undo'))
    await waitFor(async () => expect((await legs())[0]?.textContent).toMatch(/^Buy24100 CE/))
  })

  it('deploys its position with rules that are read back in words, on its own day', async () => {
    const { user } = show(
      {},
      `?data=simulated&index=NIFTY&at=${date}.1405&expiry=${EXPIRY}&legs=S1_24000C_${EXPIRY}_75_${date}.1400_120`,
    )
    await legs()
    await user.click(await button('To paper'))
    const words = await screen.findByLabelText('Strategy in words')
    expect(words.textContent).toContain('24000')
    await user.type(screen.getByRole('spinbutton', { name: 'Stop of each leg' }), '25')
    await waitFor(() => expect(words.textContent).toContain('25%'))
    await user.click(screen.getByRole('radio', { name: 'From the money' }))
    await waitFor(() => expect(words.textContent).toContain('ATM'))
    await user.clear(screen.getByRole('textbox', { name: 'Square-off' }))
    expect(isOff(await button('Choose prices'))).toBe(true)
    await user.type(screen.getByRole('textbox', { name: 'Square-off' }), '15:10')
    await user.click(await button('Choose prices'))
    expect(await screen.findByText('Deploy “NIFTY position of 25 Apr 2025” on paper')).toBeTruthy()
    const day = await screen.findByLabelText<HTMLInputElement>('First day')
    expect(day.value).toBe('25 Apr 2025')
  })

  it('moves its clock by the arrow keys, with Shift by 15 minutes, and exits the focused leg by X', async () => {
    const { user } = show()
    await user.click(await named('15M: 15 minutes back'))
    await screen.findByText('NIFTY 30 Apr 2025 at 15:15')
    await user.click(await named('Sell 24000 CE'))
    const [leg] = await legs()
    leg?.focus()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByRole('heading', { name: '15:16 · 25 Apr 2025' })).toBeTruthy()
    await user.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(await screen.findByRole('heading', { name: '15:01 · 25 Apr 2025' })).toBeTruthy()
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
    await screen.findByText('NIFTY 30 Apr 2025 at 15:16')
    ;(await legs())[0]?.focus()
    await user.keyboard('x')
    expect(await screen.findByText(/^Booked legs \(1\)/)).toBeTruthy()
  })

  it('keeps the chain in place while another minute loads', async () => {
    const { user } = show()
    const strikes = await screen.findByRole('region', { name: 'Strikes of the chain' })
    await user.click(await named('15M: 15 minutes back'))
    await screen.findByText('NIFTY 30 Apr 2025 at 15:15')
    expect(screen.getByRole('region', { name: 'Strikes of the chain' })).toBe(strikes)
  })

  it('builds a position by clicks, shows its limits, and undoes it', async () => {
    const { user } = show()
    await user.click(await named('Sell 24000 CE'))
    await user.click(await named('Sell 24000 PE'))
    expect((await legs()).map((leg) => leg.textContent)).toEqual([
      expect.stringMatching(/^Sell24000 CE 30 Apr 2025/),
      expect.stringMatching(/^Sell24000 PE 30 Apr 2025/),
    ])
    expect(screen.getByText('Max Loss').nextElementSibling?.textContent).toBe('unlimited')
    expect(screen.getByText('Chance of profit').nextElementSibling?.textContent).toMatch(/^\d/)
    // Both legs were just sold, so that only their charges have been lost.
    expect(screen.getByText('Return on margin').nextElementSibling?.textContent).toMatch(/^−0\.\d+%$/)
    await user.click(await button('Undo'))
    expect(await legs()).toHaveLength(1)
  })

  it('explains invalid lots, and keeps the last valid ones', async () => {
    const { user } = show()
    await user.click(await named('Sell 24000 CE'))
    const lots = await screen.findByLabelText('Lots of 24000 CE')
    await user.type(lots, '0')
    await user.clear(lots)
    await user.tab()
    expect(screen.getByText('A whole number from 1 to 100; it is still 10')).toBeTruthy()
    await user.type(lots, '4')
    expect(screen.queryByText(/A whole number from/)).toBeNull()
    await user.click(await button('Undo'))
    expect((lots as HTMLInputElement).value).toBe('1')
  })

  it('exits a leg and lists it as booked from the minute of the exit on', async () => {
    const { user } = show()
    await user.click(await named('Buy 24100 CE'))
    await legs()
    await user.click(await named('Exit: Sell 24100 CE'))
    expect((await screen.findByText(/^Booked legs \(1\)/)).textContent).toMatch(/^Booked legs \(1\) /)
    expect(screen.queryByRole('list', { name: 'Open legs' })).toBeNull()
    await user.click(await named('15M: 15 minutes back'))
    expect(
      await screen.findByText(
        '2 orders are later than this minute, from 15:30 25 Apr 2025 on. They count once the clock reaches that time.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/^Booked legs/)).toBeNull()
    expect(screen.getAllByText('· later than this minute')).toHaveLength(2)
    expect(screen.getByText('Current P&L').nextElementSibling?.textContent).toBe('–')
  })

  it('has one row per contract however often it is sold, and no row after it is bought back', async () => {
    const { user } = show()
    for (let press = 0; press < 3; press++) await user.click(await named('Sell 24000 CE'))
    const [row, ...others] = await legs()
    expect(others).toEqual([])
    expect((await screen.findByLabelText<HTMLInputElement>('Lots of 24000 CE')).value).toBe('3')
    expect(row?.textContent).toContain('3 entries')
    for (let press = 0; press < 3; press++) await user.click(await named('Buy 24000 CE'))
    await screen.findByText(/^Booked legs \(3\)/)
    expect(screen.queryByRole('list', { name: 'Open legs' })).toBeNull()
    expect(screen.getByText('Margin (estimate)').nextElementSibling?.textContent).toBe('₹0')
  })

  it('treats new lots of a row with several entries as one change, at the average price', async () => {
    const { user } = show()
    for (let press = 0; press < 3; press++) await user.click(await named('Sell 24000 CE'))
    const lots = await screen.findByLabelText<HTMLInputElement>('Lots of 24000 CE')
    const price = (screen.getByLabelText('Average price of 24000 CE') as HTMLInputElement).value
    await user.clear(lots)
    await user.type(lots, '12')
    expect((screen.getByLabelText('Entry price of 24000 CE') as HTMLInputElement).value).toBe(price)
    await user.click(await button('Undo'))
    expect(lots.value).toBe('3')
  })

  it.each([
    ['–', 'the data has none', 0],
    ['0', 'only other strikes have some', 75_000],
  ])('shows the open interest of a strike as %s if %s', async (text, _, elsewhere) => {
    const chain = aChain()
    const options = chain.options.map((one) => ({
      ...one,
      open_interest: one.strike === 24_100 ? elsewhere : 0,
      open_interest_change: 0,
    }))
    const { user } = show({ chain: () => ({ ...chain, options }) })
    await user.click(await screen.findByLabelText('All columns'))
    await named('Buy 24000 CE')
    const cells = document.querySelectorAll('tr[data-strike="24000"] td')
    expect([cells[0]?.textContent, cells[cells.length - 1]?.textContent]).toEqual([text, text])
    await user.click(screen.getByRole('tab', { name: 'Open interest' }))
    expect(screen.queryByText('This data has no open interest.') === null).toBe(elsewhere > 0)
  })

  it('shows a side without trades as empty, without price and buttons', async () => {
    show({ chain: (moment) => aChain({ moment, untraded: ({ strike }) => strike === 24_050 }) })
    expect(await screen.findByRole('img', { name: '24050 CE has not traded yet' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sell 24050 CE' })).toBeNull()
    expect(screen.queryByText('Sample data')).toBeNull()
  })

  it('keeps a note that is being typed over a reload, until it is added', async () => {
    const { user, unmount } = show()
    await user.type(await screen.findByLabelText('Note on 15:30'), 'IV looks rich')
    unmount()
    show()
    expect(await screen.findByLabelText('Note on 15:30')).toHaveProperty('value', 'IV looks rich')
    await user.click(await button('Add note'))
    expect(within(screen.getByRole('list', { name: 'Notes' })).getByText('IV looks rich')).toBeTruthy()
    expect(screen.getByLabelText('Note on 15:30')).toHaveProperty('value', '')
  })

  it('has no accessibility problems', async () => {
    const { user, container } = show()
    await user.click(await named('Sell 24000 CE'))
    await legs()
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } })
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  })
})

describe('at the close of an expiry', () => {
  it('opens the next expiry, and allows no trades in the ended one', async () => {
    const { user } = show({ expiries: [date, EXPIRY] })
    expect((await screen.findByText('NIFTY 30 Apr 2025 at 15:30')).textContent).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: /^25 Apr 2025/ }))
    await screen.findByText('NIFTY 25 Apr 2025 at 15:30')
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    await user.click(await named('Buy 24000 CE'))
    expect(await screen.findByText(/^The contracts of 25 Apr 2025 have expired at this minute/)).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Open legs' })).toBeNull()
  })
})

describe('when a chain cannot be loaded', () => {
  it.each([
    ['the server fails', () => REFUSED, REFUSED.message],
    [
      'it is empty',
      (moment: { date: string; time: string }) => aChain({ moment, untraded: () => true }),
      'The chain of this expiry is empty at this minute.',
    ],
  ])(
    'because %s, it shows labelled sample data that can be neither traded nor saved',
    async (_, chain, why) => {
      show({ chain })
      expect(await screen.findByText('Failed to fetch options chain data')).toBeTruthy()
      expect(screen.getByText(new RegExp(why.replace('.', '\\.')))).toBeTruthy()
      expect(screen.getAllByText('Sample data').length).toBeGreaterThanOrEqual(2)
      expect(screen.getByRole('region', { name: 'Strikes of the chain' }).textContent).toContain('24,000')
      expect(screen.queryByRole('button', { name: /^(Buy|Sell) \d/ })).toBeNull()
      for (const name of ['Save as Simulator', 'Add leg', 'From a strategy', 'To paper'])
        expect(isOff(await button(name))).toBe(true)
      expect(screen.getAllByRole('button', { name: 'Retry' }).length).toBeGreaterThan(0)
    },
  )

  it('sample Greeks are labelled as a sample', async () => {
    const { user } = show({ chain: () => REFUSED })
    await user.click(await screen.findByRole('tab', { name: 'Greeks' }))
    expect(await screen.findByText('Failed to calculate Greeks')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Sample Greeks' })).toBeTruthy()
  })

  it('Greeks have the same decimals in a column, so that they can be compared', async () => {
    const { user } = show({ chain: () => REFUSED })
    await user.click(await screen.findByRole('tab', { name: 'Greeks' }))
    const table = within(await screen.findByRole('region', { name: 'Sample Greeks' }))
    const [, ...rows] = table.getAllByRole('row')
    const decimals = rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent.split('.')[1]?.length),
    )
    expect(decimals).toEqual([
      [2, 5, 2, 2, 2],
      [2, 5, 2, 2, 2],
    ])
  })

  it('a retry restores the data and trading', async () => {
    let isBroken = true
    const { user } = show({ chain: (moment) => (isBroken ? REFUSED : aChain({ moment })) })
    await screen.findByText('Failed to fetch options chain data')
    isBroken = false
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0])
    await user.click(await named('Sell 24000 CE'))
    expect(await legs()).toHaveLength(1)
    await waitFor(async () => expect(isOff(await button('Save as Simulator'))).toBe(false))
  })

  it('an open position is not analysed on the sample', async () => {
    let isBroken = false
    const { user } = show({ chain: (moment) => (isBroken ? REFUSED : aChain({ moment })) })
    await user.click(await named('15M: 15 minutes back'))
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull())
    await user.click(await named('Sell 24000 CE'))
    await legs()
    isBroken = true
    await user.click(await named('+1M: 1 minute forward'))
    expect(await screen.findByText('The position is not analysed on sample data')).toBeTruthy()
    for (const figure of ['Max Loss', 'Current P&L', 'Margin', 'P&L before charges', 'P&L after charges'])
      expect([figure, screen.getByText(figure).nextElementSibling?.textContent]).toEqual([figure, '–'])
  })
})

describe('when the dataset of a position is gone', () => {
  it('says nothing about its profit, and waits for no chain', async () => {
    show(
      { expiries: REFUSED, quote: REFUSED },
      `?data=simulated&index=NIFTY&at=${date}.1510&expiry=${EXPIRY}&legs=S1_24000C_${EXPIRY}_75_${date}.1500_120`,
    )
    expect(await screen.findByText('The data could not be read')).toBeTruthy()
    expect(await legs()).toHaveLength(1)
    for (const figure of ['Current P&L', 'Margin', 'P&L before charges', 'Charges if closed now'])
      expect([figure, screen.getByText(figure).nextElementSibling?.textContent]).toEqual([figure, '–'])
    expect(screen.getByText('The open legs have no prices')).toBeTruthy()
    expect(screen.queryByRole('status', { name: 'Loading the chain' })).toBeNull()
    expect(screen.queryByText('No open legs at this minute')).toBeNull()
  })
})

describe('when the index cannot be loaded', () => {
  it("shows the specification's price, labelled", async () => {
    show({ quote: REFUSED })
    const card = await screen.findByRole('region', { name: 'NIFTY spot price' })
    expect(await screen.findByText('Failed to fetch market data')).toBeTruthy()
    expect(card.textContent).toMatch(/24,017\.70.*Sample data/)
  })
})
