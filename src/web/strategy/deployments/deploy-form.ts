import type { DeploymentFeeds, NewDeployment } from '#api'
import { typedDate } from '../../ui/controls/typed-date.ts'
import { DEPLOYMENT_LIMITS, formatNumber, LIMITS, type Bounds, type FieldError } from '#domain'

/** A strategy to deploy. */
export interface Deployable {
  readonly name: string
  /** Id of the saved strategy, if the server knows it. */
  readonly strategyId?: string | undefined
  readonly request: NewDeployment['request']
  /** The first day that the form proposes; without it, the session of today. */
  readonly from?: string | undefined
}

/** State of the deployment form; null is an empty field. */
export interface DeployForm {
  readonly name: string
  readonly kind: 'replay' | 'broker'
  readonly dataset: string
  /** Market minutes per real minute. */
  readonly speed: number
  /** `YYYY-MM-DD`, or text that is no date; empty for the dataset's session of today. */
  readonly from: string
  readonly broker: string
  readonly sessions: number | null
  readonly lots: number | null
  /** Rupees; null for the strategy's own capital. */
  readonly capital: number | null
  /** Rupees. */
  readonly loss: number | null
  readonly trades: number | null
  readonly notify: boolean
}

/** Validation messages by field. */
export type DeployProblems = Readonly<Partial<Record<keyof DeployForm, string>>>

/** Available speeds; 1 is real time. */
export const SPEEDS = [1, 5, 15, 30, 60, 150, 300, 600] as const
const FIRST_SPEED = 60

type Dataset = DeploymentFeeds['datasets'][number]

/** Datasets that contain the strategy's index. */
export function fittingDatasets(feeds: DeploymentFeeds, { request }: Deployable): readonly Dataset[] {
  return feeds.datasets.filter(({ underlyings }) => underlyings.includes(request.instrument))
}

/** Initial form: one session of the strategy's own dataset if it can be replayed, at 60 times (six minutes a session). */
export function startingForm(strategy: Deployable, feeds: DeploymentFeeds): DeployForm {
  const fitting = fittingDatasets(feeds, strategy)
  const own = fitting.find(({ id }) => id === strategy.request.dataset) ?? fitting[0]
  return {
    name: strategy.name,
    kind: own ? 'replay' : 'broker',
    dataset: own?.id ?? '',
    speed: FIRST_SPEED,
    from: own?.id === strategy.request.dataset ? (strategy.from ?? '') : '',
    broker: (feeds.brokers.find(({ isReady }) => isReady) ?? feeds.brokers[0])?.id ?? '',
    sessions: 1,
    lots: 1,
    capital: null,
    loss: null,
    trades: null,
    notify: true,
  }
}

/** Bounds of the number of sessions: quotes are recorded, so their sessions are limited more tightly. */
export function sessionBounds({ kind }: Pick<DeployForm, 'kind'>): Bounds {
  const { quotedSessions, sessions } = DEPLOYMENT_LIMITS
  return kind === 'broker' ? quotedSessions : sessions
}

/** Validates a form. */
export function problemsOf(form: DeployForm, feeds: DeploymentFeeds): DeployProblems {
  const dataset = feeds.datasets.find(({ id }) => id === form.dataset)
  const broker = feeds.brokers.find(({ id }) => id === form.broker)
  const { lots, dayLoss, dayTrades } = DEPLOYMENT_LIMITS
  const feedProblems: DeployProblems =
    form.kind === 'broker'
      ? { broker: broker?.isReady ? undefined : (broker?.hint ?? 'Choose a broker') }
      : { dataset: dataset ? undefined : 'Choose a dataset', from: dayProblem(form.from, dataset) }
  const problems: DeployProblems = {
    ...feedProblems,
    name: form.name.trim() === '' ? 'Give the deployment a name' : undefined,
    sessions: outside(form.sessions ?? Number.NaN, sessionBounds(form)),
    lots: outside(form.lots ?? Number.NaN, lots),
    capital: outside(form.capital, LIMITS.initialCapital),
    loss: outside(form.loss, dayLoss),
    trades: outside(form.trades, dayTrades),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Converts the form's prices into a feed. */
export function feedOf({ kind, broker, dataset, speed, from }: DeployForm): NewDeployment['feed'] {
  return kind === 'broker'
    ? { kind, broker: broker as Extract<NewDeployment['feed'], { kind: 'broker' }>['broker'] }
    : { kind, dataset, speed, ...(from && { from }) }
}

/** Converts a valid form into a deployment request. */
export function composeDeployment(form: DeployForm, strategy: Deployable): NewDeployment {
  const { name, capital, loss, trades } = form
  return {
    name: name.trim(),
    strategyId: strategy.strategyId,
    request: strategy.request,
    feed: feedOf(form),
    sessions: form.sessions ?? 1,
    lots: form.lots ?? 1,
    ...(capital !== null && { capital }),
    limits: { loss, trades },
    notify: form.notify,
  }
}

/** The fields of the form by the paths that the server names. */
const FORM_FIELDS: Readonly<Record<string, keyof DeployForm>> = {
  name: 'name',
  'feed.dataset': 'dataset',
  'feed.from': 'from',
  'feed.broker': 'broker',
  sessions: 'sessions',
  lots: 'lots',
  'request.initialCapital': 'capital',
}

/** The field of the form that a path of the server means; undefined if it has none. */
export const formFieldOf = (path: string): keyof DeployForm | undefined => FORM_FIELDS[path]

/** Refusals of the server by the field of the form that they mean. */
export function placedProblems(fields: readonly FieldError[]): DeployProblems {
  return Object.fromEntries(
    fields.flatMap(({ path, message }) => {
      const field = formFieldOf(path)
      return field === undefined ? [] : [[field, message]]
    }),
  )
}

function dayProblem(from: string, dataset: Dataset | undefined): string | undefined {
  if (from !== '' && typedDate(from) !== from) return 'That is no date; write it like 31 Jan 2025'
  if (from === '' || !dataset || (from >= dataset.firstDate && from <= dataset.lastDate)) return undefined
  return `${dataset.name} has no such day`
}

function outside(value: number | null, { min, max }: Bounds): string | undefined {
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined
  return `A whole number from ${formatNumber(min)} to ${formatNumber(max)}`
}
