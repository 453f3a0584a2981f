import { z } from 'zod'
import { DATASET_ID, type MarketMoment, type SimulatedLeg, type Underlying } from '#domain'
import { isoDateSchema, marketMomentSchema, simulatorStateSchema, underlyingSchema } from '#domain/schemas'
import type { Desk } from './desk.ts'

/** What an address says about the simulator. Parts that it lacks, or that cannot be read, are undefined. */
export interface DeskAddress {
  readonly dataset: string | undefined
  readonly underlying: Underlying | undefined
  readonly type: Desk['type']
  readonly moment: MarketMoment | undefined
  readonly expiry: string | undefined
  /** Undefined if the position is only in the browser that built it, or cannot be read. */
  readonly legs: readonly SimulatedLeg[] | undefined
}

/** Longest text of a position in an address. Servers accept addresses of some 8,000 characters. */
const MOST_CHARACTERS = 6000
/** Stands for a position that is too long for an address. */
const TOO_LONG = 'long'

/**
 * The query of an address that opens the same moment and position.
 * @param dataset id of the shown data
 * @returns undefined until the moment is known
 */
export function addressOf(desk: Desk, dataset: string | undefined): URLSearchParams | undefined {
  const { underlying, type, moment, expiry, book } = desk
  if (dataset === undefined || !moment || expiry === undefined) return undefined
  const search = new URLSearchParams({
    data: dataset,
    index: underlying,
    at: `${moment.date}.${moment.time.replace(':', '')}`,
    expiry,
  })
  if (type === 'FUT') search.set('type', type)
  const legs = textOfLegs(book.legs)
  if (legs !== '') search.set('legs', legs.length > MOST_CHARACTERS ? TOO_LONG : legs)
  return search
}

/** Reads such an address; undefined if it names no moment. */
export function deskInAddress(search: URLSearchParams): DeskAddress | undefined {
  const at = /^(\d{4}-\d\d-\d\d)\.(\d\d)(\d\d)$/.exec(search.get('at') ?? '')
  if (!at) return undefined
  const legs = search.get('legs')
  const dataset = search.get('data') ?? ''
  return {
    dataset: DATASET_ID.test(dataset) ? dataset : undefined,
    underlying: underlyingSchema.safeParse(search.get('index')).data,
    type: search.get('type') === 'FUT' ? 'FUT' : 'OPT',
    moment: marketMomentSchema.safeParse({ date: at[1], time: `${at[2]}:${at[3]}` }).data,
    expiry: isoDateSchema.safeParse(search.get('expiry')).data,
    legs: legs === TOO_LONG ? undefined : legsInText(legs ?? ''),
  }
}

/** Names of the parts that an address has but that cannot be read, because somebody shortened or changed it. */
export function unreadableParts(search: URLSearchParams): string[] {
  const place = deskInAddress(search)
  if (!place) return search.has('at') ? ['minute'] : []
  const { dataset, underlying, moment, expiry, legs } = place
  const parts = [
    { key: 'data', name: 'data', value: dataset },
    { key: 'index', name: 'index', value: underlying },
    { key: 'at', name: 'minute', value: moment },
    { key: 'expiry', name: 'expiry', value: expiry },
    { key: 'legs', name: 'position', value: search.get('legs') === TOO_LONG ? TOO_LONG : legs },
  ]
  return parts.filter(({ key, value }) => search.has(key) && value === undefined).map(({ name }) => name)
}

/** Whether two positions have the same address. */
export function areSameLegs(a: readonly SimulatedLeg[], b: readonly SimulatedLeg[]): boolean {
  return textOfLegs(a) === textOfLegs(b)
}

/**
 * Legs as text, separated by `*`: `S2_24300C_2025-04-30_75_2025-04-25.1510_142.3`, then the exit if there is one, with
 * `s` if it is a settlement. `o1` marks orders that several legs are parts of.
 */
function textOfLegs(legs: readonly SimulatedLeg[]): string {
  const orders = new Map<string, number>()
  const orderText = ({ date, time, price, order }: SimulatedLeg['entry']) => {
    if (order !== undefined && !orders.has(order)) orders.set(order, orders.size + 1)
    const part = order === undefined ? '' : `o${orders.get(order)}`
    return `${date}.${time.replace(':', '')}_${price}${part}`
  }
  return legs
    .map((leg) => {
      const { tradeType, lots, optionType, strike, expiry, lotSize, entry, exit } = leg
      const contract = optionType === 'FUTURE' ? 'F' : `${strike}${optionType === 'CALL' ? 'C' : 'P'}`
      const held = [`${tradeType[0]}${lots}`, contract, expiry, lotSize, orderText(entry)]
      return [...held, ...(exit ? [orderText(exit) + (exit.settled ? 's' : '')] : [])].join('_')
    })
    .join('*')
}

const ORDER = String.raw`(\d{4}-\d\d-\d\d)\.(\d\d)(\d\d)_([\d.]+)(?:o(\d+))?`
const LEG = new RegExp(
  String.raw`^([BS])(\d+)_(?:F|([\d.]+)([CP]))_(\d{4}-\d\d-\d\d)_(\d+)_${ORDER}(?:_${ORDER}(s?))?$`,
)

/** The legs of a text; undefined if one of them cannot be read. */
function legsInText(text: string): SimulatedLeg[] | undefined {
  if (text === '') return []
  const legs = text.split('*').map((one, i) => legInText(one, `leg-${i + 1}`))
  return z.array(simulatorStateSchema.shape.legs.element).safeParse(legs).data
}

/** A leg before validation; undefined if the text does not describe a leg. */
function legInText(text: string, id: string): unknown {
  const parts = LEG.exec(text)
  if (!parts) return undefined
  const [, side, lots, strike, kind, expiry, lotSize] = parts
  const isSettled = parts[17] === 's'
  return {
    id,
    tradeType: side === 'B' ? 'BUY' : 'SELL',
    lots: Number(lots),
    optionType: kind === undefined ? 'FUTURE' : kind === 'C' ? 'CALL' : 'PUT',
    strike: Number(strike ?? 0),
    expiry,
    lotSize: Number(lotSize),
    entry: orderOf(parts.slice(7, 12)),
    exit: parts[12] === undefined ? null : { ...orderOf(parts.slice(12, 17)), settled: isSettled },
  }
}

function orderOf([date, hour, minute, price, order]: readonly (string | undefined)[]) {
  const at = { date, time: `${hour}:${minute}`, price: Number(price) }
  return order === undefined ? at : { ...at, order: `order-${order}` }
}
