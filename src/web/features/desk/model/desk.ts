import {
  compareMoments,
  MAX_LEGS,
  nettedLegs,
  openPositions,
  SIMULATOR_LIMITS,
  withOrders,
  type MarketMoment,
  type SimulatedLeg,
  type SimulatedOrder,
  type Simulator,
  type SimulatorState,
  type Underlying,
} from '#domain'
import { areSameLegs, type DeskAddress } from './desk-address.ts'

/** State for undo and saving: position, history and journal. */
export type DeskBook = Pick<SimulatorState, 'legs' | 'history' | 'notes'>

/** An undo step. */
export interface DeskBefore {
  readonly book: DeskBook
  /** Where the simulator stood, if the change left it: another index, another saved simulator, or a new one. */
  readonly place?: Pick<Desk, 'dataset' | 'underlying' | 'moment' | 'expiry' | 'simulator' | 'simulatorEdits'>
}

/** State of the simulator. */
export interface Desk {
  /** Dataset id; undefined for the user's default. */
  readonly dataset: string | undefined
  /** Id of the dataset that the chain on screen is from; undefined until one has loaded. */
  readonly shownDataset: string | undefined
  readonly underlying: Underlying
  readonly type: 'OPT' | 'FUT'
  /** Undefined until the last minute or the expiries are loaded. */
  readonly moment: MarketMoment | undefined
  readonly expiry: string | undefined
  readonly book: DeskBook
  /** Undo steps, newest last. */
  readonly before: readonly DeskBefore[]
  /** The field edited last: further typing belongs to the same change. */
  readonly edit: string | undefined
  /** Id of the open saved simulator. */
  readonly simulator: string | undefined
  /** Its edit count when it was last loaded or saved. */
  readonly simulatorEdits: number | undefined
}

export const EMPTY_BOOK: DeskBook = { legs: [], history: [], notes: [] }
const MOST_UNDO = 50

export function newDesk(underlying: Underlying = 'NIFTY', dataset?: string): Desk {
  return {
    dataset,
    shownDataset: undefined,
    underlying,
    type: 'OPT',
    moment: undefined,
    expiry: undefined,
    book: EMPTY_BOOK,
    before: [],
    edit: undefined,
    simulator: undefined,
    simulatorEdits: undefined,
  }
}

export type DeskAction =
  | { readonly do: 'choose-underlying'; readonly underlying: Underlying }
  | { readonly do: 'choose-dataset'; readonly dataset: string }
  | { readonly do: 'choose-type'; readonly type: Desk['type'] }
  | { readonly do: 'choose-expiry'; readonly expiry: string | undefined }
  /** `isDrag`: one of many small moves, by a slider, a held key or Auto Run. */
  | { readonly do: 'move'; readonly moment: MarketMoment; readonly isDrag?: boolean }
  /** Settles expired legs. Not an action of the user, so not an undo step. */
  | { readonly do: 'settle'; readonly legs: readonly SimulatedLeg[]; readonly text: string }
  /** Changes the position; `text` describes it in the history. */
  | {
      readonly do: 'trade'
      readonly change: (legs: readonly SimulatedLeg[]) => SimulatedLeg[]
      readonly text: string
      /** Minute of the trade, if not the current one. */
      readonly at?: MarketMoment
      /** Field that is being typed into: each key press is applied to the position before the first one. */
      readonly field?: string
    }
  | { readonly do: 'note'; readonly text: string }
  | { readonly do: 'delete-note'; readonly index: number }
  | { readonly do: 'undo' }
  | { readonly do: 'reset' }
  | { readonly do: 'open'; readonly simulator: Simulator }
  /** Opens an address. `keepsLegs`: by Back or Forward, which keep the position while index and data stay. */
  | { readonly do: 'visit'; readonly place: DeskAddress; readonly keepsLegs: boolean }
  | { readonly do: 'show-dataset'; readonly dataset: string }
  | { readonly do: 'saved'; readonly simulator: Pick<Simulator, 'id' | 'edits'> | undefined }

type Handlers = {
  readonly [Name in DeskAction['do']]: (desk: Desk, action: Extract<DeskAction, { do: Name }>) => Desk
}

const HANDLERS: Handlers = {
  'choose-underlying': (desk, { underlying }) =>
    underlying === desk.underlying
      ? desk
      : leaving(desk, {
          ...newDesk(underlying, desk.dataset),
          shownDataset: desk.shownDataset,
          moment: desk.moment,
        }),
  'choose-dataset': (desk, { dataset }) => leaving(desk, newDesk(desk.underlying, dataset)),
  'choose-type': (desk, { type }) => ({ ...desk, type }),
  'choose-expiry': (desk, { expiry }) => ({ ...desk, expiry }),
  move: (desk, { moment }) => ({ ...desk, moment, edit: undefined }),
  settle: settled,
  trade: traded,
  note: (desk, { text }) => noted(desk, text),
  'delete-note': (desk, { index }) =>
    withBook(desk, { ...desk.book, notes: desk.book.notes.filter((_, i) => i !== index) }),
  undo: undone,
  reset: (desk) => leaving(desk, { ...desk, book: EMPTY_BOOK, edit: undefined, ...openAs(undefined) }),
  open: (desk, { simulator }) => opened(desk, simulator),
  visit: visited,
  'show-dataset': (desk, { dataset }) =>
    desk.shownDataset === dataset ? desk : { ...desk, shownDataset: dataset },
  saved: (desk, { simulator }) => ({ ...desk, ...openAs(simulator) }),
}

/** Reducer of the simulator. */
export function deskAfter(desk: Desk, action: DeskAction): Desk {
  return (HANDLERS[action.do] as (desk: Desk, action: DeskAction) => Desk)(desk, action)
}

function undone(desk: Desk): Desk {
  const last = desk.before.at(-1)
  return last
    ? { ...desk, ...last.place, book: last.book, before: desk.before.slice(0, -1), edit: undefined }
    : desk
}

function traded(desk: Desk, { change, text, field, at }: Extract<DeskAction, { do: 'trade' }>): Desk {
  const { book, edit, before, moment } = desk
  const made = at ?? moment
  if (!made) return desk
  const isTypingOn = field !== undefined && edit === field
  const start = (isTypingOn && before.at(-1)?.book) || book
  const legs = nettedLegs(change(start.legs))
  if (legs.length > SIMULATOR_LIMITS.legs) return desk
  const history = [...start.history, { date: made.date, time: made.time, text: shortened(text) }]
    .sort(compareMoments)
    .slice(-SIMULATOR_LIMITS.history)
  const next = { ...start, legs, history }
  const after = isTypingOn ? { ...desk, book: next } : withBook(desk, next)
  return { ...after, edit: field }
}

function shortened(text: string): string {
  const { textLength } = SIMULATOR_LIMITS
  return text.length > textLength ? `${text.slice(0, textLength - 1)}…` : text
}

/** Why a position cannot take orders at a minute; undefined if it can. */
export function whyTooMany(
  legs: readonly SimulatedLeg[],
  orders: readonly SimulatedOrder[],
  moment: MarketMoment,
): string | undefined {
  const after = withOrders(legs, orders, moment)
  if (openPositions(after, moment).length > MAX_LEGS)
    return `A position can hold ${MAX_LEGS} contracts at a time; exit one first`
  if (after.length > SIMULATOR_LIMITS.legs)
    return `A simulator can hold ${SIMULATOR_LIMITS.legs} legs, booked ones counted; press Reset to start another`
  return undefined
}

function settled(desk: Desk, { legs, text }: Extract<DeskAction, { do: 'settle' }>): Desk {
  const at = legs[0]?.exit
  if (!at) return desk
  const left = new Map(legs.map((leg) => [leg.id, leg]))
  const history = [...desk.book.history, { date: at.date, time: at.time, text }].sort(compareMoments)
  return {
    ...desk,
    book: {
      ...desk.book,
      legs: desk.book.legs.map((leg) => left.get(leg.id) ?? leg),
      history: history.slice(-SIMULATOR_LIMITS.history),
    },
  }
}

function noted(desk: Desk, text: string): Desk {
  const { moment, book } = desk
  if (!moment || book.notes.length >= SIMULATOR_LIMITS.notes) return desk
  return withBook(desk, { ...book, notes: [...book.notes, { ...moment, text }].sort(compareMoments) })
}

function withBook(desk: Desk, book: DeskBook): Desk {
  return { ...desk, book, before: [...desk.before, { book: desk.book }].slice(-MOST_UNDO), edit: undefined }
}

/** Switches to another state. The previous content, if any, becomes an undo step. */
function leaving(desk: Desk, next: Desk): Desk {
  const { dataset, underlying, moment, expiry, simulator, simulatorEdits, book, type } = desk
  const place = { dataset, underlying, moment, expiry, simulator, simulatorEdits }
  const isEmpty = book.legs.length === 0 && book.history.length === 0 && book.notes.length === 0
  const before = isEmpty ? desk.before : [...desk.before, { book, place }].slice(-MOST_UNDO)
  return { ...next, type, before }
}

const openAs = (simulator: Pick<Simulator, 'id' | 'edits'> | undefined) => ({
  simulator: simulator?.id,
  simulatorEdits: simulator?.edits,
})

function opened(desk: Desk, simulator: Simulator): Desk {
  const { underlying, dataset, state } = simulator
  const { moment, expiry, legs, history, notes } = state
  const book = { legs: nettedLegs(legs), history, notes }
  return leaving(desk, { ...newDesk(underlying, dataset), moment, expiry, book, ...openAs(simulator) })
}

function visited(desk: Desk, { place, keepsLegs }: Extract<DeskAction, { do: 'visit' }>): Desk {
  const { dataset = datasetOf(desk), underlying = desk.underlying, type, legs } = place
  const isSameMarket = dataset === datasetOf(desk) && underlying === desk.underlying
  const moment = place.moment ?? desk.moment
  const expiry = place.expiry ?? (isSameMarket ? desk.expiry : undefined)
  const isSamePosition = legs === undefined || areSameLegs(legs, desk.book.legs)
  if (isSameMarket && (keepsLegs || isSamePosition)) return { ...desk, type, moment, expiry, edit: undefined }
  const book = { ...EMPTY_BOOK, legs: nettedLegs(legs ?? []) }
  return { ...leaving(desk, { ...newDesk(underlying, dataset), moment, expiry, book }), type }
}

/** Id of the dataset: the chosen one, or the default one that the chain is from. */
export function datasetOf({ dataset, shownDataset }: Desk): string | undefined {
  return dataset ?? shownDataset
}

/** The state to save; undefined until the data is loaded. */
export function stateOf({ moment, expiry, book }: Desk): SimulatorState | undefined {
  return moment && expiry !== undefined ? { moment, expiry, ...book } : undefined
}
