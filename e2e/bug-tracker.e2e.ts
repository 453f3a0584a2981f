import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { accessibilityProblems } from './accessibility.ts'
import { startTestBrowser, type BrowserTools } from '../testing/test-browser.ts'
import { BugTrackerPage } from '../testing/pages/bug-tracker-page.ts'
import { enter } from '../testing/pages/sign-in-page.ts'
import { joinProduct, type SharedProduct } from '../testing/shared-product.ts'

describe('the bug tracker', () => {
  let product: SharedProduct
  let browser: BrowserTools

  beforeAll(async () => {
    browser = await startTestBrowser()
  })
  // Each attempt at a test, including a retry, gets a fresh user.
  beforeEach(async () => {
    product = await joinProduct()
  })
  afterAll(async () => {
    await browser?.close()
  })

  const overflow = (page: Page) => page.evaluate('document.documentElement.scrollWidth - window.innerWidth')

  it('takes an issue from report to close by keyboard alone, on a phone', async () => {
    const { page, errors } = await browser.open({ width: 390, height: 844 })
    await enter(page, product)
    const tracker = await BugTrackerPage.open(page, product.url)
    await tracker.said('No issues have been created yet.')
    expect(await accessibilityProblems(page)).toEqual([])

    await page.getByRole('button', { name: 'Create First Issue' }).press('Enter')
    const creation = tracker.dialog('Create Issue')
    await creation.getByLabel('Title').press('Enter')
    await tracker.said('Title and team are required')
    await creation.getByLabel('Title').pressSequentially('Drawdown chart is empty')
    await creation.getByLabel('Priority').press('h')
    await creation.getByLabel('Bug').press('Space')
    expect(await accessibilityProblems(page)).toEqual([])
    await creation.getByLabel('Title').press('Enter')
    await tracker.said('Issue created successfully')

    await tracker.issue('Drawdown chart is empty').press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Drawdown chart is empty' }).waitFor()
    await page.getByRole('button', { name: 'Stop watching' }).waitFor()
    await page.getByLabel('Comment').pressSequentially('Only after a reload.')
    await page.getByRole('button', { name: 'Add Comment' }).press('Enter')
    await page.getByRole('listitem').getByText('Only after a reload.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Edit Issue' }).press('Enter')
    const edit = tracker.dialog('Edit Issue')
    await edit.getByLabel('Status').press('t')
    await edit.getByRole('button', { name: 'Save Changes' }).press('Enter')
    await tracker.said('Issue updated successfully')
    await edit.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Bug Tracker' }).last().press('Enter')

    await page.getByRole('checkbox', { name: /^Select DEL-\d+$/ }).press('Space')
    await page.getByLabel('Status for the selected issues').press('d')
    await page.getByRole('button', { name: 'Update selected' }).press('Enter')
    await tracker.said('Updated 1 issues')
    await page.getByLabel('Search issues').pressSequentially('DRAWDOWN')
    await page.waitForURL(/search=DRAWDOWN/)
    await tracker.issue('Drawdown chart is empty').waitFor()
    await page.reload()
    await tracker.issue('Drawdown chart is empty').press('Enter')
    await page.getByText('changed status from Todo to Done').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(errors).toEqual([])
  })

  it('has a board with draggable cards, and takes a report with a screenshot from any screen', async () => {
    const { page, errors } = await browser.open({ colorScheme: 'dark' })
    await enter(page, product)
    // A picture takes as long as the screen has elements; this one has few.
    await page.goto(`${product.url}/app/settings`)
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
    await page.keyboard.type('report a problem')
    await page.keyboard.press('Enter')
    const tracker = new BugTrackerPage(page)
    const report = tracker.dialog('Report a problem')
    await report.getByText('Settings /app/settings').waitFor()
    await report.getByLabel('Title').fill('The phone number is cut off')
    await report.getByLabel(/^Send a picture of this page/).check()
    await report.getByAltText('The picture that will be sent').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await report.getByRole('button', { name: 'Send report' }).click()
    await report.waitFor({ state: 'detached' })

    await BugTrackerPage.open(page, product.url, '?view=board')
    await tracker.column('Backlog, 1 issue').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await tracker
      .issue('The phone number')
      .dragTo(page.getByRole('region', { name: 'Issues in In Progress' }))
    await tracker.column('In Progress, 1 issue').waitFor()
    await tracker.said('Issue updated successfully')
    await tracker.issue('The phone number').click()
    const picture = page.getByAltText(/^Picture 1 of DEL-/)
    await picture.scrollIntoViewIfNeeded()
    const width = () => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)
    await expect.poll(width).toBeGreaterThan(100)
    expect(errors).toEqual([])
  })
})
