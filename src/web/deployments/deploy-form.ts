import type { DeploymentFeeds, NewDeployment } from '#api'
import { DEPLOYMENT_LIMITS, formatNumber, LIMITS, type Bounds } from '#domain'

/** A strategy that is to be deployed. */
export interface Deployable {
  readonly name: string
  /** The saved strategy that it is, where the server knows it. */
  readonly strategyId?: string | undefined
  readonly request: NewDeployment['request']
}

/** The form of a deployment as it stands; null is an empty field. */
export interface DeployForm {
  readonly name: string
  readonly kind: 'replay' | 'broker'
  readonly dataset: string
  /** Market minutes a minute. */
  readonly speed: number
  /** `YYYY-MM-DD`; empty for the session that the dataset has for today. */
  readonly from: string
  readonly broker: string
  readonly sessions: number | null
  readonly lots: number | null
  /** Rupees; null for the strategy's own. */
  readonly capital: number | null
  /** Rupees. */
  readonly loss: number | null
  readonly trades: number | null
  readonly notify: boolean
}

/** What is wrong with which field. */
export type DeployProblems = Readonly<Partial<Record<keyof DeployForm, string>>>

/** Speeds on offer; 1 keeps to the clock of India. */
export const SPEEDS = [1, 5, 15, 30, 60, 150, 300, 600] as const
const FIRST_SPEED = 60

type Dataset = DeploymentFeeds['datasets'][number]

/** The datasets that have what a strategy trades. */
export function fittingDatasets(feeds: DeploymentFeeds, { request }: Deployable): readonly Dataset[] {
  return feeds.datasets.filter(({ underlyings }) => underlyings.includes(request.instrument))
}

/** The form as it is opened: the strategy's own data where they can be played, one session, a session in six minutes. */
export function startingForm(strategy: Deployable, feeds: DeploymentFeeds): DeployForm {
  const fitting = fittingDatasets(feeds, strategy)
  const own = fitting.find(({ id }) => id === strategy.request.dataset) ?? fitting[0]
  return {
    name: strategy.name,
    kind: own ? 'replay' : 'broker',
    dataset: own?.id ?? '',
    speed: FIRST_SPEED,
    from: '',
    broker: (feeds.brokers.find(({ isReady }) => isReady) ?? feeds.brokers[0])?.id ?? '',
    sessions: 1,
    lots: 1,
    capital: null,
    loss: null,
    trades: null,
    notify: true,
  }
}

/** How many sessions a deployment may trade: all that is recorded of quotes is kept. */
export function sessionBounds({ kind }: Pick<DeployForm, 'kind'>): Bounds {
  const { quotedSessions, sessions } = DEPLOYMENT_LIMITS
  return kind === 'broker' ? quotedSessions : sessions
}

/** What keeps a form from being sent. */
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

/** The deployment that a sound form stands for. */
export function composeDeployment(form: DeployForm, strategy: Deployable): NewDeployment {
  const { name, kind, capital, loss, trades } = form
  return {
    name: name.trim(),
    ...(strategy.strategyId !== undefined && { strategyId: strategy.strategyId }),
    request: strategy.request,
    feed:
      kind === 'broker'
        ? { kind, broker: form.broker as Extract<NewDeployment['feed'], { kind: 'broker' }>['broker'] }
        : { kind, dataset: form.dataset, speed: form.speed, ...(form.from && { from: form.from }) },
    sessions: form.sessions ?? 1,
    lots: form.lots ?? 1,
    ...(capital !== null && { capital }),
    limits: { loss, trades },
    notify: form.notify,
  }
}

function dayProblem(from: string, dataset: Dataset | undefined): string | undefined {
  if (from === '' || !dataset || (from >= dataset.firstDate && from <= dataset.lastDate)) return undefined
  return `${dataset.name} has no such day`
}

function outside(value: number | null, { min, max }: Bounds): string | undefined {
  if (value === null || (Number.isInteger(value) && value >= min && value <= max)) return undefined
  return `A whole number from ${formatNumber(min)} to ${formatNumber(max)}`
}
