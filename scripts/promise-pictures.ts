import type { Page } from 'playwright-core'
import { routes } from '#api'

/** The area of a picture: px of the window. */
export interface Clip {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Saves a part of a screen for the site, in both themes. */
export type SavePicture = (page: Page, name: string, clip: Clip) => Promise<void>

/** Everything beside the sidebar of a window of 1280 × 800. */
const SCREEN: Clip = { x: 244, y: 58, width: 1036, height: 647.5 }

const leg = (id: string, optionType: string) => ({
  id,
  optionType,
  tradeType: 'SELL',
  quantity: 1,
  strikeCriteria: { type: 'Strike Type', strikeType: 'ATM' },
  riskManagement: { stopLoss: { enabled: true, type: 'percentage', percentageValue: 25 } },
})

/** The short straddle of the landing page's day. */
const STRADDLE = {
  instrument: 'NIFTY',
  instrumentType: 'OPTIONS',
  startDate: '2024-01-01',
  endDate: '2024-01-02',
  strategy: {
    name: 'multi_leg_strategy',
    entryStartTime: '09:20',
    entryEndTime: '14:30',
    squareOffTime: '15:15',
  },
  multiLegStrategy: {
    enabled: true,
    combinedPnLTracking: true,
    legs: [leg('leg_1', 'CALL'), leg('leg_2', 'PUT')],
  },
}

/** Pictures of the landing page's promises, for a signed-in administrator without runs. */
export async function takePromises(page: Page, url: string, save: SavePicture): Promise<void> {
  await page.goto(`${url}/app/backtesting`)
  await page.getByRole('button', { name: 'Short Straddle', exact: true }).click()
  await page.getByRole('group', { name: 'Stop on every leg' }).getByText('25%').click()
  await page.getByRole('switch', { name: 'Live' }).click()
  // A new installation generates the market first.
  await page.getByText('The next edit is compared with this.').waitFor({ timeout: 240_000 })
  await save(page, 'live', SCREEN)
  await page.getByRole('switch', { name: 'Live' }).click()
  // Without stops, crashes cost so much that the verdict compares them with the profit.
  await page.getByRole('button', { name: 'Short Straddle', exact: true }).click()
  await page.getByLabel('Strategy Name').fill('Short straddle without stops')
  await page.getByRole('button', { name: /^Run Backtest$/ }).click()
  await page
    .getByText(/^\w+ days? like/)
    .first()
    .waitFor({ timeout: 240_000 })
  await page.getByText(/completed/i).waitFor({ state: 'hidden' })
  await save(page, 'verdict', SCREEN)
  await page.goto(`${url}/app/settings/broker`)
  await page.getByRole('tab', { name: 'Broker connectivity' }).waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, 'brokers', SCREEN)
  await takePaper(page, url, save)
}

/** A deployment that replays the day of the landing page. */
async function takePaper(page: Page, url: string, save: SavePicture): Promise<void> {
  const feed = { kind: 'replay', dataset: 'simulated', speed: 60, from: '2024-01-01' }
  const data = { name: 'Short straddle', request: STRADDLE, feed }
  const answer = await page.request.post(url + routes.createDeployment.path, { data })
  const { data: deployment } = (await answer.json()) as { data: { id: string } }
  await page.setViewportSize({ width: 1600, height: 960 })
  await page.goto(`${url}/app/live/${deployment.id}`)
  // Enabled once the legs are open.
  await page.getByRole('button', { name: 'Square off all', disabled: false }).waitFor()
  await save(page, 'paper', { x: 244, y: 58, width: 1356, height: 847.5 })
}
