import type { OpenRun } from '../../../results/screen-context.ts'
import { formatNumber, formatPercent } from '../../../ui/format.ts'
import { breakEvenRate } from './break-even-cost.ts'

/** Whether a figure is good, or right: of a value that the question names, or in words. */
const ASKS_JUDGEMENT =
  /\b(bug|error|wrong|galat|theek|thik|sahi|ok|okay|fine|good|decent|enough|accha|acha|achha|achchha|kaafi|normal|high|low|should be|hona chahiye|hone chahiye|honi chahiye)\b|\d/
/** Whether the figure that is shown is a good one, or which value would be. */
const ASKS_WHETHER_GOOD =
  /\b(good|ok|okay|theek|thik|sahi|accha|acha|achha|acchi|achi|decent|respectable|reasonable|acceptable|healthy|ideal|satisfactory|impressive|strong|weak|bad|kharab|too (much|high|low|deep|big|large|small)|(bahut|bohot|bahot|kuch) (zyada|jyada|kam)|should be|should (\w+ ){1,5}be|(hona|honi|hone) chahiye|normal|usual|typical|tolerable|bearable|suspicious|realistic|unrealistic|worr(y|ied|ying)|rule of thumb|bench ?mark)\b/

interface Reading {
  readonly text: (run?: OpenRun) => string
  /** Whether a number in the question asks for it too: `is 1.2 fine`. */
  readonly isForValues?: true
}

/** What a value of a figure says, by the document of the figure. */
const READINGS: Readonly<Record<string, Reading>> = {
  'figure-dayProfitFactor': {
    isForValues: true,
    text: () =>
      'Above 1 the wins are larger than the losses, below 1 the result loses. A common rule of thumb asks for 1.5 or more, net of charges and over many trades; no value proves an edge. 999 is no error: it stands where nothing lost. A factor near 1 can be lost to charges or come from luck.',
  },
  'figure-payoffRatio': {
    isForValues: true,
    text: (run) =>
      `A ratio below 1 earns only with more wins than losses, one above 1 with fewer too: read it with the win rate. ${run ? breakEvenRate(run) : ''}`,
  },
  'figure-annualisedSharpe': {
    isForValues: true,
    text: () =>
      'Above 0 the sessions earned on average. A common rule of thumb calls 1 decent and 2 strong, over a year or more. A ratio of few sessions is uncertain, and the best of many variants is high by luck.',
  },
  'figure-winRate': {
    text: (run) =>
      `No win rate is good by itself: it must be above the one at which the wins pay for the losses. ${run ? breakEvenRate(run) : ''}`,
  },
  'figure-maxDrawdown': {
    text: () =>
      'Whether a fall is too deep depends on the capital and on what you can bear: a live one will likely be deeper than that of the test, so size the position for twice as deep a fall.',
  },
  'figure-expectancy': {
    text: () =>
      'Above 0 an average trade earned. Set it against what an average losing trade costs, and against further slippage; of few trades it is uncertain.',
  },
}

const OF_SELLERS =
  ' Who sells options wins often and loses seldom but much: a figure of a calm period says little of it, and one bad week can change it much.'

const yearsIn = (years: number) => (round(years) === 1 ? '1 year' : `${formatNumber(round(years))} years`)

/** What a value that a question names would mean, by the document of the figure; undefined where it means nothing. */
const VALUES: Readonly<Record<string, (value: number) => string | undefined>> = {
  'figure-dayProfitFactor': (value) =>
    value > 0 && value <= 20
      ? `A profit factor of ${formatNumber(value)} says that the wins made ₹${formatNumber(round(100 * value))} for each ₹100 that the losses cost${value < 1 ? ', so it loses' : ''}.`
      : undefined,
  'figure-payoffRatio': (value) =>
    value > 0 && value <= 20
      ? `With a ratio of ${formatNumber(value)} more than ${formatPercent(100 / (1 + value))} of the trades must win to earn anything.`
      : undefined,
  'figure-annualisedSharpe': (value) =>
    value >= 0.3 && value <= 10
      ? `At an annual Sharpe ratio of ${formatNumber(value)} it takes about ${yearsIn(4 / value ** 2)} of sessions until it is two standard errors above zero; before that it may be luck.`
      : undefined,
  'figure-winRate': (value) =>
    value > 0 && value < 100
      ? `With ${formatPercent(value)} of wins the average win must be more than ${formatNumber(round((100 - value) / value))} times the average loss to earn anything.`
      : undefined,
  'figure-maxDrawdown': (value) =>
    value > 0 && value < 100
      ? `After a fall of ${formatPercent(value)} it takes a gain of ${formatPercent((100 * value) / (100 - value))} to be back.`
      : undefined,
}
/** Figures that are read as another one. */
const READ_AS: Readonly<Record<string, string>> = {
  'figure-profitFactor': 'figure-dayProfitFactor',
  'figure-sharpeRatio': 'figure-annualisedSharpe',
}
/** Figures whose value is a percentage. */
const OF_PERCENT: ReadonlySet<string> = new Set(['figure-winRate', 'figure-maxDrawdown'])

const round = (value: number) => Math.round(100 * value) / 100

/** What the one value means that a question asks to judge: `is 1.2 good`; by the document of the figure. */
function ofValue(document: string, question: string): string | undefined {
  const numbers = [
    ...question.matchAll(/(?<![\w.])(\d+(?:\.\d+)?)(?: ?(%|percent|per cent|pct))?(?![\w.]*\w)/g),
  ]
  const [number, ...others] = numbers
  if (!number || others.length > 0 || OF_MONEY.test(question)) return undefined
  // A drawdown without its unit may be in rupees.
  if (document === 'figure-maxDrawdown' && number[2] === undefined) return undefined
  if (!OF_PERCENT.has(document) && number[2] !== undefined) return undefined
  return VALUES[document]?.(Number(number[1]))
}

/** Numbers of something else than the figure. */
const OF_MONEY =
  /\b(rs|rupees?|lakhs?|lac|k|trades?|days?|years?|months?|lots?|points?|pts|sl|stops?|targets?|dte)\b|₹/

/** What the value of a figure says, if a question asks whether it is good; by the document of the figure. */
export function readingOf(id: string, question: string, run?: OpenRun): string | undefined {
  const document = READ_AS[id] ?? id
  const reading = READINGS[document]
  const isAsked = ASKS_WHETHER_GOOD.test(question) || (reading?.isForValues && ASKS_JUDGEMENT.test(question))
  if (!isAsked || !reading) return undefined
  const said = [ofValue(document, question), general(document, question, run)].filter(Boolean)
  return said.length > 0 ? said.join('\n\n') : undefined
}

/** What any value of a figure says, with what sellers of options should know of it. */
function general(document: string, question: string, run: OpenRun | undefined): string | undefined {
  if (!run && OF_RUN.has(document)) return undefined
  const ofSellers = SELLS.test(question) && OF_SELLING.has(document) ? OF_SELLERS : ''
  return `${READINGS[document]?.text(run) ?? ''}${ofSellers}`
}

const SELLS = /\b(sell\w*|sold|short|straddles?|strangles?|condors?|writing|bech\w*)\b/
/** Figures that few large losses decide. */
const OF_SELLING: ReadonlySet<string> = new Set([
  'figure-dayProfitFactor',
  'figure-winRate',
  'figure-annualisedSharpe',
  'figure-maxDrawdown',
])
/** Readings that set the figure beside others of the open result. */
const OF_RUN: ReadonlySet<string> = new Set(['figure-payoffRatio', 'figure-winRate'])
