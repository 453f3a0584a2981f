import type { BrokerId } from './brokers.ts'

/**
 * How far a capability goes: Delta uses it, tested only against an emulator; the broker offers it but Delta does not
 * use it; the broker lacks it; or it is unknown.
 */
export type BrokerAbility = 'built' | 'offered' | 'none' | 'unknown'

/** What a connection can be used for, in display order. */
export const BROKER_CAPABILITIES = [
  { id: 'expiredHistory', name: 'Minutes of expired contracts' },
  { id: 'liveHistory', name: 'Minutes of the index and of listed contracts' },
  { id: 'quotes', name: 'Live quotes' },
  { id: 'account', name: 'Trades, positions and funds' },
] as const
export type BrokerCapability = (typeof BROKER_CAPABILITIES)[number]['id']

/** One thing a user enters to connect. */
export interface BrokerField {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** Masked on screen once stored; other fields stay readable. */
  readonly secret: boolean
  /** May be left out with another way of signing in. */
  readonly optional?: boolean
}

/** A summary of a broker's history, to choose a source by. It says so where no document confirms a fact. */
export interface HistoryFacts {
  readonly years: string
  readonly strikes: string
  readonly expired: string
  readonly price: string
}

/** A broker according to its documentation and users. */
export interface BrokerFacts {
  readonly can: Readonly<Record<BrokerCapability, { readonly is: BrokerAbility; readonly note?: string }>>
  /** Empty if Delta has no connector; `why` gives the reason. */
  readonly fields: readonly BrokerField[]
  /** Instructions for obtaining what the fields ask for. */
  readonly steps: readonly string[]
  /** `token`: pasted; `redirect`: by the broker's own sign-in page, which sends the user back. */
  readonly signIn: readonly ('token' | 'redirect')[]
  /** Whether Delta gets each day's token with the API key and the secret, without the user. */
  readonly getsTokens?: true
  readonly tokenEnds: string
  /** The content and price of its history. */
  readonly gives: HistoryFacts
  /** Why there is no connector; absent if there is one. */
  readonly why?: string
}

const none = { is: 'none' } as const
const unknown = { is: 'unknown' } as const
const offered = { is: 'offered' } as const

const NOT_CONFIRMED = 'Not confirmed'
const NOTHING: HistoryFacts = { years: 'None', strikes: 'None', expired: 'No', price: NOT_CONFIRMED }
const LISTED = 'Those listed today'

/** A broker without a connector: the form has no fields. */
const unconnected = (about: Pick<BrokerFacts, 'can' | 'why' | 'tokenEnds' | 'gives'>) => ({
  ...about,
  fields: [],
  steps: [],
  signIn: [],
})

const DAILY = 'Every day: the exchange asks for a new sign-in before each trading day.'

/** Facts about each broker. */
export const BROKER_FACTS: Readonly<Record<BrokerId, BrokerFacts>> = {
  zerodha: {
    can: {
      expiredHistory: {
        is: 'none',
        note: 'Its list has only contracts that still trade: let Delta capture them each night before they expire.',
      },
      liveHistory: { is: 'built', note: 'Minutes, 60 days a call. Kite Connect is paid by the month.' },
      quotes: {
        is: 'built',
        note: 'For paper trading, with the second of each trade.',
      },
      account: { is: 'built', note: 'Read by the check only. Trades of the current day.' },
    },
    fields: [
      { id: 'apiKey', label: 'API key', hint: 'Of your app at developers.kite.trade', secret: false },
      {
        id: 'apiSecret',
        label: 'API secret',
        hint: 'To sign in on Zerodha’s page every day',
        secret: true,
        optional: true,
      },
      {
        id: 'accessToken',
        label: 'Access token',
        hint: 'Only if another program signs in for you: today’s token',
        secret: true,
        optional: true,
      },
    ],
    steps: [
      'Open developers.kite.trade, subscribe to Kite Connect and make an app with this page’s address as its redirect URL.',
      'Enter the app’s API key and secret here.',
      'Sign in at Zerodha each trading day: the token ends at 6:00 in the morning, or when another program signs in with the same app.',
    ],
    signIn: ['redirect', 'token'],
    tokenEnds: 'Every day at 06:00, or when another program signs in with the same app.',
    gives: {
      years: 'From the day you start to capture',
      strikes: LISTED,
      expired: 'No',
      price: '₹500 a month, not confirmed',
    },
  },
  upstox: {
    can: {
      expiredHistory: {
        is: 'built',
        note: 'With the Plus plan, which has no extra fee but a higher brokerage. Six months are documented; users report data back to October 2024.',
      },
      liveHistory: { is: 'built', note: 'Minutes from January 2022.' },
      quotes: {
        is: 'built',
        note: 'For paper trading: one stream an account.',
      },
      account: { is: 'built', note: 'Read by the check only. Trades of the current day.' },
    },
    fields: [
      {
        id: 'accessToken',
        label: 'Access token',
        hint: 'The Analytics token of one year, or today’s token',
        secret: true,
        optional: true,
      },
      {
        id: 'apiKey',
        label: 'API key',
        hint: 'Only to sign in on Upstox’ page',
        secret: false,
        optional: true,
      },
      {
        id: 'apiSecret',
        label: 'API secret',
        hint: 'Together with the API key',
        secret: true,
        optional: true,
      },
    ],
    steps: [
      'Activate the Plus plan in Upstox: without it, expired contracts are refused (UDAPI1149).',
      'Open the developer page of your Upstox account and make an Analytics token. Paste it as the access token.',
      'Or make an app there with this page’s address as its redirect address, and enter its API key and secret.',
    ],
    signIn: ['token', 'redirect'],
    tokenEnds: 'A day’s token ends at 03:30 in the night; an Analytics token after a year.',
    gives: {
      years: 'Options since October 2024 as users report, six months documented; index since January 2022',
      strikes: 'All',
      expired: 'Yes, with the Plus plan',
      price: 'Free; the Plus plan takes ₹30 instead of ₹20 an order, not confirmed',
    },
  },
  angel: unconnected({
    can: {
      expiredHistory: { is: 'none', note: 'Its documentation does not mention them.' },
      liveHistory: { is: 'offered', note: '30 days a call.' },
      quotes: offered,
      account: offered,
    },
    tokenEnds: DAILY,
    gives: { years: 'From the day you start to capture', strikes: LISTED, expired: 'No', price: 'Free' },
    why: 'It serves no expired contracts. OpenAlgo reaches it for contracts that still trade.',
  }),
  icici: {
    can: {
      expiredHistory: {
        is: 'built',
        note: 'By expiry, strike and right, 2 sessions a call, 5,000 calls a day; NIFTY from 2021 seen. It lists no strikes: Delta requests the strikes of the exchange’s grid.',
      },
      liveHistory: { is: 'built', note: 'Minutes, 2 sessions a call.' },
      quotes: { is: 'offered', note: 'Over socket.io, which Delta does not speak.' },
      account: { is: 'built', note: 'Read by the check only. Trades of the current day.' },
    },
    fields: [
      { id: 'apiKey', label: 'App key', hint: 'Of your app at api.icicidirect.com', secret: false },
      { id: 'apiSecret', label: 'Secret key', hint: 'Of the same app; it signs calls', secret: true },
      {
        id: 'accessToken',
        label: 'API session',
        hint: 'The value of apisession in the address after today’s sign-in; or sign in from here',
        secret: true,
        optional: true,
      },
    ],
    steps: [
      'Register an app at api.icicidirect.com (View Apps) with this page’s address as its redirect URL. It costs nothing.',
      'Enter the app key and the secret key here.',
      'Sign in at ICICI Direct each trading day. If you are not sent back here, copy the API session from the address of the last page.',
    ],
    signIn: ['redirect', 'token'],
    tokenEnds: 'Every day at midnight.',
    gives: {
      years: 'NIFTY since 2021 as users report; other indices not confirmed',
      strikes: 'All, asked for one by one',
      expired: 'Yes',
      price: 'Free',
    },
  },
  hdfc: unconnected({
    can: {
      expiredHistory: unknown,
      liveHistory: { is: 'offered', note: 'HDFC Sky, 31 days a call; InvestRight has no history.' },
      quotes: offered,
      account: offered,
    },
    tokenEnds: DAILY,
    gives: { years: 'Not known', strikes: LISTED, expired: 'Not known', price: NOT_CONFIRMED },
    why: 'Its documentation could not be read. OpenAlgo reaches HDFC Sky.',
  }),
  kotak: unconnected({
    can: {
      expiredHistory: unknown,
      liveHistory: { is: 'offered', note: 'Since September 2026, without open interest yet.' },
      quotes: offered,
      account: offered,
    },
    tokenEnds: DAILY,
    gives: {
      years: 'At most five as users report, without open interest',
      strikes: LISTED,
      expired: 'Not known',
      price: 'Free',
    },
    why: 'Its history is new, and whether it has expired contracts is not known. OpenAlgo reaches it.',
  }),
  axis: unconnected({
    can: { expiredHistory: unknown, liveHistory: unknown, quotes: unknown, account: unknown },
    tokenEnds: 'Not known.',
    gives: { years: 'Not known', strikes: 'Not known', expired: 'Not known', price: NOT_CONFIRMED },
    why: 'The broker opens its API for each client separately, and its description is not public.',
  }),
  sharekhan: unconnected({
    can: {
      expiredHistory: unknown,
      liveHistory: { is: 'offered', note: 'By interval, without a choice of days.' },
      quotes: offered,
      account: offered,
    },
    tokenEnds: DAILY,
    gives: { years: 'Not known', strikes: 'Not known', expired: 'Not known', price: NOT_CONFIRMED },
    why: 'The format of its answers is not documented.',
  }),
  iifl: unconnected({
    can: { expiredHistory: unknown, liveHistory: offered, quotes: offered, account: offered },
    tokenEnds: DAILY,
    gives: { years: 'Not known', strikes: LISTED, expired: 'Not known', price: NOT_CONFIRMED },
    why: 'Whether it has expired contracts is not known. OpenAlgo reaches it.',
  }),
  motilal: unconnected({
    can: { expiredHistory: none, liveHistory: none, quotes: offered, account: offered },
    tokenEnds: DAILY,
    gives: NOTHING,
    why: 'It serves prices of the end of each day only, no minutes.',
  }),
  openalgo: {
    can: {
      expiredHistory: {
        is: 'none',
        note: 'It refuses symbols that no longer trade: let Delta capture them each night before they expire.',
      },
      liveHistory: { is: 'built', note: 'As far back as the broker behind it, often 30 to 90 days.' },
      quotes: {
        is: 'built',
        note: 'With the address of its stream; without open interest.',
      },
      account: { is: 'built', note: 'Read by the check only. Trades of the current day.' },
    },
    fields: [
      {
        id: 'server',
        label: 'Server',
        hint: 'http://192.168.1.20:5000 or https://algo.example.com',
        secret: false,
      },
      { id: 'apiKey', label: 'API key', hint: 'From API Key in OpenAlgo', secret: true },
      {
        id: 'stream',
        label: 'Stream of quotes',
        hint: 'ws://192.168.1.20:8765 or wss://algo.example.com/ws; only for paper trading',
        secret: false,
        optional: true,
      },
    ],
    steps: [
      'Run OpenAlgo on your own machine and sign in to your broker there, every trading day.',
      'Copy the API key from its page API Key.',
      'Enter the address at which this Delta reaches the server. Administrators may enter any address; other users only the addresses that the operator allows.',
    ],
    signIn: ['token'],
    tokenEnds: 'Its key does not expire; the broker behind it requires a sign-in in OpenAlgo every day.',
    gives: {
      years: 'As many as the broker behind it has',
      strikes: LISTED,
      expired: 'No',
      price: 'Free, on your own machine',
    },
  },
  groww: {
    can: {
      expiredHistory: {
        is: 'built',
        note: 'By name, from 2020, 30 days a call, with open interest. Open interest of 2025 and later is doubtful: it counts only where the exchange’s daily files confirm it.',
      },
      liveHistory: { is: 'built', note: 'Minutes from 2020, 30 days a call.' },
      quotes: { is: 'offered', note: 'Through its own program only.' },
      account: { is: 'built', note: 'Read by the check only. Executed orders of the current day.' },
    },
    fields: [
      {
        id: 'accessToken',
        label: 'Access token',
        hint: 'Today’s token; or enter the API key and secret',
        secret: true,
        optional: true,
      },
      {
        id: 'apiKey',
        label: 'API key',
        hint: 'Lets Delta get each day’s token by itself; needs the secret',
        secret: true,
        optional: true,
      },
      { id: 'apiSecret', label: 'API secret', hint: 'Of the same key', secret: true, optional: true },
    ],
    steps: [
      'Subscribe to the Trading API in your Groww account.',
      'Make an access token there and paste it, every day; or make an API key and enter it with its secret.',
      'Approve the key on Groww’s page each day before you download.',
    ],
    signIn: ['token'],
    getsTokens: true,
    tokenEnds: 'Every day at 06:00.',
    gives: {
      years: 'Since 2020, as documented',
      strikes: 'All',
      expired: 'Yes',
      price: '₹499 a month plus tax, not confirmed',
    },
  },
  dhan: {
    can: {
      expiredHistory: {
        is: 'built',
        note: 'As rolling series of ten strikes on each side, from which Delta stitches the contracts. Strikes farther away are missing.',
      },
      liveHistory: { is: 'built', note: 'Minutes of five years, 90 days a call.' },
      quotes: { is: 'offered', note: 'A binary stream, which Delta does not read yet.' },
      account: { is: 'built', note: 'Read by the check only. Trades of the current day.' },
    },
    fields: [
      { id: 'clientId', label: 'Client id', hint: 'Of your Dhan account', secret: false },
      {
        id: 'accessToken',
        label: 'Access token',
        hint: 'From web.dhan.co, valid for 24 hours',
        secret: true,
      },
    ],
    steps: [
      'Subscribe to the Data API on web.dhan.co: without it minutes are refused (DH-902).',
      'Make an access token there and paste it with your client id, every day.',
    ],
    signIn: ['token'],
    tokenEnds: 'After 24 hours.',
    gives: {
      years: 'The last five',
      strikes: 'Ten to each side of the money, minute by minute; those beyond are missing',
      expired: 'Yes, stitched by Delta',
      price: '₹499 a month for the Data API, as third parties say',
    },
  },
}

/**
 * The field that grants access: the access token, or the key of the user's own server for brokers without
 * one.
 */
export const tokenField = (broker: BrokerId): string =>
  BROKER_FACTS[broker].fields.some(({ id }) => id === 'accessToken') ? 'accessToken' : 'apiKey'

/**
 * Whether credentials allow calls: they have the token, or the key and secret that get one.
 * @param has whether a field is filled
 */
export function allowsCalls(broker: BrokerId, has: (field: string) => boolean): boolean {
  if (has(tokenField(broker))) return true
  return BROKER_FACTS[broker].getsTokens === true && has('apiKey') && has('apiSecret')
}
