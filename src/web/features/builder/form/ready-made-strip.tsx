import { useState, type ComponentProps } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import classNames from 'clsx'
import type { SavedStrategy } from '#domain'
import { LIBRARY, whyNotBacktested, type LibraryStrategy } from '#domain/library'
import { routes } from '#api/client'
import { useUserId } from '../../../session/auth/auth-context.tsx'
import type { FormValues } from '../../../strategy/form-values.ts'
import { useBuilderWords } from '../../../strategy/words-language.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { apiClient } from '../../../session/backend/client.ts'
import { isFirstAnswerComing } from '../../../session/backend/first-answer.ts'
import { LIBRARY_NAMES, libraryReadyMade, withReadyMade, type ReadyMade } from '../model/ready-made.ts'
import { recipeReadyMade, RECIPES } from '../model/recipes.ts'
import { useBuilder } from './builder-context.ts'

/** The most popular strategies, which are always visible; the others follow in the library's order. */
const FIRST = ['short-straddle', 'short-strangle', 'iron-condor', 'iron-butterfly']
/** Number of the user's newest strategies that are always visible. */
const OWN_IN_SIGHT = 2
const RECIPES_IN_SIGHT = 2
/** Entry times of strategies that traders enter at another time than that of a new form. */
const ENTRY_START: Readonly<Record<string, string>> = { 'short-straddle': '09:20' }
const READY_MADE = LIBRARY.toSorted((a, b) => place(a) - place(b))

/** Names that do not come from the user. */
const NAMES = [...LIBRARY_NAMES, ...RECIPES.map(({ name }) => name)]

function place({ id }: LibraryStrategy): number {
  const at = FIRST.indexOf(id)
  return at < 0 ? FIRST.length : at
}

/** Ready-made strategies of the library and of the user; one press replaces the strategy in the form. */
export function ReadyMadeStrip() {
  const { reset, getValues } = useFormContext<FormValues>()
  const say = useBuilderWords()
  const [refused, setRefused] = useState<LibraryStrategy>()
  const [isWhole, setIsWhole] = useState(false)
  const { own, areComing } = useOwnStrategies(useUserId())
  const hidden =
    READY_MADE.length -
    FIRST.length +
    RECIPES.length -
    RECIPES_IN_SIGHT +
    Math.max(0, own.length - OWN_IN_SIGHT)
  const fill = (readyMade: ReadyMade) => reset(withReadyMade(getValues(), readyMade, NAMES))
  const choose = (strategy: LibraryStrategy) => {
    const readyMade = libraryReadyMade(strategy)
    setRefused(readyMade ? undefined : strategy)
    const start = ENTRY_START[strategy.id]
    if (readyMade) fill({ ...readyMade, ...(start !== undefined && { strategy: { entryStartTime: start } }) })
  }
  return (
    <div className="grid gap-1.5">
      <ul
        aria-label={say('Ready-made strategies')}
        className="flex gap-1.5 overflow-x-auto pb-1 sm:flex-wrap"
      >
        {READY_MADE.slice(0, isWhole ? undefined : FIRST.length).map((strategy) => (
          <li key={strategy.id}>
            <Ready strategy={strategy} onChoose={choose} />
          </li>
        ))}
        {RECIPES.slice(0, isWhole ? undefined : RECIPES_IN_SIGHT).map((recipe) => (
          <li key={recipe.id}>
            <StripButton title={recipe.description} onClick={() => fill(recipeReadyMade(recipe))}>
              {recipe.name}
            </StripButton>
          </li>
        ))}
        {own.slice(0, isWhole ? undefined : OWN_IN_SIGHT).map((strategy) => (
          <li key={strategy.id}>
            <OwnStrategy strategy={strategy} />
          </li>
        ))}
        {/* Behind the user's own, which come later and would move it under the pointer. */}
        {!areComing && (
          <li>
            <More hidden={hidden} isWhole={isWhole} onPress={() => setIsWhole(!isWhole)} />
          </li>
        )}
        <li>
          <SkipToLegs />
        </li>
      </ul>
      {refused && (
        <p role="status" className="text-xs text-warning">
          {refused.name} cannot be backtested. {whyNotBacktested(refused)}
        </p>
      )}
    </div>
  )
}

/** Shown to the keyboard only: leads past the form's fields to the legs. */
function SkipToLegs() {
  const { reveal } = useBuilder()
  const say = useBuilderWords()
  const hasLegs = useWatch<FormValues, 'request.multiLegStrategy.enabled'>({
    name: 'request.multiLegStrategy.enabled',
  })
  if (!hasLegs) return null
  return (
    <button
      type="button"
      onClick={() => reveal('request.multiLegStrategy')}
      className="sr-only h-8 rounded-full px-3 text-sm font-medium whitespace-nowrap text-accent focus:not-sr-only sm:h-7"
    >
      {say('Skip to the legs')}
    </button>
  )
}

interface MoreProps {
  /** Number of hidden strategies. */
  hidden: number
  isWhole: boolean
  onPress: () => void
}

function More({ hidden, isWhole, onPress }: MoreProps) {
  const say = useBuilderWords()
  return (
    <button
      type="button"
      aria-expanded={isWhole}
      onClick={onPress}
      className="h-8 rounded-full px-2 text-sm font-medium whitespace-nowrap text-accent hover:underline sm:h-7"
    >
      {isWhole ? say('Fewer') : say('{count} more', { count: hidden })}
    </button>
  )
}

function OwnStrategy({ strategy }: { strategy: SavedStrategy }) {
  const { reset } = useFormContext<FormValues>()
  const say = useBuilderWords()
  const open = async () => {
    const [{ openedByState }, { openingState }] = await Promise.all([
      import('../model/opening.ts'),
      import('../../../strategy/stored/opening-state.ts'),
    ])
    const opened = openedByState(openingState(strategy, 'edit'))
    if (opened) reset(opened.values)
  }
  return (
    <StripButton
      own
      title={say('Yours')}
      onClick={() =>
        void open().catch((error: unknown) =>
          notify.error(`The strategy could not be opened. ${error instanceof Error ? error.message : ''}`),
        )
      }
    >
      {strategy.configuration.strategyName}
    </StripButton>
  )
}

function Ready({
  strategy,
  onChoose,
}: {
  strategy: LibraryStrategy
  onChoose: (one: LibraryStrategy) => void
}) {
  const reason = whyNotBacktested(strategy)
  return (
    <StripButton
      title={reason ?? strategy.description}
      aria-disabled={reason !== undefined || undefined}
      onClick={() => onChoose(strategy)}
    >
      {strategy.name}
    </StripButton>
  )
}

function StripButton({ own = false, ...rest }: ComponentProps<'button'> & { own?: boolean }) {
  const { disabled } = useBuilder()
  return (
    <button
      type="button"
      disabled={disabled}
      {...rest}
      className={classNames(
        'h-8 max-w-60 shrink-0 truncate rounded-full border px-3 text-sm font-medium transition-colors sm:h-7',
        'hover:border-accent disabled:cursor-not-allowed disabled:opacity-60',
        'aria-disabled:border-dashed aria-disabled:text-muted aria-disabled:hover:border-border-strong',
        own ? 'border-accent/50 bg-accent-soft text-on-accent-soft' : 'border-border-strong bg-surface',
      )}
    />
  )
}

const SHOWN = 8

/** The user's strategies, latest first. Until they are loaded there are none, and `areComing` is true. */
function useOwnStrategies(userId: string) {
  const query = useQuery({
    queryKey: ['own-strategies', userId],
    queryFn: ({ signal }) =>
      apiClient.call(routes.listStrategies, { query: { user_id: userId } }, { signal }),
    retry: false,
  })
  const latest = (query.data ?? []).toSorted((a, b) =>
    b.configuration.updatedAt.localeCompare(a.configuration.updatedAt),
  )
  return { own: latest.slice(0, SHOWN), areComing: isFirstAnswerComing(query) }
}
