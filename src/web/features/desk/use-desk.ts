import { useCallback, useEffect, useLayoutEffect, useMemo, useState, type Dispatch } from 'react'
import type { MarketQuote, OptionChain } from '#api'
import {
  compareMoments,
  openPositions,
  type MarketMoment,
  type OpenPosition,
  type SimulatedLeg,
  type Underlying,
} from '#domain'
import { positionResult, valueAtExpiry, type PositionResult } from '#engine/analytics'
import { formatDate } from '../../ui/format.ts'
import { useAuth } from '../../session/auth/auth-context.tsx'
import { lastMoment, moved, sessionOn, type DeskSession } from './model/clock.ts'
import { chainRows, type ChainRow } from './model/chain-rows.ts'
import type { Desk, DeskAction } from './model/desk.ts'
import { keepDesk } from './model/stored-desk.ts'
import { legPrice, type Chains } from './model/position.ts'
import { sampleChain } from './model/sample-data.ts'
import {
  useChains,
  useDayPrices,
  useExpiries,
  useInstruments,
  useMarketQuote,
  useNextMinute,
  useSessions,
  type ChainAnswers,
} from './requests/desk-data.ts'
import { useDeskInAddress } from './use-desk-in-address.ts'

/** View model of the simulator. */
export interface DeskView {
  readonly desk: Desk
  readonly dispatch: Dispatch<DeskAction>
  readonly instruments: ReturnType<typeof useInstruments>
  /** Sessions of the index, as a query. */
  readonly sessionData: ReturnType<typeof useSessions>
  readonly sessions: readonly DeskSession[]
  /** The session of the current moment. */
  readonly session: DeskSession | undefined
  readonly expiries: ReturnType<typeof useExpiries>
  /** The first of these three whose answer could not be read; without it there is no chain to wait for. */
  readonly unread: ReturnType<typeof useInstruments | typeof useSessions | typeof useExpiries> | undefined
  readonly quote: ReturnType<typeof useMarketQuote>
  /** Chain of the open expiry: real data, or a sample if it cannot be loaded. */
  readonly chain: OptionChain | undefined
  readonly rows: readonly ChainRow[]
  /** The chain is a sample, which can be neither traded nor saved. */
  readonly isSample: boolean
  /** Why it is a sample. */
  readonly chainProblem: string | undefined
  readonly isLoadingChain: boolean
  /** Why contracts of these expiries cannot be traded now; undefined if they can. */
  readonly whyNoTrade: (expiries: readonly string[]) => string | undefined
  readonly retryChain: () => void
  /** Chains of the minute by expiry. */
  readonly chains: Chains
  /** The index at the chain's minute; undefined if unknown. */
  readonly spot: number | undefined
  /** Minute of the shown chain: the current minute, or the previous one during loading. */
  readonly shownMoment: MarketMoment | undefined
  /** The position book at that minute. */
  readonly held: readonly OpenPosition[]
  readonly result: PositionResult
  /** Whether the chains of all open legs are known, and a price of one of them. Otherwise `result` tells nothing. */
  readonly isValued: boolean
  readonly priceOf: (contract: Pick<SimulatedLeg, 'optionType' | 'strike' | 'expiry'>) => number | null
  /** Whether the clock runs. Orders then fill at the prices on screen, even while the next minute loads. */
  readonly isAutoRun: boolean
  readonly setAutoRun: (isOn: boolean) => void
}

const NO_SESSIONS: readonly DeskSession[] = []

/** The answer for this date, not the placeholder of the previous date. */
function settled({ isPlaceholderData, data }: ReturnType<typeof useExpiries>) {
  return isPlaceholderData ? undefined : data
}

/** The simulator's state, its data at the minute, and the value of its position. */
export function useDesk(): DeskView {
  const { user } = useAuth()
  const userId = user?.id ?? ''
  const { desk, dispatch, correct } = useDeskInAddress(userId)
  const [isAutoRun, setAutoRun] = useState(false)
  useEffect(() => keepDesk(userId, desk), [userId, desk])
  const { moment } = desk
  const instruments = useInstruments(desk.dataset)
  const sessionData = useSessions(desk)
  const sessions = sessionData.data?.sessions ?? NO_SESSIONS
  const expiries = useExpiries(desk, moment?.date)
  const listed = settled(expiries)
  useStart(desk, correct, { sessions, expiries: listed })
  const quote = useMarketQuote(desk, moment)
  const asked = useRequestedChain(desk, listed?.expiries)
  const scope = `${desk.dataset} ${desk.underlying}`
  const wanted = useWantedExpiries(desk.book.legs, asked)
  const answers = usePreviousChains(useChains(desk, asked?.moment, wanted), scope)
  useNextMinute(
    desk,
    { moment: asked?.moment, expiries: wanted, isLoading: answers.isLoading },
    useCallback((from, by) => moved(sessions, from, { unit: 'minutes', by }), [sessions]),
  )
  const { chain, isSample, chainProblem } = useShownChain(answers, desk.underlying, asked)
  useSettlement(desk, correct, sessions)
  useShownDataset(correct, { chain, isSample })
  const shownMoment = useMemo(
    () => (chain ? { date: chain.date, time: chain.time } : moment),
    [chain, moment],
  )
  const rows = useMemo(() => (chain ? chainRows(chain) : []), [chain])
  const held = useMemo(
    () => (shownMoment ? openPositions(desk.book.legs, shownMoment) : []),
    [desk.book.legs, shownMoment],
  )
  const unread = [instruments, sessionData, expiries].find(({ isError }) => isError)
  const isLoadingChain = !unread && (answers.isLoading || isOlder(asked, desk))
  const priceOf: DeskView['priceOf'] = (contract) => legPrice(contract, answers.chains)
  return {
    desk,
    dispatch,
    instruments,
    sessionData,
    sessions,
    session: sessionAt(sessions, moment),
    expiries,
    unread,
    quote,
    chain,
    rows,
    isSample,
    chainProblem,
    isLoadingChain,
    whyNoTrade: (expiries) =>
      whyNoTrade(expiries, { chain, isSample, isLoading: isLoadingChain && !isAutoRun, sessions }),
    retryChain: answers.retry,
    chains: answers.chains,
    spot: spotOf(chain, quote.data),
    shownMoment,
    held,
    result: resultAt(desk, shownMoment, priceOf),
    isValued: isValued(held, answers.chains, priceOf),
    priceOf,
    isAutoRun,
    setAutoRun,
  }
}

interface ShownMarket extends Pick<DeskView, 'chain' | 'isSample' | 'sessions'> {
  readonly isLoading: boolean
}

function whyNoTrade(
  expiries: readonly string[],
  { chain, isSample, isLoading, sessions }: ShownMarket,
): string | undefined {
  if (isSample) return 'Sample data cannot be traded; retry the chain, or move to a minute that the data has'
  if (isLoading || !chain) return 'The chain of this minute is still loading; try again'
  const over = expiries.find((expiry) => isOver(expiry, { date: chain.date, time: chain.time }, sessions))
  if (over === undefined) return undefined
  return `The contracts of ${formatDate(over)} have expired at this minute; move back in time, or choose a later expiry`
}

function sessionAt(sessions: readonly DeskSession[], moment: MarketMoment | undefined) {
  return moment && sessionOn(sessions, moment.date)
}

function spotOf(chain: OptionChain | undefined, quote: MarketQuote | undefined): number | undefined {
  return chain?.spot ?? quote?.price
}

function resultAt(
  { book, underlying }: Desk,
  moment: MarketMoment | undefined,
  priceOf: DeskView['priceOf'],
): PositionResult {
  return moment
    ? positionResult(book.legs, underlying, { moment, priceOf })
    : { gross: 0, booked: 0, charges: 0, unpriced: 0 }
}

function isValued(held: readonly OpenPosition[], chains: Chains, priceOf: DeskView['priceOf']): boolean {
  const isKnown = held.every(({ expiry }) => chains.has(expiry))
  return isKnown && (held.length === 0 || held.some((row) => priceOf(row) !== null))
}

/** A chain to request. */
interface RequestedChain {
  readonly moment: MarketMoment
  readonly expiry: string
}

/**
 * The chain to request: the current one; while a new date's expiries load, the previous one, so that no missing chain
 * is requested.
 */
function useRequestedChain(
  { dataset, underlying, moment, expiry }: Desk,
  listed: readonly { readonly date: string }[] | undefined,
): RequestedChain | undefined {
  const scope = `${dataset} ${underlying}`
  const [kept, setKept] = useState<RequestedChain & { readonly scope: string }>()
  const isListed = listed?.some(({ date }) => date === expiry)
  const isNew = kept?.scope !== scope || kept.moment !== moment || kept.expiry !== expiry
  if (moment && expiry !== undefined && isListed && isNew) setKept({ moment, expiry, scope })
  return kept?.scope === scope ? kept : undefined
}

/** Whether the requested chain is not the one that the desk stands at. */
function isOlder(asked: RequestedChain | undefined, { moment, expiry }: Desk): boolean {
  return asked?.moment !== moment || asked?.expiry !== expiry
}

function useWantedExpiries(
  legs: readonly SimulatedLeg[],
  asked: RequestedChain | undefined,
): readonly string[] {
  return useMemo(() => (asked ? wantedExpiries(legs, asked.moment, asked.expiry) : []), [legs, asked])
}

/** The open expiry, and the expiries of open legs. */
function wantedExpiries(legs: readonly SimulatedLeg[], moment: MarketMoment, open: string): string[] {
  const held = openPositions(legs, moment).filter(({ expiry }) => expiry >= moment.date)
  return [...new Set([open, ...held.map(({ expiry }) => expiry)])]
}

/** The chains; while loading, those of the previous minute, so that the screen does not flicker. */
function usePreviousChains(answers: ChainAnswers, scope: string): ChainAnswers {
  const [kept, setKept] = useState({ scope, chains: answers.chains })
  const { chains, isLoading } = answers
  const isNew = kept.scope !== scope || !areSame(kept.chains, chains)
  if (!isLoading && isNew) setKept({ scope, chains })
  return useMemo(
    () => (isLoading && kept.scope === scope ? { ...answers, chains: kept.chains } : answers),
    [answers, isLoading, kept, scope],
  )
}

function areSame(a: Chains, b: Chains): boolean {
  return a.size === b.size && [...a].every(([expiry, chain]) => b.get(expiry) === chain)
}

type ShownChain = Pick<DeskView, 'chain' | 'isSample' | 'chainProblem'>

function useShownChain(
  { chains, errors }: ReturnType<typeof useChains>,
  underlying: Underlying,
  asked: RequestedChain | undefined,
): ShownChain {
  return useMemo(() => shownChain({ chains, errors }, underlying, asked), [chains, errors, underlying, asked])
}

function shownChain(
  { chains, errors }: Pick<ReturnType<typeof useChains>, 'chains' | 'errors'>,
  underlying: Underlying,
  asked: RequestedChain | undefined,
): ShownChain {
  if (!asked) return { chain: undefined, isSample: false, chainProblem: undefined }
  const { expiry, moment } = asked
  const error = errors.get(expiry)
  const chain = chains.get(expiry)
  if (!error && (!chain || chain.options.length > 0))
    return { chain, isSample: false, chainProblem: undefined }
  const chainProblem = error?.message ?? 'The chain of this expiry is empty at this minute.'
  return { chain: sampleChain(underlying, expiry, moment), isSample: true, chainProblem }
}

/** Keeps the id of the dataset that the chain is from. */
function useShownDataset(
  correct: Dispatch<DeskAction>,
  { chain, isSample }: Pick<ShownChain, 'chain' | 'isSample'>,
): void {
  const dataset = isSample ? undefined : chain?.dataset.id
  useEffect(() => {
    if (dataset !== undefined) correct({ do: 'show-dataset', dataset })
  }, [dataset, correct])
}

interface StartData {
  readonly sessions: readonly DeskSession[]
  readonly expiries: { readonly expiries: readonly { readonly date: string }[] } | undefined
}

/** Starts at the last minute of the data with the first expiry, and corrects values that the data lacks. */
function useStart(desk: Desk, dispatch: Dispatch<DeskAction>, { sessions, expiries }: StartData): void {
  const { moment, expiry } = desk
  const first = moment && firstOpen(expiries?.expiries ?? [], moment, sessions)
  // Before the answer is painted, or the expiries would move when one of them is chosen.
  useLayoutEffect(() => {
    const last = lastMoment(sessions)
    if (last && !sessions.some(({ date }) => date === moment?.date)) {
      const near = moment && sessionOn(sessions, moment.date)
      dispatch({ do: 'move', moment: near ? { date: near.date, time: near.close } : last })
    }
  }, [sessions, moment?.date, moment, dispatch])
  useLayoutEffect(() => {
    if (first !== undefined && !expiries?.expiries.some(({ date }) => date === expiry))
      dispatch({ do: 'choose-expiry', expiry: first })
  }, [expiries, expiry, first, dispatch])
}

/** The first expiry that has not ended at a minute; the first of all if every one has ended. */
function firstOpen(
  expiries: readonly { readonly date: string }[],
  moment: MarketMoment,
  sessions: readonly DeskSession[],
): string | undefined {
  const open = expiries.find(({ date }) => !isOver(date, moment, sessions))
  return (open ?? expiries[0])?.date
}

/** Whether an expiry's contracts are settled at a minute. */
function isOver(expiry: string, moment: MarketMoment, sessions: readonly DeskSession[]): boolean {
  const session = sessions.find(({ date }) => date === expiry)
  return session !== undefined && compareMoments(moment, { date: expiry, time: session.close }) >= 0
}

/** The earliest expiry close of an unsettled leg that was held to it; undefined without one. */
function firstClose(
  legs: readonly SimulatedLeg[],
  moment: MarketMoment,
  sessions: readonly DeskSession[],
): MarketMoment | undefined {
  const expiry = legs.find((leg) => leg.exit === null && isOver(leg.expiry, moment, sessions))?.expiry
  const session = sessions.find(({ date }) => date === expiry)
  return session && { date: session.date, time: session.close }
}

/** Settles legs that were held beyond the close of their expiry, at their final value. */
function useSettlement(desk: Desk, dispatch: Dispatch<DeskAction>, sessions: readonly DeskSession[]): void {
  const { moment, book } = desk
  const expired = useMemo(
    () => (moment ? firstClose(book.legs, moment, sessions) : undefined),
    [book.legs, moment, sessions],
  )
  const { data } = useDayPrices(desk, expired, [])
  useEffect(() => {
    const settlement = data?.day.settlement
    if (!expired || data?.day.date !== expired.date || typeof settlement !== 'number') return
    const legs = book.legs
      .filter((leg) => leg.expiry === expired.date && leg.exit === null)
      .map((leg) => {
        const worth = valueAtExpiry(leg, settlement)
        return { ...leg, exit: { ...expired, price: Math.round(worth * 100) / 100, settled: true } }
      })
    dispatch({ do: 'settle', legs, text: `Settled at the index's close of ${settlement.toFixed(2)}` })
  }, [expired, data, book.legs, dispatch])
}
