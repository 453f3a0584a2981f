import { useCallback, useEffect, useReducer, useRef, useState, type Dispatch } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import { notify } from '../../ui/feedback/notify.ts'
import { EchoFilter } from '../../ui/hooks/echoes.ts'
import { addressOf, deskInAddress, unreadableParts } from './model/desk-address.ts'
import { datasetOf, deskAfter, type Desk, type DeskAction } from './model/desk.ts'
import { keptDesk } from './model/stored-desk.ts'

/** Least time between two addresses of a drag or an Auto Run, ms: browsers limit how often an address changes. */
const DRAG_INTERVAL = 1000

interface DeskInAddress {
  readonly desk: Desk
  /** Actions of the user. Steps of the clock, expiry, index and data become steps of Back. */
  readonly dispatch: Dispatch<DeskAction>
  /** Corrections that follow from the data, which Back never leads to. */
  readonly correct: Dispatch<DeskAction>
}

/**
 * State of the simulator, which the address describes: it starts from the address, or else from what this browser kept,
 * follows Back, Forward and links, and writes its own changes to the address.
 */
export function useDeskInAddress(userId: string): DeskInAddress {
  const [search, setSearch] = useSearchParams()
  const [start] = useState(() => deskAtStart(userId, search))
  const [desk, correct] = useReducer(deskAfter, start.desk)
  const navigation = useNavigationType()
  const echoes = useRef(new EchoFilter())
  const step = useRef({ isNew: false, isDrag: false })
  const written = useRef({ text: search.toString(), at: 0 })
  /** State that a visit is about to replace. */
  const leaving = useRef<Desk>(undefined)
  const latest = useRef(desk)
  useEffect(() => {
    latest.current = desk
  })

  useEffect(() => {
    if (start.isSetAside) notify.info('The link opened another position. Undo brings yours back.')
    reportDamage(start.unreadable)
  }, [start])

  const dispatch = useCallback((action: DeskAction) => {
    const isDrag = action.do === 'move' && action.isDrag === true
    step.current = { isNew: isStep(action) && !(isDrag && step.current.isDrag), isDrag }
    correct(action)
  }, [])

  useEffect(() => {
    const text = search.toString()
    if (echoes.current.isEcho(text) || text === written.current.text) return
    const place = deskInAddress(search)
    // An address without a moment, as in the sidebar, keeps the position that is open.
    written.current = { text: place ? text : '', at: 0 }
    step.current = { isNew: false, isDrag: false }
    reportDamage(unreadableParts(search))
    if (!place) return
    leaving.current = latest.current
    correct({ do: 'visit', place, keepsLegs: navigation === 'POP' })
  }, [search, navigation])

  useEffect(() => {
    const address = addressOf(desk, datasetOf(desk))
    const text = address?.toString()
    // Not over the address that is being visited.
    if (leaving.current === desk) return
    leaving.current = undefined
    if (!address || text === undefined || text === written.current.text) return
    const write = () => {
      echoes.current.sent(text)
      const isStart = written.current.text === ''
      written.current = { text, at: performance.now() }
      setSearch(address, { replace: isStart || !step.current.isNew, preventScrollReset: true })
      step.current.isNew = false
    }
    const wait = step.current.isDrag ? written.current.at + DRAG_INTERVAL - performance.now() : 0
    if (wait <= 0) return write()
    const timer = setTimeout(write, wait)
    return () => clearTimeout(timer)
  }, [desk, search, setSearch])

  return { desk, dispatch, correct }
}

/** The desk of the address, or else the kept one, and whether the kept position gave way to that of the address. */
function deskAtStart(userId: string, search: URLSearchParams) {
  const kept = keptDesk(userId)
  const place = deskInAddress(search)
  const desk = place ? deskAfter(kept, { do: 'visit', place, keepsLegs: false }) : kept
  return {
    desk,
    isSetAside: kept.book.legs.length > 0 && desk.book !== kept.book,
    unreadable: unreadableParts(search),
  }
}

function reportDamage(parts: readonly string[]): void {
  if (parts.length > 0)
    notify.error(
      `This link is damaged: ${parts.join(', ')} cannot be read. Ask its sender for the whole link, or continue from what is shown.`,
    )
}

const STEPS: ReadonlySet<DeskAction['do']> = new Set([
  'move',
  'choose-expiry',
  'choose-underlying',
  'choose-dataset',
  'choose-type',
  'open',
])

/** Whether Back undoes an action. Trades are undone by Undo instead. */
const isStep = (action: DeskAction) => STEPS.has(action.do)
