import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  DAY_FILTERS,
  EVENTS,
  EXPIRY_CHOICES,
  expiryName,
  FILTERS,
  FORM_FIELDS,
  HOLDINGS,
  LEG_THRESHOLDS,
  MIN_DTE,
  OVERALL_THRESHOLDS,
  RE_ENTRY_MODE_SETTINGS,
  STRIKE_CRITERIA_TYPES,
  strikeFieldsOf,
  STRIKES,
  TOGETHER,
} from '#domain'

const TABLE = join('src', 'domain', 'settings')

/** Sources that might repeat the text of a setting: all except tests, fixtures and help texts. */
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|fixtures|documents|knowledge/.test(file))
  .filter((file) => !file.startsWith(TABLE) && !file.includes('gallery'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8').replaceAll(/\/\*\*[^]*?\*\//g, '') }))

const strikeTexts = STRIKE_CRITERIA_TYPES.flatMap((type) => [
  STRIKES[type].sentence.en,
  STRIKES[type].explained,
  ...Object.values(strikeFieldsOf(type)).flatMap((field) => [
    field.label.en,
    ...('hint' in field && field.hint ? [field.hint.en] : []),
  ]),
])

/** Names by which the code knows a criterion, and the name of an index. */
const NAMES: ReadonlySet<string> = new Set([...STRIKE_CRITERIA_TYPES, 'India VIX'])

/** Texts of the table that have no other meaning: two words at least. */
const TEXTS = [
  ...strikeTexts,
  ...EXPIRY_CHOICES.map((choice) => expiryName(choice)),
  MIN_DTE.option.en,
  MIN_DTE.label.en,
  ...Object.values(EVENTS).flatMap(({ words, label }) => [words.en, label.en]),
  ...Object.values(HOLDINGS).map(({ label }) => label.en),
  ...Object.values(DAY_FILTERS).flatMap(({ because, subject }) => [because.day, because.days, subject.en]),
  ...Object.values(FILTERS).map(({ varies }) => varies),
  ...Object.values(LEG_THRESHOLDS).map(({ sentence }) => sentence.en),
  ...[...Object.values(LEG_THRESHOLDS), ...Object.values(OVERALL_THRESHOLDS)].map(({ field }) => field.en),
  ...FORM_FIELDS.flatMap(({ label, hint }) => [label.en, ...(hint ? [hint.en] : [])]),
  ...Object.values(RE_ENTRY_MODE_SETTINGS).map(({ option }) => option.en),
  ...Object.values(TOGETHER).flatMap(({ words, chip }) => [words.en, chip.en]),
].filter((text) => /\w \w/.test(text) && !NAMES.has(text))

/** Whether a source has the text as a string or as the text of an element. */
function says(source: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((literal) => source.includes(literal))
}

/** Names that another thing shares with a setting. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // The days on which a run traded.
  'Trading days': [join('src', 'engine', 'analytics', 'metrics', 'day-metrics.ts')],
  // The nights that a trade was held.
  'Within the day': [join('src', 'engine', 'analytics', 'breakdowns', 'trade-breakdowns.ts')],
}

describe('the text of a setting is defined in its entry of the table and nowhere else', () => {
  it.each([...new Set(TEXTS)])('%s', (text) => {
    const elsewhere = SOURCES.filter((source) => says(source.text, text)).map(({ file }) => file)
    expect(elsewhere.filter((file) => !SHARED[text]?.includes(file))).toEqual([])
  })
})
