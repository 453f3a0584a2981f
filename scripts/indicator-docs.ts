import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { INDICATORS, type Indicator, type IndicatorGroup } from '#engine/indicators'
import { formatText } from './format-text.ts'

/** The page that this script writes. */
export const INDICATOR_DOCS = fileURLToPath(new URL('../docs/indicators.md', import.meta.url))

const GROUP_TITLES: Readonly<Record<IndicatorGroup, string>> = {
  price: 'Price',
  overlap: 'Overlap: drawn over prices',
  momentum: 'Momentum',
  volume: 'Volume',
  volatility: 'Volatility',
  statistics: 'Statistics',
}

const INTRODUCTION = `# Indicators

<!-- Written by scripts/indicator-docs.ts from the catalogue in src/engine/indicators; change it there. -->

The ${INDICATORS.length} indicators that a rule can compare. All except the candle's own prices, VOLUME, VWAP and
SUPERTREND are TA-Lib's, with its names, parameters, outputs, starting values and first candle. Tests compare them with its C library to a relative
1e-9. Where TA-Lib offers a choice of moving average (BBANDS, STOCH, APO, …), Delta uses the simple one, TA-Lib's default.

- **Prices** are in rupees, **periods** in candles of the rule's timeframe. A series continues across sessions;
  only VWAP restarts at each open.
- **Warm-up** is the number of candles before the first value, with the default parameters. A rule
  on an indicator without a value does not hold.
- **If nothing moves**, ranges and moves are zero, and a division by them gives 0. So RSI, MFI, CCI and the stochastics
  of a series that never moved are 0.
- An indicator marked **needs volume** cannot be used on a series without volume, such as an index.
- Several **outputs**: a rule without a named output uses the first.
- **Departures from TA-Lib**: periods go to 1000, not 100,000; NATR, PLUS_DI and MINUS_DI start at 2, because over one
  candle TA-Lib computes something else. MACD with a signal period of 1 and TRIX with a period of 1 begin where their smoothing
  begins; TA-Lib's average is defined from 2 on and counts their warm-up differently. CCI is 0 if only rounding separates a price from
  its average, as in TA-Lib's later releases.
`

/** The whole page, formatted as the repository formats Markdown. */
export async function indicatorDocs(): Promise<string> {
  const groups = Object.entries(GROUP_TITLES).map(([group, title]) => {
    const members = INDICATORS.filter((indicator: Indicator) => indicator.group === group)
    return [`## ${title}`, ...members.map(section)].join('\n\n')
  })
  const page = [INTRODUCTION, ...groups].join('\n\n')
  return formatText(INDICATOR_DOCS, page)
}

function section(of: Indicator): string {
  const facts = [
    `Reads ${of.inputs.join(', ')}${of.needsVolume ? ' (**needs volume**)' : ''}.`,
    `Warm-up ${of.lookback(Object.fromEntries(of.parameters.map((p) => [p.name, p.default])))}.`,
    ...(of.outputs.length > 1 ? [`Outputs ${of.outputs.map(({ name }) => `\`${name}\``).join(', ')}.`] : []),
  ]
  return [`### ${of.name.replace('_', '\\_')}: ${of.title}`, of.help, facts.join(' '), parameterTable(of)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function parameterTable({ parameters }: Indicator): string {
  if (parameters.length === 0) return ''
  const rows = parameters.map(
    (p) => `| \`${p.name}\` | ${p.help} | ${p.default} | ${p.min}–${p.max}${p.integer ? ', whole' : ''} |`,
  )
  return ['| parameter | meaning | default | allowed |', '| --- | --- | --- | --- |', ...rows].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await indicatorDocs()
  const changed = (await readFile(INDICATOR_DOCS, 'utf8').catch(() => '')) !== page
  if (changed) await writeFile(INDICATOR_DOCS, page)
  console.log(changed ? 'docs/indicators.md is written anew' : 'docs/indicators.md is up to date')
}
