import { expect, it } from 'vitest'
import { describeNotification, type NotificationContent, type NotificationText } from '#domain'

const names = { underlying: 'NIFTY', legNames: { leg_1: 'Leg 1: sell ATM CE' } }
const contract = { strike: 21_700, optionType: 'CALL', expiry_date: '2024-01-04' } as const
const entered = {
  time: '09:20',
  legId: 'leg_1',
  event: { what: 'entered', key: 'leg_1', side: 'SELL', contract, quantity: 50, price: 120 },
} as const
const reached = {
  time: '11:49',
  legId: null,
  event: { what: 'limit', limit: 'book-loss', allowed: 1500, profit: -1520 },
} as const
const nets = [
  { name: 'Call 1', net: 500 },
  { name: null, net: -250 },
]
const best = { strategy: 'Straddle', instrument: 'NIFTY', net: 1200 }
const worst = { strategy: 'Condor', instrument: 'BANKNIFTY', net: -300 }

type Examples = {
  readonly [What in NotificationContent['what']]: readonly [
    Extract<NotificationContent, { what: What }>,
    title: NotificationText['title'],
    body: NotificationText['body'],
  ][]
}

const EXAMPLES: Examples = {
  'issue-mention': [
    [
      { what: 'issue-mention', by: 'Asha', key: 'DEL-1', text: '@Ben look' },
      'Asha mentioned you in DEL-1',
      '@Ben look',
    ],
  ],
  'issue-comment': [
    [{ what: 'issue-comment', by: 'Asha', key: 'DEL-1', text: 'Seen' }, 'Asha commented on DEL-1', 'Seen'],
  ],
  'issue-status': [
    [
      { what: 'issue-status', key: 'DEL-1', status: 'Done', text: 'Chart is blank' },
      'DEL-1 is Done',
      'Chart is blank',
    ],
  ],
  'role-changed': [
    [{ what: 'role-changed', isAdmin: true }, 'Your role has changed', 'You are now an administrator.'],
    [
      { what: 'role-changed', isAdmin: false },
      'Your role has changed',
      'You are now a user without administration.',
    ],
  ],
  'plan-changed': [
    [
      { what: 'plan-changed', plan: 'starter', billing: 'yearly' },
      'Your plan has changed',
      'Your plan is now: Starter, yearly.',
    ],
    [{ what: 'plan-changed', plan: null, billing: null }, 'Your plan has changed', 'Your plan is now: none.'],
  ],
  'work-stopped': [
    [
      { what: 'work-stopped', name: 'Straddle' },
      'An administrator stopped your work',
      "'Straddle' was stopped by an administrator of this installation.",
    ],
  ],
  'webhook-test': [
    [
      { what: 'webhook-test' },
      'A test of your notifications',
      'You asked for it under Settings, Notifications.',
    ],
  ],
  'contact-message': [
    [
      { what: 'contact-message', name: 'Ben', subject: 'general', text: 'Is there an API?' },
      'Contact message from Ben',
      'About general: Is there an API?',
    ],
  ],
  'week-summary': [
    [
      {
        what: 'week-summary',
        lastDay: '2025-01-03',
        started: 3,
        completed: 2,
        failed: 1,
        best,
        worst,
        strategies: 2,
      },
      'Your week',
      'The week up to 2025-01-03.\n3 backtests started, 2 completed, 1 failed.\nBest: +₹1,200 net (Straddle, NIFTY).\nWorst: −₹300 net (Condor, BANKNIFTY).\n2 strategies saved or changed.\nThese are results of backtests, not of trades.',
    ],
    [
      {
        what: 'week-summary',
        lastDay: '2025-01-03',
        started: 1,
        completed: 0,
        failed: 0,
        best: null,
        worst: null,
        strategies: 0,
      },
      'Your week',
      'The week up to 2025-01-03.\n1 backtest started, 0 completed, 0 failed.\nThese are results of backtests, not of trades.',
    ],
  ],
  'capture-sign-in': [
    [
      { what: 'capture-sign-in', broker: 'upstox', reason: null },
      'Sign in at Upstox to capture today',
      'Upstox needs a new sign-in. Delta captures today’s contracts once you have signed in, until they expire. A day’s token ends at 03:30 in the night; an Analytics token after a year.',
    ],
    [
      { what: 'capture-sign-in', broker: 'upstox', reason: 'The token has ended' },
      'Sign in at Upstox to capture today',
      'The token has ended. Delta captures today’s contracts once you have signed in, until they expire. A day’s token ends at 03:30 in the night; an Analytics token after a year.',
    ],
  ],
  'batch-ended': [
    [
      { what: 'batch-ended', asked: 4, tested: 2, failed: 1, skipped: 1, error: null },
      'Your batch test is done',
      '4 strategies: 2 tested, 1 failed, 1 skipped, because inactive.',
    ],
    [
      { what: 'batch-ended', asked: 1, tested: 0, failed: 0, skipped: 0, error: 'The data is broken' },
      'Your batch test has failed',
      '1 strategy: none tested. The data is broken.',
    ],
  ],
  'password-changed': [
    [
      { what: 'password-changed' },
      'Password changed',
      'Your other sessions and access tokens have ended. If that was not you, ask the administrator of this server for a reset link.',
    ],
  ],
  'passkey-added': [
    [
      { what: 'passkey-added', name: 'Phone' },
      'Passkey added',
      "'Phone' can sign in to your account now. If that was not you, remove it and change your password.",
    ],
  ],
  'account-kept': [
    [
      { what: 'account-kept' },
      'Your account is kept',
      'You asked for it to be deleted, and have signed in since. Nothing has been lost.',
    ],
  ],
  'new-browser': [
    [
      { what: 'new-browser', device: 'Firefox on Linux' },
      'Signed in with another browser',
      'Firefox on Linux signed in to your account. If that was not you, change your password: it ends all other sessions.',
    ],
  ],
  'deployment-events': [
    [
      { what: 'deployment-events', name: 'Straddle', net: -120, names, events: [entered, entered] },
      'Straddle on paper: −₹120 net in the session',
      '09:20 Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 120.00\n09:20 Sold 50 NIFTY 21700 CE of 4 Jan 2024 at 120.00',
    ],
  ],
  'deployment-ended': [
    [
      { what: 'deployment-ended', name: 'Straddle', end: { what: 'ended', state: 'finished', sessions: 5 } },
      'Straddle on paper: finished',
      'Finished: 5 sessions traded',
    ],
  ],
  'feed-fault': [
    [
      {
        what: 'feed-fault',
        name: 'Straddle',
        report: { fault: 'not-begun', why: 'The broker refused the token' },
      },
      'Straddle on paper: no quotes yet',
      'There are no quotes yet. The broker refused the token. Delta keeps trying',
    ],
  ],
  'book-loss': [
    [
      { what: 'book-loss', name: 'Calls', names, reached, nets },
      'Book Calls on paper: loss limit reached',
      '11:49 The day of the book stands at −₹1,520 net, and its limit is a loss of ₹1,500: all its positions are squared off\nCall 1: +₹500 net\nDeployments that ended earlier: −₹250 net',
    ],
  ],
  'book-session': [
    [
      { what: 'book-session', name: 'Calls', total: 250, nets, isLast: true },
      'Book Calls on paper: +₹250 net in the session',
      'Call 1: +₹500 net\nDeployments that ended earlier: −₹250 net\nIts sessions are over',
    ],
    [
      { what: 'book-session', name: 'Calls', total: 0, nets: [], isLast: false },
      'Book Calls on paper: ₹0 net in the session',
      '',
    ],
  ],
  'book-killed': [
    [
      { what: 'book-killed', name: 'Calls', deployments: 1 },
      'Book Calls on paper: kill switch used',
      '1 deployment of the book: all positions leave in their next bar, and nothing more is entered until you resume.',
    ],
  ],
}

const rows = Object.values(EXAMPLES)
  .flat()
  .map(([content, title, body]) => ({ content, title, body }))

it.each(rows)('a notification of $content.what is worded "$title"', ({ content, title, body }) => {
  expect(describeNotification(content)).toEqual({ title, body })
})
