/**
 * How does Lighthouse score the public pages and the backtesting screen, and how soon is their largest
 * element painted?
 *
 * Data: the built product, served to Chromium on the same machine; Lighthouse's default phone (four times
 * slower processor, 1.6 Mbit/s, 150 ms round trip, all simulated), every run in a fresh profile, the
 * backtesting screen signed in. `PAGES=/,/app/backtesting` measures only those.
 * Unit: scores of 100, all runs (5 unless RUNS says otherwise) and their median; milliseconds; the median.
 * Lists the audits that keep a page from 100. Screens ask not to be indexed, which is the only cost in their
 * SEO score. Installs Lighthouse first, if it is missing.
 */
import { execFile } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { ensureChromium } from '../testing/chromium.ts'
import { startBrowser } from '../testing/browser.ts'
import { signIn } from '../testing/pages/sign-in-page.ts'
import { toolPath } from '../testing/tool.ts'
import { PUBLIC_PAGES } from '../src/web/app/site/public-pages.ts'
import { quantile, serveToBrowser } from './delta-processes.ts'

const RUNS = Number(process.env['RUNS'] ?? 5)
const MOST_TRIES = 5
const PAGES = process.env['PAGES']?.split(',') ?? [...PUBLIC_PAGES, '/app/backtesting']
const LARGEST_REPORT = 64 * 1024 * 1024

type SentHeaders = Readonly<Record<string, string>>

/** The fields of Lighthouse's report that are read. */
interface Result {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[]
      }
    >
  >
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly id: string
        readonly score: number | null
        readonly numericValue?: number
        readonly displayValue?: string
      }
    >
  >
}

const lighthouse = toolPath('lighthouse')

const server = await serveToBrowser('2024-01-01', '2024-01-31')
const executablePath = ensureChromium()
process.env['CHROMIUM_PATH'] = executablePath
try {
  const cookie = await sessionCookie()
  for (const path of PAGES) await measure(path, path.startsWith('/app/') ? { Cookie: cookie } : {})
} finally {
  await server.close()
}

async function sessionCookie(): Promise<string> {
  const browser = await startBrowser()
  try {
    const { page, context } = await browser.open()
    await signIn(page, server)
    return (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  } finally {
    await browser.close()
  }
}

async function measure(path: string, headers: SentHeaders = {}): Promise<void> {
  const runs: Result[] = []
  for (let i = 0; i < RUNS; i++) runs.push(await scored(path, headers))
  const scores = (id: string) => runs.map((run) => Math.round((run.categories[id]?.score ?? 0) * 100))
  const median = (values: readonly number[]) => Math.round(quantile(values, 0.5))
  const time = (id: string) => median(runs.map((run) => run.audits[id]?.numericValue ?? Number.NaN))
  console.log(
    `${path.padEnd(17)} performance ${median(scores('performance'))} (${scores('performance').join(' ')})` +
      `, accessibility ${median(scores('accessibility'))}, best practices ${median(scores('best-practices'))}` +
      `, SEO ${median(scores('seo'))}; largest part ${time('largest-contentful-paint')} ms` +
      `, blocked ${time('total-blocking-time')} ms` +
      `, layout shift ${runs[0]?.audits['cumulative-layout-shift']?.displayValue ?? '-'}`,
  )
  for (const { id, displayValue } of lost(runs[0])) console.log(`  lost at ${id} ${displayValue ?? ''}`)
}

/** The audits that cost a page points. */
function lost(run: Result | undefined) {
  const counted = Object.values(run?.categories ?? {}).flatMap((category) =>
    category.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  )
  return Object.values(run?.audits ?? {}).filter(
    ({ id, score }) => counted.includes(id) && score !== null && score < 0.9,
  )
}

/** A run with a score; a run whose page crashed is repeated. */
async function scored(path: string, headers: SentHeaders, tries = 1): Promise<Result> {
  const run = await audit(path, headers).catch((error: unknown) => String(error))
  if (typeof run === 'object' && typeof run.categories['performance']?.score === 'number') return run
  const why = typeof run === 'string' ? run : (run.runtimeError?.message ?? 'an audit failed')
  if (tries === MOST_TRIES) throw new Error(`Lighthouse did not come to a score of ${path}: ${why}`)
  console.log(`  repeated, without a score: ${why}`)
  return scored(path, headers, tries + 1)
}

async function audit(path: string, headers: SentHeaders): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath,
    // Shared memory is small in containers, and a page that exhausts it is closed.
    args: [
      '--no-sandbox',
      '--headless',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        lighthouse,
        server.url + path,
        `--port=${port}`,
        '--output=json',
        '--quiet',
        '--only-categories=performance,accessibility,best-practices,seo',
        `--extra-headers=${JSON.stringify(headers)}`,
      ],
      { maxBuffer: LARGEST_REPORT },
    )
    return JSON.parse(stdout) as Result
  } finally {
    await browser.close()
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
