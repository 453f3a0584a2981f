import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { METRIC_GROUPS, METRICS, type Metric, type MetricGroup } from '#engine/analytics'
import { formatText } from './format-text.ts'
import type { Definition } from './formula-definition.ts'
import { TABLES_AND_CURVES } from './formula-definitions.ts'

/** The page that this script writes. */
export const FORMULA_DOCS = fileURLToPath(new URL('../docs/formulas.md', import.meta.url))

const ROOT = new URL('../', import.meta.url)
const ANALYTICS = 'src/engine/analytics/'

const HEADINGS: Record<MetricGroup, string> = {
  day: 'Day-level analysis',
  trade: 'Trade-level analysis',
  additional: 'Additional metrics',
}

const CONVENTIONS = `# Formulas

<!-- Written by scripts/formula-docs.ts from the catalogue in src/engine/analytics/metrics and scripts/formula-definitions.ts; change it there. -->

Every number on the results screen, in the report and in the exports: how it is computed, by which convention, where the
definition comes from, and which tests check it.

## Conventions

- **P&L** is a trade's \`pnl\` in the gross view and its \`netPnl\` (\`pnl\` − charges) in the net view. One switch changes all numbers.
- A trade is one entry of one leg with its exit; a re-entry is another trade. Trades are in booking order: by exit.
- **Marks**: a position held over days adds the change of its mark to each session; its mark is its open profit at the close, by the last
  price. The day of the exit adds the rest with all charges. The parts add up to the trade's P&L
  (\`src/engine/analytics/trade-profits.ts\`, test: \`src/engine/report/hold-and-wait.test.ts\`).
- Amounts add up in whole paise and are shown in rupees. Losses and drawdowns are **negative** amounts. Percentages are 0–100.
- A win is above zero, a loss below; a trade or day at exactly zero is neither.
- A **trading day** has at least one trade, or a position held over its close. A **session** is any day of the period on which the market was open. Averages per
  day are over trading days; the annualised ratios, Calmar and drawdown lengths are over sessions, idle ones counting as 0.
- A year has 252 sessions. The risk-free rate in ratios is 0.
- An undefined number is **N/A**, never an invented one: the average of no trades, a ratio with a zero below the line, the spread of
  one trade. The stored summary, whose fields are numbers, has 0 instead.
- **Filters**: with every weekday and every DTE box ticked nothing is filtered, so the total is that of the run, trades beyond 4 DTE
  and on special weekend sessions included. Once a box is cleared, trades that have no box are excluded. The sessions of
  the period stay: a strategy that trades on Mondays only is idle on the other days.
`

/** The whole page, formatted as the repository formats Markdown. */
export async function formulaDocs(): Promise<string> {
  const metrics = METRIC_GROUPS.map((group) => metricSection(group))
  const page = [CONVENTIONS, ...metrics, ...TABLES_AND_CURVES.map(definitionSection)].join('\n')
  return formatText(FORMULA_DOCS, page)
}

function metricSection(group: MetricGroup): string {
  const shown = METRICS.filter((metric) => metric.group === group)
  return `## ${HEADINGS[group]}\n\n${shown.map(metricEntry).join('\n')}`
}

function metricEntry(metric: Metric): string {
  return entry({
    name: metric.label,
    note: `\`${metric.key}\`, ${metric.unit}`,
    text: metric.explanation,
    formula: metric.formula,
    source: metric.source,
    computedIn: metric.computedIn,
  })
}

function definitionSection({ heading, definitions }: (typeof TABLES_AND_CURVES)[number]): string {
  return `## ${heading}\n\n${definitions.map(entry).join('\n')}`
}

function entry(definition: Definition): string {
  const { name, note, text, formula, source, computedIn, testedIn } = definition
  const lines = [
    `### ${name}`,
    '',
    `${note ? `(${note}) ` : ''}${text}`,
    '',
    ...(formula ? [`- Formula: \`${formula}\``] : []),
    ...(source ? [`- Source: ${source}`] : []),
    `- Code: \`${posix.join(ANALYTICS, computedIn)}\`, test: \`${testedIn ? posix.join(ANALYTICS, testedIn) : testOf(computedIn)}\``,
  ]
  return `${lines.join('\n')}\n`
}

/** The test beside a file, or that of the larger module it belongs to. */
function testOf(file: string): string {
  const beside = posix.join(ANALYTICS, file.replace(/\.ts$/, '.test.ts'))
  return existsSync(new URL(beside, ROOT)) ? beside : `${ANALYTICS}trade-statistics.test.ts`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const page = await formulaDocs()
  const changed = (await readFile(FORMULA_DOCS, 'utf8').catch(() => '')) !== page
  if (changed) await writeFile(FORMULA_DOCS, page)
  console.log(changed ? 'docs/formulas.md is written anew' : 'docs/formulas.md is up to date')
}
