import type { Bounds } from './limits.ts'

/**
 * States of a deployment, in order: its session has not begun; it may enter and holds nothing; it holds positions;
 * nothing more can happen in this session; its user has stopped entries; its user has ended it; all its sessions were
 * traded; it failed.
 */
export const DEPLOYMENT_STATES = [
  'scheduled',
  'waiting',
  'in-position',
  'done-for-the-day',
  'paused',
  'stopped',
  'finished',
  'failed',
] as const
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number]

export const DEPLOYMENT_STATE_NAMES: Readonly<Record<DeploymentState, string>> = {
  scheduled: 'Scheduled',
  waiting: 'Waiting',
  'in-position': 'In position',
  'done-for-the-day': 'Done for the day',
  paused: 'Paused',
  stopped: 'Stopped',
  finished: 'Finished',
  failed: 'Failed',
}

/** Whether a deployment has ended, so that nothing more happens in it. */
export function hasEnded(state: DeploymentState): boolean {
  return state === 'stopped' || state === 'finished' || state === 'failed'
}

/** Orders that the user, a limit of the day, or a limit of the book can give to a running deployment. */
export const DEPLOYMENT_ORDERS = [
  'square-off',
  'pause',
  'resume',
  'stop',
  'kill',
  'loss-limit',
  'trade-limit',
  'no-room',
  'book-loss',
  'levels',
  'add-leg',
  'exit-lots',
  're-enter',
] as const
export type DeploymentOrder = (typeof DEPLOYMENT_ORDERS)[number]

/** Who else than its user can give a deployment an order: an administrator, also by disabling the account. */
export const ORDER_GIVERS = ['administrator', 'disabled-account'] as const
export type OrderGiver = (typeof ORDER_GIVERS)[number]

/** Kinds of lines in a deployment's log. */
export const DEPLOYMENT_EVENTS = [
  'session',
  'entry',
  'exit',
  'level',
  'wait',
  'stayed-out',
  'order',
  'limit',
  'feed',
  'end',
] as const
export type DeploymentEvent = (typeof DEPLOYMENT_EVENTS)[number]

const bounds = (min: number, max: number): Bounds => ({ min, max })

/** Bounds of a deployment's settings. */
export const DEPLOYMENT_LIMITS = {
  /** Market minutes per real minute. */
  speed: bounds(1, 600),
  sessions: bounds(1, 250),
  /** Sessions traded on a broker's quotes; all their recorded quotes are compared afterwards. */
  quotedSessions: bounds(1, 10),
  /** Multiplies the lots of the strategy. */
  lots: bounds(1, 100),
  /** Lots of a manual order. */
  orderLots: bounds(1, 10_000),
  /** Rupees. */
  dayLoss: bounds(100, 100_000_000),
  dayTrades: bounds(1, 1000),
} as const

/** Most legs that a user adds to one deployment. */
export const MOST_ADDED_LEGS = 20

/** Most running deployments of one user, and most deployments in all. */
export const MOST_DEPLOYMENTS = { running: 50, kept: 500 } as const

/** Events of a deployment, or of a deployed book, that its user may be notified of. */
export const DEPLOYMENT_ALERTS = ['entered', 'exited', 'stopped', 'limit', 'book', 'feed', 'day'] as const
export type DeploymentAlert = (typeof DEPLOYMENT_ALERTS)[number]

export const DEPLOYMENT_ALERT_NAMES: Readonly<Record<DeploymentAlert, string>> = {
  entered: 'Entered',
  exited: 'Exited',
  stopped: 'Stopped out',
  limit: 'Limit of a day reached',
  book: 'Book: loss limit or kill switch',
  feed: 'Feed lost or back',
  day: 'Summary of the day',
}

/** Problems of quotes that a feed reports: each on its first occurrence, and its count at the close. */
export const REPORTED_QUOTES = ['late', 'out-of-order', 'ahead', 'no-price', 'again'] as const
