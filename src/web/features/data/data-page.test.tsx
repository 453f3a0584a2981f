import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Dataset } from '#api'
import { ApiError } from '#api/client'
import { aJob, entry, INDEX, MINE, OUTCOME, showData, SIMULATED } from './fixtures/a-data-page.tsx'
import type { UploadFiles } from './requests/upload-files.ts'

afterEach(() => vi.unstubAllGlobals())

describe('the list of datasets', () => {
  it('marks simulated data, imported data and the default', async () => {
    showData()
    expect(within(await entry('Simulated market')).getByText('Simulated minutes')).toBeDefined()
    expect(within(await entry('Simulated market')).getByText('Default')).toBeDefined()
    expect(within(await entry('My days')).getByText('Imported')).toBeDefined()
    expect(within(await entry('My days')).queryByText('Default')).toBeNull()
  })

  it('explains the limits of an index without options, and only there', async () => {
    const { user } = showData({ datasets: [SIMULATED, INDEX] })
    await screen.findByRole('tab', { name: 'Coverage' })
    expect(screen.queryByText('An index without its options')).toBeNull()
    await user.click(within(await entry('An index alone')).getByRole('button', { name: /^An index alone/ }))
    expect(await screen.findByText('An index without its options')).toBeTruthy()
  })

  it('links from a dataset to a backtest on it', async () => {
    const { user, address } = showData({ datasets: [MINE] })
    await user.click(await screen.findByRole('link', { name: 'Backtest on this' }))
    expect(address()).toBe('/app/backtesting')
  })

  it('makes another dataset the default', async () => {
    const { user, asked } = showData()
    await user.click(await screen.findByRole('button', { name: 'Set as default: My days' }))
    expect(asked).toContain('PUT /api/data/datasets/default {"dataset":"mine"}')
  })

  it('deletes only after a confirmation', async () => {
    const { user, asked } = showData()
    await user.click(await screen.findByRole('button', { name: 'Delete My days' }))
    expect(screen.getByRole('dialog', { name: 'Delete My days?' })).toBeDefined()
    expect(asked.some((call) => call.startsWith('DELETE'))).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Delete dataset' }))
    await waitFor(() => expect(asked).toContain('DELETE /api/data/datasets/mine'))
  })

  it('leaves the keyboard at the next dataset when one is deleted', async () => {
    const datasets = [SIMULATED, MINE, INDEX]
    const { user } = showData({ datasets })
    const button = await screen.findByRole('button', { name: 'Delete My days' })
    button.focus()
    await user.keyboard('{Enter}')
    datasets.splice(1, 1)
    await user.click(await screen.findByRole('button', { name: 'Delete dataset' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete My days' })).toBeNull())
    const next = screen.getByRole('button', { name: /^An index alone/ })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('offers deletion neither for the simulated market nor to users who are not administrators', async () => {
    const { unmount } = showData()
    await screen.findByRole('button', { name: 'Delete My days' })
    expect(screen.queryByRole('button', { name: 'Delete Simulated market' })).toBeNull()
    unmount()
    showData({ role: 'user' })
    await entry('My days')
    expect(screen.queryByRole('button', { name: 'Delete My days' })).toBeNull()
  })

  it('shows who sees each, and lets its owner share it, unless it came from a broker’s account', async () => {
    const owned = { isMine: true, owner: 'Asha', shared: false, bytes: 1 }
    const own: Dataset = { ...MINE, owned }
    const { user, asked, unmount } = showData({ role: 'user', datasets: [SIMULATED, own] })
    expect((await entry('My days')).textContent).toContain('Only you')
    expect(await screen.findByRole('button', { name: 'Delete My days' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Share My days with everybody here' }))
    expect(asked).toContain('PUT /api/data/datasets/mine/sharing {"shared":true}')
    unmount()
    const nights: Dataset = { ...MINE, owned: { ...owned, account: 'upstox' } }
    const { unmount: next } = showData({ role: 'user', datasets: [SIMULATED, nights] })
    expect((await entry('My days')).textContent).toContain(
      'Only you: from your account at Upstox, which allows no sharing',
    )
    expect(screen.queryByRole('button', { name: /^Share/ })).toBeNull()
    next()
    showData({ datasets: [SIMULATED, { ...MINE, owned: { ...owned, isMine: false, shared: true } }] })
    expect((await entry('My days')).textContent).toContain('Shared by Asha')
    expect(screen.queryByRole('button', { name: 'Delete My days' })).toBeNull()
  })
})

describe('adding data', () => {
  it('opens with one click, other ways need one more, and no form stays below the datasets', async () => {
    const { user, address } = showData()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    await user.click(await screen.findByRole('link', { name: 'Add data' }))
    expect(screen.getByRole('button', { name: 'Import' })).toBeDefined()
    const ways = within(screen.getByRole('navigation', { name: 'Ways to add data' }))
    expect(ways.getAllByRole('listitem').map((way) => way.querySelector('a span span')?.textContent)).toEqual(
      ['A file', 'A broker', 'More years', 'A scenario', 'A trade log'],
    )
    await user.click(ways.getByRole('link', { name: /^A scenario/ }))
    expect(await screen.findByRole('form', { name: 'Scenario' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Close' }))
    expect(screen.queryByRole('form', { name: 'Scenario' })).toBeNull()
    expect(address()).toBe('/app/data')
  })

  it('offers guests only the ways for which they have space, and asks only administrators who may use the data', async () => {
    const { unmount } = showData({ role: 'user', way: 'file' })
    const waysOf = async () =>
      within(await screen.findByRole('navigation', { name: 'Ways to add data' }))
        .getAllByRole('listitem')
        .map((way) => way.querySelector('a span span')?.textContent)
    expect(await waysOf()).toEqual(['A file', 'A broker', 'More years', 'A scenario', 'A trade log'])
    expect(screen.queryByLabelText('Who may use it')).toBeNull()
    unmount()
    showData({ guestUntil: '2030-01-01T00:00:00Z', way: 'file' })
    expect(await waysOf()).toEqual(['A file', 'A broker', 'A trade log'])
  })
})

describe('a dataset’s card', () => {
  it('shows how many of the exchange’s days it has, and whether it is trusted', async () => {
    // 1 to 31 January 2024 has 22 sessions; the 20th was a Saturday on which the exchange traded.
    const month: Dataset = {
      ...MINE,
      firstDate: '2024-01-01',
      lastDate: '2024-01-31',
      sessions: { NIFTY: 11 },
      trust: 'trusted',
    }
    showData({ datasets: [SIMULATED, month] })
    const card = await entry('My days')
    expect(card.textContent).toMatch(/NIFTY 11 of 2\d days/)
    expect(within(card).getByText('Trusted')).toBeDefined()
  })
})

describe('a damaged dataset', () => {
  const damage = 'The manifest mine/dataset.json is damaged: it is cut short. Restore it from a backup'
  const DAMAGED: Dataset = { ...MINE, underlyings: [], firstDate: '', lastDate: '', sessions: {}, damage }

  it('is marked with the reason; it can be deleted but not used', async () => {
    const { user } = showData({ datasets: [SIMULATED, DAMAGED] })
    expect(within(await entry('My days')).getByText('Damaged')).toBeDefined()
    expect(await screen.findByRole('button', { name: 'Delete My days' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Set as default: My days' })).toBeNull()
    await user.click(within(await entry('My days')).getByRole('button', { name: /^My days/ }))
    expect((await screen.findByRole('alert')).textContent).toContain(damage)
  })
})

describe('the chart of a dataset', () => {
  it('says that the minutes are simulated between real prices, and steps to the previous session', async () => {
    const { user, asked } = showData()
    await user.click(await screen.findByRole('tab', { name: 'Chart' }))
    await screen.findByRole('img', {
      name: 'NIFTY by minute on 04 Jan 2024, from 21,700 to 21,710.5, simulated between the day’s real prices',
    })
    expect(screen.getByText(/^Open, high, low and close of the day are real/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Previous session' }))
    await waitFor(() =>
      expect(asked.at(-1)).toBe(
        'POST /api/data/options/day-prices {"underlying":"NIFTY","dataset":"simulated","date":"2024-01-03","contracts":[]}',
      ),
    )
  })

  it('names a day without a session', async () => {
    const { user } = showData()
    await user.click(await screen.findByRole('tab', { name: 'Chart' }))
    const session = await screen.findByRole('textbox', { name: 'Session' })
    await user.clear(session)
    await user.type(session, '06 Jan 2024{Enter}')
    await screen.findByText(
      'NIFTY has no session on 06 Jan 2024 in this dataset. Choose a day from 02 Jan 2024 to 04 Jan 2024.',
    )
  })
})

describe('the coverage of a dataset', () => {
  it('is a grid of days with accessible descriptions', async () => {
    showData()
    const grid = await screen.findByRole('grid', { name: 'Days of NIFTY' })
    const cells = within(grid).getAllByRole('gridcell')
    expect(cells.map((cell) => cell.getAttribute('aria-label'))).toEqual([
      '02 Jan 2024, NIFTY: 246 contracts, 80,000 bars, 0.0% missing near the money, parity error 0.012%',
      '03 Jan 2024, NIFTY: 246 contracts, 80,000 bars, 10.0% missing near the money, parity error 0.012%',
      '04 Jan 2024, NIFTY: 246 contracts, 80,000 bars, 50.0% missing near the money, parity error 0.012%',
    ])
    const legend = within(screen.getByRole('list', { name: 'Legend' }))
    expect(legend.getByText('5–20% missing')).toBeDefined()
  })

  it('moves with the arrow keys, as one tab stop', async () => {
    const { user } = showData()
    const [first, second, third] = await screen.findAllByRole('gridcell')
    first.focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(second)
    await user.keyboard('{End}')
    expect(document.activeElement).toBe(third)
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(third)
    expect([first, second, third].map((cell) => cell?.tabIndex)).toEqual([-1, -1, 0])
  })

  it('is also a table that sorts by any measure', async () => {
    const { user } = showData()
    await user.click(await screen.findByRole('tab', { name: 'Quality per day' }))
    const dates = () =>
      screen
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.slice(0, 11))
    expect(dates()).toEqual(['04 Jan 2024', '03 Jan 2024', '02 Jan 2024'])
    await user.click(screen.getByRole('button', { name: 'Missing near the money' }))
    await user.click(screen.getByRole('button', { name: 'Missing near the money' }))
    expect(dates()).toEqual(['02 Jan 2024', '03 Jan 2024', '04 Jan 2024'])
  })

  it('includes the report of the last import', async () => {
    const { user } = showData()
    await user.click(within(await entry('My days')).getByRole('button', { name: /^My days/ }))
    await user.click(await screen.findByRole('tab', { name: 'Import report' }))
    const refused = screen.getByRole('region', { name: 'Refused rows' })
    expect(within(refused).getByText('bars.csv:4')).toBeDefined()
    expect(within(refused).getByText('1 of 60 are shown.')).toBeDefined()
  })
})

describe('an import', () => {
  const send = async (user: ReturnType<typeof showData>['user']) => {
    await user.upload(await screen.findByLabelText(/^Files/), new File(['x'], 'bars.csv'))
    await user.type(screen.getByLabelText(/^Dataset id/), 'mine')
    await user.click(screen.getByRole('button', { name: 'Import' }))
  }

  it('needs files and a valid id', async () => {
    const { user } = showData({ way: 'file' })
    const button = await screen.findByRole('button', { name: 'Import' })
    expect(button).toHaveProperty('disabled', true)
    await user.upload(screen.getByLabelText(/^Files/), new File(['x'], 'bars.csv'))
    await user.type(screen.getByLabelText(/^Dataset id/), 'My Days')
    expect(screen.getByText('Up to 63 lower-case letters, digits and hyphens')).toBeDefined()
    expect(button).toHaveProperty('disabled', true)
  })

  it('shows its progress, and then the new dataset', async () => {
    const running = aJob({ status: 'running', progress: 40, rows: 400 })
    const { user } = showData({ way: 'file', jobs: [running, aJob()], upload: () => Promise.resolve('job') })
    await send(user)
    expect(await screen.findByText('Checking 400 of 1,000 rows, 3 days')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Import' }).getAttribute('aria-valuenow')).toBe('40')
    expect(await screen.findByText("Imported into 'mine'")).toBeDefined()
    expect(await screen.findByRole('region', { name: /^My days/ })).toBeDefined()
  })

  it('shows how much has been sent, and stops when cancelled', async () => {
    const upload: UploadFiles = (_, { onProgress, signal }) =>
      new Promise((_, reject) => {
        onProgress(30)
        signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')))
      })
    const { user } = showData({ upload, way: 'file' })
    await send(user)
    expect(await screen.findByText('Uploading, 30%')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByText('Uploading, 30%')).toBeNull())
  })

  it('repeats its key after a lost answer, and uses a new key after an answer', async () => {
    const keys: string[] = []
    const upload: UploadFiles = (_, { key }) => {
      keys.push(key)
      if (keys.length === 1) return Promise.reject(new Error('The server could not be reached.'))
      return Promise.reject(new ApiError(400, '{"success":false,"error":{"message":"No bars"}}'))
    }
    const { user } = showData({ upload, way: 'file' })
    await send(user)
    for (const sent of [2, 3]) {
      await user.click(await screen.findByRole('button', { name: 'Import' }))
      await waitFor(() => expect(keys).toHaveLength(sent))
    }
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('explains a refusal by kind, with file and line', async () => {
    const failed = aJob({ status: 'failed', error: '60 of 1000 rows are refused', outcome: OUTCOME })
    const { user } = showData({ way: 'file', jobs: [failed], upload: () => Promise.resolve('job') })
    await send(user)
    expect((await screen.findByRole('alert')).textContent).toContain('60 of 1000 rows are refused')
    expect(screen.getByText('bars.csv:4')).toBeDefined()
  })

  it.each(['failed', 'cancelled'] as const)(
    'that %s keeps the whole form, to be corrected and sent again',
    async (status) => {
      const forms: unknown[] = []
      const upload: UploadFiles = (form) => {
        forms.push(form)
        return Promise.resolve('job')
      }
      const { user } = showData({ way: 'file', jobs: [aJob({ status }), aJob()], upload })
      await user.type(await screen.findByLabelText(/^Name/), 'My Upstox day')
      await send(user)
      await screen.findByText(/^The (files were not imported|import was cancelled)$/)
      await user.type(screen.getByLabelText(/^Contracts/), 'bars=NIFTY')
      expect(screen.queryByRole('button', { name: 'Import more files' })).toBeNull()
      // The files are looked at again with the contracts.
      const button = screen.getByRole('button', { name: 'Import' })
      await waitFor(() => expect(button).toHaveProperty('disabled', false))
      await user.click(button)
      expect(await screen.findByText("Imported into 'mine'")).toBeDefined()
      const kept = {
        dataset: 'mine',
        name: 'My Upstox day',
        files: [expect.objectContaining({ name: 'bars.csv' })],
      }
      expect(forms).toMatchObject([kept, { ...kept, contracts: 'bars=NIFTY' }])
    },
  )

  it('that fails leaves the keyboard at its button', async () => {
    const { user } = showData({
      way: 'file',
      jobs: [aJob({ status: 'failed' })],
      upload: () => Promise.resolve('job'),
    })
    await send(user)
    await screen.findByText('The files were not imported')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Import' }))
  })

  it('shows the server’s message at its field and keeps the input', async () => {
    const body = {
      message: 'No',
      error: { code: 'invalid_request', fields: [{ path: 'dataset', message: 'Choose another id' }] },
    }
    const upload = () => Promise.reject(new ApiError(400, JSON.stringify(body)))
    const { user } = showData({ upload, way: 'file' })
    await send(user)
    expect(await screen.findByText('Choose another id')).toBeDefined()
    expect(screen.getByLabelText(/^Dataset id/)).toHaveProperty('value', 'mine')
  })
})

describe('the quality per expiry', () => {
  it('is a strip of days and expiries that keys move through, with all measures of the day below', async () => {
    const { user } = showData()
    await user.click(await screen.findByRole('tab', { name: 'Quality per expiry' }))
    const grid = await screen.findByRole('grid', { name: 'Days and their expiries' })
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(4)
    await user.click(
      within(grid).getByRole('gridcell', {
        name: /^02 Jan 2024, expiry 11 Jan 2024: 40 contracts, 0 of 22 missing, 10/,
      }),
    )
    expect(within(screen.getByRole('table')).getByText('04 Jan 2024')).toBeDefined()
    expect(screen.getByRole('region', { name: 'Expiries of 02 Jan 2024' })).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toContain('no pair near the money')
    expect(screen.getByRole('region', { name: 'Expiries of 03 Jan 2024' })).toBeDefined()
  })

  it('is shaded by the chosen measure, and described as text', async () => {
    const { user } = showData()
    await user.click(await screen.findByRole('tab', { name: 'Quality per expiry' }))
    const legend = await screen.findByRole('list', { name: 'Legend' })
    expect(legend.textContent).toContain('20% or more, or no pair near the money')
    await user.selectOptions(screen.getByLabelText('Shade by'), 'Put-call parity error')
    expect(screen.getByRole('list', { name: 'Legend' }).textContent).toContain('Under 0.05% of the index')
  })
})
