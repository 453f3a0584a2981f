import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  HOLDINGS,
  MAX_LEGS,
  MAX_PORTFOLIOS,
  MAX_SAVED_STRATEGIES,
  STRIKE_CRITERIA_TYPES,
  UNDERLYINGS,
} from '#domain'
import { INDICATORS } from '#engine/indicators'
import { DOCUMENTS, documentOf } from './documents.ts'

const FOLDER = 'src/web/knowledge/documents'
const texts = readdirSync(FOLDER).map((file) => ({ file, text: readFileSync(join(FOLDER, file), 'utf8') }))

/** Everything that screens and the table of settings say. */
const SCREENS = ['src/web', 'src/domain/settings']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.test\.|fixtures|assistant\/|hindi\.ts|alias(es|-words)\.ts/.test(file),
  )
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const PANEL = readFileSync('src/web/features/assistant/panel/offer.tsx', 'utf8')

/** Names between double asterisks, which documents use for controls, that no screen and no setting has. */
function unknownControls(text: string): string[] {
  const named = [...text.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, name = '']) => name)
  return named.filter((name) => !SCREENS.includes(name) && !PANEL.includes(name))
}

/** Settings that a trader may ask for, by the word with which a document names them. */
const SETTINGS: readonly string[] = [
  ...STRIKE_CRITERIA_TYPES.filter((type) => type !== 'Strike Type'),
  ...Object.values(HOLDINGS).map(({ label }) => label.en),
  'Re-entry type',
  'Delay (minutes)',
  'Reverse direction',
  'Re-enter until',
  '+ others to cost',
  '+ all leave with one',
  'index pts',
  'index %',
  'breakout',
  'momentum',
  'exit time',
  'idle',
  'Trailing',
  'trail profit',
  'gap at the open',
  'India VIX',
  'trading days to the nearest expiry',
  'Union Budget',
  'Slippage',
  'Terms of the market',
  'Initial Capital',
]

describe('the documents', () => {
  it('name only controls that a screen or the table of settings has', () => {
    expect(
      texts.flatMap(({ file, text }) => unknownControls(text).map((name) => `${file}: ${name}`)),
    ).toEqual([])
    expect(unknownControls('Set the **Martingale factor** beside **+ others to cost**.')).toEqual([
      'Martingale factor',
    ])
  })

  it('name every setting', () => {
    const all = DOCUMENTS.filter(({ filePath }) => filePath)
      .map(({ content }) => content)
      .join('\n')
      .toLowerCase()
    expect(SETTINGS.filter((name) => !all.includes(name.toLowerCase()))).toEqual([])
  })

  it('name every index that can be tested', () => {
    const text = documentOf('trading-parameters')?.content ?? ''
    expect(UNDERLYINGS.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
  })

  it('name the limits that the server enforces', () => {
    const limits = documentOf('limits')?.content ?? ''
    expect(limits).toContain(`up to ${MAX_SAVED_STRATEGIES} strategies`)
    expect(limits).toContain(`${MAX_PORTFOLIOS} portfolios`)
    expect(documentOf('hedge')?.content).toContain(`up to ${MAX_LEGS} legs`)
  })

  it('name every indicator that needs volume, and every index a leg can be of', () => {
    const text = documentOf('index-volume')?.content ?? ''
    const named = INDICATORS.filter(({ needsVolume }) => needsVolume).map(({ name }) => name)
    expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
    const tested = documentOf('what-can-be-tested')?.content ?? ''
    expect(UNDERLYINGS.filter((name) => !tested.includes(name))).toEqual([])
  })

  it('mention no setting that only a file or the assistant could make', () => {
    const DENIED =
      /a strategy file (or|may)|only (in|by) a (strategy )?file|the (builder|form) (has|knows) no|cannot be set in the|not in the (form|builder)/i
    expect(texts.filter(({ text }) => DENIED.test(text)).map(({ file }) => file)).toEqual([])
  })
})
