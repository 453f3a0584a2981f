import type { Locator, Page } from 'playwright-core'

/**
 * Sets an iron condor with a stop of 25 % on every leg up, from the start of the simulated market, on the Backtesting screen.
 * @param endDate its last day, `2025-04-30`
 */
export async function setUpIronCondor(page: Page, endDate: string): Promise<void> {
  await page.getByText('Backend Online').waitFor()
  await page.getByRole('button', { name: 'Iron Condor', exact: true }).click()
  await page.getByLabel('End Date').fill(endDate)
  await page.getByRole('group', { name: 'Stop on every leg' }).getByText('25%').click()
}

/** Opens the stop of the first leg, which the arrow keys then step by one percent. */
export async function openFirstStop(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /stop loss of leg 1$/ }).click()
  return page.getByRole('group', { name: 'Leg 1', exact: true }).getByRole('spinbutton').first()
}
