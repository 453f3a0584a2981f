import type { Browser, Page } from 'playwright-core'
import type { Clip, SavePicture } from './promise-pictures.ts'

/** Width of the window in CSS pixels: so narrow that a picture of a card is readable at the size of the page. */
const NARROW = 1024
/** The screen beside the sidebar of a narrow window. */
const CARD: Clip = { x: 246, y: 58, width: 772, height: 482.5 }

/** Below the header and the head of a result, px. */
const BELOW_HEAD = 190

interface FeaturePictures {
  readonly url: string
  readonly save: SavePicture
  /** Opens the builder with a strategy of several legs. */
  readonly openLegs: (page: Page) => Promise<void>
  /** Address of a completed run. */
  readonly run: string
}

/** Pictures of the landing page's features, for a signed-in user with a run. */
export async function takeFeatures(page: Page, { url, save, openLegs, run }: FeaturePictures): Promise<void> {
  const context = await (page.context().browser() as Browser).newContext({
    viewport: { width: NARROW, height: 800 },
    deviceScaleFactor: 960 / CARD.width,
    storageState: await page.context().storageState(),
    reducedMotion: 'reduce',
  })
  const narrow = await context.newPage()
  /** A picture from a little above a heading on, which is scrolled to `above` px below the window's top. */
  const saveFrom = async (name: string, heading: string, above: number) => {
    const place = narrow.getByRole('heading', { name: heading, exact: true }).first()
    await place.waitFor()
    const y = await place.evaluate((element, above) => {
      window.scrollTo({
        top: window.scrollY + element.getBoundingClientRect().top - above,
        behavior: 'instant',
      })
      return element.getBoundingClientRect().top
    }, above)
    await save(narrow, name, { ...CARD, y: y - 22 })
  }
  await openLegs(narrow)
  await saveFrom('legs', 'Multi-Leg Strategy', 90)
  await narrow.goto(run)
  await narrow.getByText('India VIX', { exact: true }).first().waitFor()
  await saveFrom('months', 'Monthly P&L', BELOW_HEAD)
  // The foot of the window lies below the picture.
  await narrow.setViewportSize({ width: NARROW, height: 1000 })
  for (const [tab, name] of [
    ['Trades', 'trade-log'],
    ['Days', 'days'],
  ] as const) {
    await narrow.getByRole('tab', { name: tab, exact: true }).click()
    await narrow.getByRole('row').nth(10).waitFor()
    await save(narrow, name, { ...CARD, y: await panelTop(narrow) })
  }
  await narrow.setViewportSize({ width: NARROW, height: 800 })
  await narrow.goto(`${url}/app/strategy-library`)
  await narrow.getByRole('heading', { level: 1 }).waitFor()
  await narrow.waitForLoadState('networkidle')
  await save(narrow, 'library', CARD)
  await takeAssistant(narrow, save)
  await context.close()
  await takeChain(page, url, save)
}

/** Where the open tab of a result begins. */
async function panelTop(page: Page): Promise<number> {
  const panel = page.getByRole('tabpanel').first()
  return panel.evaluate((element, below) => {
    window.scrollTo({
      top: window.scrollY + element.getBoundingClientRect().top - below,
      behavior: 'instant',
    })
    return element.getBoundingClientRect().top - 8
  }, BELOW_HEAD)
}

/** The assistant over the library, in a window as large as the picture. */
async function takeAssistant(page: Page, save: SavePicture): Promise<void> {
  const [width, height] = [772, 483]
  await page.setViewportSize({ width, height })
  await page.getByRole('button', { name: /^Open .* Assistant/ }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('What is theta?')
  await page.keyboard.press('Enter')
  const conversation = page.getByRole('log', { name: 'Conversation' })
  await conversation.getByText('Related:').waitFor()
  await conversation.getByText('What is theta?').evaluate((asked) => asked.scrollIntoView({ block: 'start' }))
  await save(page, 'assistant', { ...CARD, x: 0, y: 0 })
}

/** The desk needs a window of a desk's size. */
async function takeChain(page: Page, url: string, save: SavePicture): Promise<void> {
  await page.goto(`${url}/app/options-analysis`)
  await page.getByRole('region', { name: 'Strikes of the chain' }).waitFor()
  await page.waitForLoadState('networkidle')
  await save(page, 'option-chain', { x: 244, y: 58, width: 1036, height: 647.5 })
}
