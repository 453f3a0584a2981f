import { ApiError, routes } from '#api/client'
import { PROFIT_PART_TEXTS, PROFIT_PARTS, type Attribution } from '#domain'
import { apiClient } from '../../../session/backend/client.ts'
import type { OpenRun, screenContext } from '../../../results/screen-context.ts'
import { formatRupees, formatSignedRupees } from '../../../ui/format.ts'
import { plainAnswer, type AssistantAnswer } from '../answer-shape.ts'
import { netOf, sum } from './day-figures.ts'
import { asksParts } from './result-questions.ts'
import { resultWords } from './result-words.ts'

/**
 * Answers what time, direction, moves and volatility brought in the open backtest with the parts of its profit, which
 * the server computes; undefined for another question.
 */
export async function answerOfParts(
  question: string,
  { run }: ReturnType<typeof screenContext>,
): Promise<AssistantAnswer | undefined> {
  if (!run || !asksParts(resultWords(question))) return undefined
  const sources = [
    { title: 'Why it made money, and stress', path: '/app/help/why-it-made-money' },
    { title: 'The tab Why of the result', path: `/app/backtesting/runs/${run.jobId}?tab=why` },
  ]
  return plainAnswer('result', await partsInWords(run), { sources })
}

async function partsInWords(run: OpenRun): Promise<string> {
  try {
    const { total } = await apiClient.call(routes.backtestAttribution, { params: { id: run.jobId } })
    return `${comparisonOf(total)}\n\n${listOf(total)}`
  } catch (error) {
    const reason = error instanceof ApiError ? error.message : 'The server does not answer.'
    return `The tab Why of the result takes its net profit, ${formatSignedRupees(netOf(run.days))}, apart into direction (delta), the size of moves (gamma), time (theta, the decay) and volatility (vega), what these do not explain, slippage and charges. The parts are not known here now. ${reason}`
  }
}

const GREEKS = { delta: 'delta', gamma: 'gamma', theta: 'theta, the decay', vega: 'vega' } as const
type Greek = keyof typeof GREEKS

const nameOf = (part: Greek) => `${PROFIT_PART_TEXTS[part].name} (${GREEKS[part]})`

/** The parts of the market that brought and took most, and time beside direction. */
function comparisonOf(total: Attribution['total']): string {
  const sorted = (Object.keys(GREEKS) as Greek[]).toSorted((a, b) => total[b] - total[a])
  const [most = 'theta', least = 'delta'] = [sorted[0], sorted.at(-1)]
  const words = (part: Greek) => `${nameOf(part)} with ${formatSignedRupees(total[part])}`
  const larger = total.theta >= total.delta ? 'more' : 'less'
  return `${total[most] > 0 ? 'Most was brought by' : 'Least was lost by'} ${words(most)}, ${total[least] < 0 ? 'most was taken by' : 'least was brought by'} ${words(least)}. Time brought ${larger} than direction: ${formatRupees(Math.abs(total.theta - total.delta))} between them.`
}

function listOf(total: Attribution['total']): string {
  const parts = PROFIT_PARTS.map((part) => {
    const name = part in GREEKS ? nameOf(part as Greek) : PROFIT_PART_TEXTS[part].name
    return `${name}: ${formatSignedRupees(total[part])}`
  })
  return `${parts.join('; ')}. Together they are the net profit, ${formatSignedRupees(sum(Object.values(total)))}.`
}
