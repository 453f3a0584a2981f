import type { Bounds } from './limits.ts'

/**
 * Where a deployment stands: its session has not begun; it may enter and holds nothing; it holds something; nothing more
 * can come of the session; it enters nothing by its user's wish; ended by its user; all its sessions were traded; ended
 * because it could not go on.
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

/** Whether a deployment has ended: nothing more comes of it. */
export function hasEnded(state: DeploymentState): boolean {
  return state === 'stopped' || state === 'finished' || state === 'failed'
}

/** What its user orders a running deployment to do, and what its limits order. */
export const DEPLOYMENT_ORDERS = [
  'square-off',
  'pause',
  'resume',
  'stop',
  'kill',
  'loss-limit',
  'trade-limit',
] as const
export type DeploymentOrder = (typeof DEPLOYMENT_ORDERS)[number]

/** What a line of a deployment's log tells of. */
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

/** Bounds of what a deployment is made with. */
export const DEPLOYMENT_LIMITS = {
  /** Market minutes a minute. */
  speed: bounds(1, 600),
  sessions: bounds(1, 250),
  /** Sessions that are traded on quotes: all that is recorded of them is compared. */
  quotedSessions: bounds(1, 10),
  /** Times the lots of the strategy. */
  lots: bounds(1, 100),
  /** Rupees. */
  dayLoss: bounds(100, 100_000_000),
  dayTrades: bounds(1, 1000),
} as const

/** Deployments of a user that have not ended, and those that are kept. */
export const MOST_DEPLOYMENTS = { running: 50, kept: 500 } as const
