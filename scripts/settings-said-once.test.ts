import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { EXPIRY_CHOICES, expiryName, FORM_FIELDS, STRIKE_CRITERIA_TYPES } from '#domain'

const TABLE = join('src', 'domain', 'settings')

/** Sources that might repeat the text of a setting: all except tests, fixtures and help texts. */
const SOURCES = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .map((file) => join('src', file))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|fixtures|documents|knowledge/.test(file))
  .filter((file) => !file.startsWith(TABLE) && !file.includes('gallery'))
  .map((file) => ({ file, text: withoutComments(file) }))

/** Files of the table with other languages, and with the words that people type for a setting. */
const TYPED_WORDS = /hindi|alias|chatter-words/

/** A text in quotes of any kind. */
const TEXT = /'([^'\n]*)'|"([^"\n]*)"|`[^`]*`/g

/** Names by which the code knows a criterion, and the name of an index. */
const NAMES: ReadonlySet<string> = new Set([...STRIKE_CRITERIA_TYPES, 'India VIX'])

/** Every text in quotes of the table: labels, options, chips, hints, sentences and messages. */
const QUOTED = readdirSync(TABLE)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !TYPED_WORDS.test(file))
  .flatMap((file) =>
    [...withoutComments(join(TABLE, file)).matchAll(TEXT)].map(([, text, quoted = '']) => text ?? quoted),
  )

/** Texts that the table makes of several. */
const COMPOSED = [
  ...EXPIRY_CHOICES.map((choice) => expiryName(choice)),
  ...FORM_FIELDS.map(({ label }) => label.en),
]

/** Texts of two words at least; a single word has other meanings too. */
const TEXTS = [...QUOTED, ...COMPOSED].filter((text) => /\w \w/.test(text) && !NAMES.has(text))

function withoutComments(file: string): string {
  return readFileSync(file, 'utf8')
    .replaceAll(/\/\*\*[^]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
}

/** Whether a source has the text as a string or as the text of an element. */
function says(source: string, text: string): boolean {
  return [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((literal) => source.includes(literal))
}

const CAUSES = [
  join('src', 'domain', 'exits.ts'),
  join('src', 'web', 'features', 'assistant', 'result', 'trade-figures.ts'),
]

/** Names that another thing shares with a setting. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  // The days on which a run traded.
  'Trading days': [join('src', 'engine', 'analytics', 'metrics', 'day-metrics.ts')],
  // The nights that a trade was held.
  'Within the day': [join('src', 'engine', 'analytics', 'breakdowns', 'trade-breakdowns.ts')],
  // Groups of the days and trades of a run.
  'Days to expiry': [
    join('src', 'engine', 'evidence', 'session-groups.ts'),
    join('src', 'domain', 'library', 'library-figures.ts'),
    join('src', 'web', 'results', 'view', 'filter-panel.tsx'),
    join('src', 'web', 'results', 'view', 'tables', 'breakdowns.tsx'),
    join('src', 'web', 'results', 'view', 'tabs', 'overview.tsx'),
  ],
  // Causes of exits, as they are written in trades.
  'Stop Loss': CAUSES,
  'Take Profit': CAUSES,
  'Trail Profit': CAUSES,
}

describe('the text of a setting is defined in its entry of the table and nowhere else', () => {
  it.each([...new Set(TEXTS)])('%s', (text) => {
    const elsewhere = SOURCES.filter((source) => says(source.text, text)).map(({ file }) => file)
    expect(elsewhere.filter((file) => !SHARED[text]?.includes(file))).toEqual([])
  })
})
