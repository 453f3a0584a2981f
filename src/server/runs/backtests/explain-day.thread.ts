import { SIMULATED_DATASET_ID } from '#domain'
import { compilePlan, ENGINE_VERSION, PlanError } from '#engine/replay'
import { attributionReport, priceAges, sessionFacts } from '#engine/report'
import type { MarketReader } from '#engine/market'
import { refreshDataset } from '#market-data'
import { currentReader } from '../../data/datasets/current-reader.ts'
import { brokenData, logMendedDays, type BrokenData } from '../../kernel/data-fault.ts'
import type { GivenQuotes } from '../../data/quotes/recorded-days.ts'
import { brokerOfDataset, recordedMarket } from '../../data/quotes/recorded-market.ts'
import type { DayAnswer, ExplainTask, WholeQuestion } from './day-explainer.ts'
import { explainedDay, noSession } from './explained-day.ts'
import { lowerPriority } from '../../kernel/thread-priority.ts'

lowerPriority()

logMendedDays()

/** Explains one day, or a whole backtest, in this thread. */
export async function runTask(task: ExplainTask): Promise<DayAnswer | BrokenData> {
  try {
    return await explain(task)
  } catch (error) {
    if (error instanceof PlanError) return { kind: 'refused', problems: error.problems }
    const broken = brokenData(error)
    if (broken) return broken
    throw error
  }
}

async function explain(task: ExplainTask): Promise<DayAnswer> {
  const { request, origin } = task
  if (origin && origin.engineVersion !== ENGINE_VERSION)
    return changed(
      `It was run by version ${origin.engineVersion} of the engine, and this is ${ENGINE_VERSION}`,
    )
  if (task.quotes) return explainQuotes(task, task.quotes)
  await refreshDataset(task.marketDataFolder, request.dataset ?? SIMULATED_DATASET_ID)
  const reader = readerFor(task)
  if (!reader) {
    if (!origin) return noSession(`There is no dataset '${request.dataset ?? SIMULATED_DATASET_ID}'`)
    return changed(`Its dataset '${origin.dataset.name}' is no longer installed`)
  }
  if (origin && reader.dataset.contentHash !== origin.dataset.contentHash)
    return changed(`The data of '${origin.dataset.name}' has changed since it ran`)
  return explainWith(reader, task)
}

function explainWith(reader: MarketReader, task: ExplainTask): Promise<DayAnswer> {
  return 'whole' in task ? explainWhole(reader, task) : explainedDay(reader, task)
}

/** Explains from the recorded quotes, if they are still those of the result. */
async function explainQuotes(task: ExplainTask, quotes: GivenQuotes): Promise<DayAnswer> {
  const { request, origin } = task
  const { dataset, instrument: underlying, startDate, endDate } = request
  const broker = brokerOfDataset(dataset)
  if (!broker || !origin) return noSession(`'${dataset ?? ''}' is no recording of quotes`)
  const terms = { broker, underlying, dates: [startDate, endDate] }
  // The period of a one-session run ends on the following day, which may be recorded, too.
  const periods = [quotes.days, quotes.days.filter(({ date }) => date === startDate)]
  const reader = periods
    .map((days) => recordedMarket({ ...quotes, days }, terms))
    .find((market) => market.dataset.contentHash === origin.dataset.contentHash)
  if (reader) return explainWith(reader, task)
  const why =
    quotes.days.length === 0
      ? 'The quotes that this run was traded on are no longer kept'
      : 'Of the quotes that this run was traded on, other minutes are recorded now than when it ended'
  return {
    kind: 'changed',
    reason: `${why}, so its days cannot be explained from them. The page of the deployment in Paper trading has the log of what was decided`,
  }
}

async function explainWhole(reader: MarketReader, question: WholeQuestion): Promise<DayAnswer> {
  return { kind: 'explained', json: JSON.stringify(await answerWhole(reader, question)) }
}

function answerWhole(reader: MarketReader, question: WholeQuestion): Promise<unknown> {
  const { request } = question
  switch (question.whole) {
    case 'attribution':
      return attributionReport(request, reader)
    case 'sessions':
      return sessionFacts(compilePlan(request, reader), reader)
    case 'price-ages':
      return priceAges({ underlying: request.instrument, trades: question.trades }, reader)
  }
}

function changed(what: string): DayAnswer {
  return {
    kind: 'changed',
    reason: `${what}, so its days can no longer be explained. Run the backtest again to explain them.`,
  }
}

/** Undefined if the dataset doesn't exist. */
function readerFor({ request, marketDataFolder }: ExplainTask): MarketReader | undefined {
  try {
    return currentReader(marketDataFolder, request.dataset ?? SIMULATED_DATASET_ID)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
