import { BROKER_FACTS } from './broker-facts.ts'
import { brokerName, type BrokerId } from './brokers.ts'
import { DEPLOYMENT_STATE_NAMES } from './deployments.ts'
import { describeEnd, describeFeedReport, describeHappening, type EventNames } from './describe-event.ts'
import { formatCount, formatSignedRupees } from './figures.ts'
import { PLANS, type Billing, type PlanId } from './plans.ts'
import type { FeedReport, Happening } from './schemas/deployment-event.ts'

/** An event of a deployment with its time of day and its leg. */
export interface TimedHappening {
  readonly time: string
  readonly event: Happening
  readonly legId: string | null
}

/** Net profit of a deployment in a session, rupees. The name is null for all that ended earlier. */
export interface DeploymentNet {
  readonly name: string | null
  readonly net: number
}

interface RunNet {
  readonly strategy: string
  readonly instrument: string
  readonly net: number
}

/** Data of each kind of notification. Amounts are rupees. */
interface Contents {
  'issue-mention': { by: string; key: string; text: string }
  'issue-comment': { by: string; key: string; text: string }
  'issue-status': { key: string; status: string; text: string }
  'role-changed': { isAdmin: boolean }
  'plan-changed': { plan: PlanId | null; billing: Billing | null }
  'work-stopped': { name: string }
  'webhook-test': object
  'contact-message': { name: string; subject: string; text: string }
  'week-summary': {
    lastDay: string
    started: number
    completed: number
    failed: number
    best: RunNet | null
    worst: RunNet | null
    strategies: number
  }
  /** `reason` is the answer of the broker, if it gave one. */
  'capture-sign-in': { broker: BrokerId; reason: string | null }
  /** `error` is that of a job that failed. */
  'batch-ended': { asked: number; tested: number; failed: number; skipped: number; error: string | null }
  'password-changed': object
  'passkey-added': { name: string }
  'account-kept': object
  'new-browser': { device: string }
  'deployment-events': { name: string; net: number; names: EventNames; events: readonly TimedHappening[] }
  'deployment-ended': { name: string; end: Extract<Happening, { what: 'ended' }> }
  'feed-fault': { name: string; report: FeedReport }
  'book-loss': {
    name: string
    names: EventNames
    reached: TimedHappening
    nets: readonly DeploymentNet[]
  }
  'book-session': { name: string; total: number; nets: readonly DeploymentNet[]; isLast: boolean }
  'book-killed': { name: string; deployments: number }
}

type What = keyof Contents
/** What a notification reports, as data. It is turned into text when it is read or sent. */
export type NotificationContent = { [W in What]: { readonly what: W } & Readonly<Contents[W]> }[What]

/** Texts of a notification. */
export interface NotificationText {
  readonly title: string
  readonly body: string
}

/** The title and the body of a notification. */
export function describeNotification(content: NotificationContent): NotificationText {
  const words = WORDS[content.what] as (content: NotificationContent) => NotificationText
  return words(content)
}

/** A plan with its billing period: `Pro, yearly`. */
export function describePlan(plan: PlanId | null, billing: Billing | null): string {
  const name = PLANS.find(({ id }) => id === plan)?.name
  return name ? `${name}, ${billing}` : 'none'
}

const WORDS: { readonly [W in What]: (content: Readonly<Contents[W]>) => NotificationText } = {
  'issue-mention': ({ by, key, text }) => ({ title: `${by} mentioned you in ${key}`, body: text }),
  'issue-comment': ({ by, key, text }) => ({ title: `${by} commented on ${key}`, body: text }),
  'issue-status': ({ key, status, text }) => ({ title: `${key} is ${status}`, body: text }),
  'role-changed': ({ isAdmin }) => ({
    title: 'Your role has changed',
    body: `You are now ${isAdmin ? 'an administrator' : 'a user without administration'}.`,
  }),
  'plan-changed': ({ plan, billing }) => ({
    title: 'Your plan has changed',
    body: `Your plan is now: ${describePlan(plan, billing)}.`,
  }),
  'work-stopped': ({ name }) => ({
    title: 'An administrator stopped your work',
    body: `'${name}' was stopped by an administrator of this installation.`,
  }),
  'webhook-test': () => ({
    title: 'A test of your notifications',
    body: 'You asked for it under Settings, Notifications.',
  }),
  'contact-message': ({ name, subject, text }) => ({
    title: `Contact message from ${name}`,
    body: `About ${subject}: ${text}`,
  }),
  'week-summary': (week) => ({ title: 'Your week', body: describeWeek(week) }),
  'capture-sign-in': ({ broker, reason }) => {
    const name = brokerName(broker)
    return {
      title: `Sign in at ${name} to capture today`,
      body: `${reason ?? `${name} needs a new sign-in`}. Delta captures today’s contracts once you have signed in, until they expire. ${BROKER_FACTS[broker].tokenEnds}`,
    }
  },
  'batch-ended': describeBatch,
  'password-changed': () => ({
    title: 'Password changed',
    body: 'Your other sessions and access tokens have ended. If that was not you, ask the administrator of this server for a reset link.',
  }),
  'passkey-added': ({ name }) => ({
    title: 'Passkey added',
    body: `'${name}' can sign in to your account now. If that was not you, remove it and change your password.`,
  }),
  'account-kept': () => ({
    title: 'Your account is kept',
    body: 'You asked for it to be deleted, and have signed in since. Nothing has been lost.',
  }),
  'new-browser': ({ device }) => ({
    title: 'Signed in with another browser',
    body: `${device} signed in to your account. If that was not you, change your password: it ends all other sessions.`,
  }),
  'deployment-events': ({ name, net, names, events }) => ({
    title: `${name} on paper: ${formatSignedRupees(net)} net in the session`,
    body: events.map((one) => describeTimed(one, names)).join('\n'),
  }),
  'deployment-ended': ({ name, end }) => ({
    title: `${name} on paper: ${DEPLOYMENT_STATE_NAMES[end.state].toLowerCase()}`,
    body: describeEnd(end),
  }),
  'feed-fault': ({ name, report }) => ({
    title: `${name} on paper: no quotes yet`,
    body: describeFeedReport(report),
  }),
  'book-loss': ({ name, names, reached, nets }) => ({
    title: `Book ${name} on paper: loss limit reached`,
    body: [describeTimed(reached, names), ...nets.map(describeNet)].join('\n'),
  }),
  'book-session': ({ name, total, nets, isLast }) => ({
    title: `Book ${name} on paper: ${formatSignedRupees(total)} net in the session`,
    body: [...nets.map(describeNet), ...(isLast ? ['Its sessions are over'] : [])].join('\n'),
  }),
  'book-killed': ({ name, deployments }) => ({
    title: `Book ${name} on paper: kill switch used`,
    body: `${formatCount(deployments, 'deployment')} of the book: all positions leave in their next bar, and nothing more is entered until you resume.`,
  }),
}

function describeTimed({ time, event, legId }: TimedHappening, names: EventNames): string {
  return `${time} ${describeHappening(event, legId, names)}`
}

function describeNet({ name, net }: DeploymentNet): string {
  return `${name ?? 'Deployments that ended earlier'}: ${formatSignedRupees(net)} net`
}

function describeBatch({ asked, tested, failed, skipped, error }: Contents['batch-ended']): NotificationText {
  const counts = [
    tested > 0 && `${tested} tested`,
    failed > 0 && `${failed} failed`,
    skipped > 0 && `${skipped} skipped, because inactive`,
  ]
  const words = counts.filter(Boolean).join(', ') || 'none tested'
  const strategies = asked === 1 ? '1 strategy' : `${asked} strategies`
  return {
    title: error === null ? 'Your batch test is done' : 'Your batch test has failed',
    body: `${strategies}: ${words}.${error === null ? '' : ` ${error}.`}`,
  }
}

function describeWeek(week: Contents['week-summary']): string {
  const { lastDay, started, completed, failed, best, worst, strategies } = week
  const run = ({ strategy, instrument, net }: RunNet) =>
    `${formatSignedRupees(net)} net (${strategy}, ${instrument}).`
  return [
    `The week up to ${lastDay}.`,
    `${formatCount(started, 'backtest')} started, ${completed} completed, ${failed} failed.`,
    best && `Best: ${run(best)}`,
    worst && `Worst: ${run(worst)}`,
    strategies > 0 &&
      `${formatCount(strategies, 'strategy').replace('strategys', 'strategies')} saved or changed.`,
    'These are results of backtests, not of trades.',
  ]
    .filter(Boolean)
    .join('\n')
}
