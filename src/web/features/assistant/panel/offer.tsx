import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { screenContext } from '../../../results/screen-context.ts'
import { Button } from '../../../ui/controls/button.tsx'
import type { StrategyOffer } from '../answer-shape.ts'
import { composeRequest } from '../strategy/builder-model.ts'
import { noteChange } from '../strategy/changes.ts'
import { makeRoom } from '../assistant-state.ts'

/** A strategy, or a change of the open one, before it is used. */
export function Offer({ offer }: { offer: StrategyOffer }) {
  return offer.change ? <Change offer={offer} change={offer.change} /> : <NewStrategy offer={offer} />
}

/** The words that are left out, as shown in the button. */
const withoutWords = (without: readonly string[]) => without.map((words) => `“${words}”`).join(', ')

const BUILDER = '/app/backtesting'

function NewStrategy({ offer }: { offer: StrategyOffer }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const accept = () => {
    makeRoom()
    const state = {
      loadStrategy: true,
      strategyData: composeRequest(offer.request),
      strategyName: offer.name,
    }
    // A second click, or a second strategy, leaves no further entry for Back.
    void navigate(BUILDER, { state, replace: pathname === BUILDER })
  }
  const { without = [] } = offer
  return (
    <section aria-label={`Preview: ${offer.name}`} className="grid gap-2 rounded-lg border border-border p-3">
      <h3 className="font-semibold">{offer.name}</h3>
      {offer.words.map(({ title, sentences }) => (
        <div key={title}>
          <h4 className="text-xs font-semibold text-muted">{title}</h4>
          <ul className="list-disc pl-4 text-xs">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      ))}
      <Button variant={without.length > 0 ? 'secondary' : 'primary'} size="sm" onClick={accept}>
        {without.length > 0 ? `Use without: ${withoutWords(without)}` : 'Use this strategy'}
      </Button>
    </section>
  )
}

type ChangeState = 'offered' | 'applied' | 'refused' | 'taken back' | 'outdated'

const STATE_WORDS: Readonly<Record<Exclude<ChangeState, 'offered'>, string>> = {
  applied: 'Applied to the form.',
  refused: 'Left as it is.',
  'taken back': 'Taken back.',
  outdated: 'The strategy in the builder is another one by now. Ask again to change it.',
}

interface Decision {
  readonly state: ChangeState
  /** The form after the change. */
  readonly applied?: StrategyOffer['request']
}

const NOT_DECIDED: Decision = { state: 'offered' }
/** Decisions outlive the messages, which are not shown while the panel is minimized. */
const decided = new WeakMap<StrategyOffer, Decision>()

function Change({ offer, change }: { offer: StrategyOffer; change: NonNullable<StrategyOffer['change']> }) {
  const [{ state, applied }, setShown] = useState(() => decided.get(offer) ?? NOT_DECIDED)
  const outcome = useRef<HTMLDivElement>(null)
  const isDecidedHere = useRef(false)
  // The pressed button is gone, and with it the focus, from which Escape and Tab go on.
  useEffect(() => {
    if (isDecidedHere.current) outcome.current?.focus({ preventScroll: true })
  }, [state])
  const decide = (next: Decision) => {
    isDecidedHere.current = true
    decided.set(offer, next)
    setShown(next)
  }
  const { before } = change
  /** Puts a request into the open form if the form still is as it was. */
  const replace = (from: object, to: StrategyOffer['request'], next: ChangeState) => {
    const open = screenContext().strategy?.()
    if (!open?.apply || JSON.stringify(open.request) !== JSON.stringify(from)) {
      decide({ state: 'outdated' })
      return
    }
    open.apply(structuredClone(to))
    const after = screenContext().strategy?.().request as StrategyOffer['request']
    noteChange({ before: from as StrategyOffer['request'], after })
    decide({ state: next, applied: after })
    makeRoom()
  }
  const { without = [] } = offer
  return (
    <section
      aria-label={`Change: ${offer.name}`}
      className="grid gap-2 rounded-lg border border-border p-3 text-xs"
    >
      <Sentences label="Removed" sentences={change.removed} className="text-muted line-through" />
      <Sentences label="Added" sentences={change.added} className="" />
      {state === 'offered' ? (
        <div className="flex flex-wrap gap-2">
          <Button
            variant={without.length > 0 ? 'secondary' : 'primary'}
            size="sm"
            onClick={() => replace(before, offer.request, 'applied')}
          >
            {without.length > 0 ? `Yes, without: ${withoutWords(without)}` : 'Yes'}
          </Button>
          <Button variant="ghost" size="sm" onClick={() => decide({ state: 'refused' })}>
            No
          </Button>
        </div>
      ) : (
        <div ref={outcome} tabIndex={-1} className="flex items-center gap-2 outline-none">
          <p role="status" className="text-muted">
            {STATE_WORDS[state]}
          </p>
          {state === 'applied' && applied && (
            <Button variant="ghost" size="sm" onClick={() => replace(applied, before, 'taken back')}>
              Undo
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Sentences({
  label,
  sentences,
  className,
}: {
  label: string
  sentences: readonly string[]
  className: string
}) {
  if (sentences.length === 0) return null
  return (
    <div>
      <h4 className="font-semibold text-muted">{label}</h4>
      <ul className={`list-disc pl-4 ${className}`}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
