import { ChevronRight, CircleAlert } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import classNames from 'clsx'
import {
  CONTRACT_SUBJECTS as SUBJECTS,
  DELETED_LEG,
  describeLeg,
  LEG_COLUMNS,
  LEG_RULES,
  legPlace,
  legSubject,
  legsByPlace,
  OPTION_TYPE_WORDS,
  TRADE_TYPE_WORDS,
  type LegRule,
} from '#domain'
import type { SketchMarket } from '#engine/analytics'
import type { FormLeg, FormValues } from '../../../../strategy/form-values.ts'
import { switchReEntry } from '../../../../strategy/risk-defaults.ts'
import { typedStrike } from '../../../../strategy/typed-strike.ts'
import { useBuilderWords, useTexts, useWordsLanguage } from '../../../../strategy/words-language.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { Chip, SpokenText } from '../chips.tsx'
import { InPlace } from '../in-place.tsx'
import { onLineKey } from '../line-keys.ts'
import { usePanel } from '../use-panel.ts'
import { CellButton } from './cell-button.tsx'
import { LegActions } from './leg-actions.tsx'
import {
  COLUMNS,
  expiryCell,
  firstContract,
  riskCells,
  settingsBelow,
  type LegColumn,
  type LegPart,
} from './leg-cells.ts'
import { LegFields } from './leg-fields.tsx'
import { Grip, RowGroup } from './row-group.tsx'

type LegPath = `request.multiLegStrategy.legs.${number}`

export interface LegRowProps {
  index: number
  count: number
  /** The open part. */
  part: LegPart | undefined
  onPart: (part: LegPart | undefined) => void
  /** Prices of the first day, if known. */
  market: SketchMarket | undefined
  /** Absent at the maximum number of legs. */
  onDuplicate: (() => void) | undefined
  /** Absent for the last remaining leg. */
  onDelete: (() => void) | undefined
  onMove: (from: number, to: number) => void
}

/** Number of columns: the leg's name, its settings, and its actions. */
const WIDTH = COLUMNS.length + 2

const isLegRule = (part: LegPart): part is LegRule => LEG_RULES.some((rule) => rule === part)

/** Paths of parts that are named otherwise than their field. */
const PATHS: Partial<Record<LegPart, string>> = { all: '', lots: '.quantity', strike: '.strikeCriteria' }

/** Path within the leg of the field that Optimise varies, by the open part. */
function variedOf(part: LegPart, { minDte }: FormLeg): string {
  if (part === 'expiry' && minDte !== undefined) return '.minDte'
  return PATHS[part] ?? (isLegRule(part) ? `.riskManagement.${part}` : `.${part}`)
}

/** A leg as a row of the table; a pressed cell opens its fields below. */
export function LegRow(props: LegRowProps) {
  const { index, part, onPart, onMove } = props
  const path: LegPath = `request.multiLegStrategy.legs.${index}`
  const { getValues, setValue } = useFormContext<FormValues>()
  const leg = useWatch<FormValues>({ name: path }) as FormLeg | undefined
  const panel = usePanel({
    open: part,
    line: () => document.querySelector(`[data-leg="${index}"]`),
    read: () => getValues(path),
    restore: (_, before) => setValue(path, before as FormLeg, { shouldDirty: true, shouldValidate: true }),
    onClose: () => onPart(undefined),
  })
  const language = useWordsLanguage()
  const say = useBuilderWords()
  if (!leg) return null
  const open = (next: LegPart) => {
    if (next === part) return onPart(undefined)
    panel.remember(next)
    switchOn(next)
    onPart(next)
  }
  // A pressed empty cell adds the rule with its starting values.
  const switchOn = (next: LegPart) => {
    const { riskManagement: risk } = leg
    if (next === 'reEntry' && !risk.reEntry.enabled)
      setValue(`${path}.riskManagement.reEntry`, switchReEntry(risk.reEntry, true), { shouldDirty: true })
    else if (isLegRule(next) && !risk[next].enabled)
      setValue(`${path}.riskManagement.${next}.enabled`, true, { shouldDirty: true })
  }
  const below = settingsBelow(leg, language)
  const varied = variedOf(part ?? 'all', leg)
  return (
    <RowGroup index={index} onMove={onMove} onKeyDown={(event) => onLineKey(event, index, props)}>
      <Cells {...props} leg={leg} path={path} onOpen={open} />
      {below.length > 0 && (
        <WholeRow className="flex flex-wrap gap-1 px-2 pb-1.5 @2xl:pl-13">
          {below.map(({ part: key, words, subject }) => (
            <Chip key={key} chip={key} open={part === key} onClick={() => open(key)}>
              <span lang={languageOf(words)}>{words}</span>
              <SpokenText>{legSubject(subject, index + 1, language)}</SpokenText>
            </Chip>
          ))}
        </WholeRow>
      )}
      {part !== undefined && (
        <WholeRow className="px-1.5 pb-1.5">
          <InPlace
            key={part}
            label={say('Leg {place}', { place: index + 1 })}
            focuses={part !== 'all'}
            onClose={panel.close}
            onDiscard={panel.discard}
            varies={`multiLegStrategy.legs.${index}${varied}`}
          >
            <LegFields index={index} part={part} />
          </InPlace>
        </WholeRow>
      )}
    </RowGroup>
  )
}

function WholeRow({ className, children }: { className: string; children: ReactNode }) {
  return (
    <tr className="block @2xl:table-row">
      <td colSpan={WIDTH} className="block p-0 @2xl:table-cell">
        <div className={className}>{children}</div>
      </td>
    </tr>
  )
}

interface CellsProps extends LegRowProps {
  leg: FormLeg
  path: LegPath
  onOpen: (part: LegPart) => void
}

function Cells({ index, part, leg, path, market, onOpen, ...actions }: CellsProps) {
  const { setValue, getValues } = useFormContext<FormValues>()
  const instrument = useWatch<FormValues, 'request.instrument'>({ name: 'request.instrument' })
  const language = useWordsLanguage()
  const say = useBuilderWords()
  const name = legPlace.write({ place: index + 1 }, language)
  const earlierLegs = getValues('request.multiLegStrategy.legs')
    .slice(0, index)
    .map(({ id }) => id)
  const contract = firstContract(leg, market, say)
  const cell = (key: LegPart) => ({
    part: key,
    open: part === key,
    place: index + 1,
    onPress: () => onOpen(key),
  })
  const set = (field: 'tradeType' | 'optionType', value: string) =>
    setValue(`${path}.${field}`, value as never, { shouldDirty: true })
  return (
    <tr
      className={classNames(
        'flex flex-wrap items-end gap-1 p-1.5 @2xl:table-row',
        !leg.enabled && '*:not-last:opacity-60',
      )}
    >
      <th scope="row" className="p-0 text-left font-normal @2xl:py-1 @2xl:pl-1">
        <LegName index={index} leg={leg} open={part === 'all'} onPress={() => onOpen('all')} />
      </th>
      <Cell column="side">
        <Chip
          chip="side"
          tone={leg.tradeType === 'BUY' ? 'profit' : 'loss'}
          onClick={() => set('tradeType', leg.tradeType === 'BUY' ? 'SELL' : 'BUY')}
        >
          <span lang={languageOf(TRADE_TYPE_WORDS[leg.tradeType][language])}>
            {TRADE_TYPE_WORDS[leg.tradeType][language]}
          </span>{' '}
          <SpokenText>{say('{name}, press for the other side', { name })}</SpokenText>
        </Chip>
      </Cell>
      <Cell column="lots">
        <CellButton {...cell('lots')} subject={SUBJECTS.lots}>
          {leg.quantity || '…'}
          <span className="@2xl:sr-only"> {say(leg.quantity === 1 ? 'lot' : 'lots')}</span>
        </CellButton>
      </Cell>
      <Cell column="option">
        <Chip chip="type" onClick={() => set('optionType', leg.optionType === 'CALL' ? 'PUT' : 'CALL')}>
          <span lang={languageOf(OPTION_TYPE_WORDS[leg.optionType][language])}>
            {OPTION_TYPE_WORDS[leg.optionType][language]}
          </span>{' '}
          <SpokenText>{say('of {name}, press for the other', { name })}</SpokenText>
        </Chip>
      </Cell>
      <Cell column="expiry" span="order-1 flex-1 basis-1/4" labelled>
        <CellButton {...cell('expiry')} subject={SUBJECTS.expiry} words={expiryCell(leg, language)} />
      </Cell>
      <Cell column="strike" span="order-1 flex-1 basis-3/5" labelled>
        <CellButton
          {...cell('strike')}
          subject={SUBJECTS.strike}
          words={typedStrike(leg.strikeCriteria, { instrument, earlierLegs })}
        >
          {contract !== undefined && <FirstContract contract={contract} />}
        </CellButton>
      </Cell>
      {riskCells(leg, language).map(({ part: rule, words, subject }) => (
        <Cell key={rule} column={rule} span="order-1 flex-1 basis-1/5" labelled>
          <CellButton {...cell(rule)} subject={subject} words={words} isOff={words === undefined} />
        </Cell>
      ))}
      <td className="ml-auto p-0 @2xl:py-1 @2xl:pr-1">
        <LegActions index={index} path={path} name={name} onOpen={onOpen} {...actions} />
      </td>
    </tr>
  )
}

function FirstContract({ contract }: { contract: string }) {
  const say = useBuilderWords()
  return (
    <span
      className="text-xs font-normal text-muted"
      lang={languageOf(contract)}
      title={say('The strike and its premium on the first day')}
    >
      {' '}
      {/* In a narrow column the premium moves to a line of its own. */}
      {contract.split(/(?<=^\S+) /).map((part) => (
        <Fragment key={part}>
          <span className="inline-block whitespace-nowrap">{part}</span>{' '}
        </Fragment>
      ))}
    </span>
  )
}

interface CellProps {
  column: LegColumn
  /** Place and width where the cells are stacked. */
  span?: string
  /** Shows the column's heading where the cells are stacked. */
  labelled?: boolean
  children: ReactNode
}

function Cell({ column, span = '', labelled = false, children }: CellProps) {
  const heading = useTexts()(LEG_COLUMNS[column])
  return (
    <td className={classNames('min-w-0 p-0 @2xl:px-0.5 @2xl:py-1', span)}>
      {labelled && (
        <span
          aria-hidden
          lang={languageOf(heading)}
          className="block truncate px-1.5 text-xs text-muted @2xl:hidden"
        >
          {heading}
        </span>
      )}
      {children}
    </td>
  )
}

interface LegNameProps {
  index: number
  leg: FormLeg
  open: boolean
  onPress: () => void
}

/** Opens all of the leg; its accessible name describes the leg. */
function LegName({ index, leg, open, onPress }: LegNameProps) {
  const { errors } = useFormState<FormValues>({ name: `request.multiLegStrategy.legs.${index}` })
  const wrong = errors.request?.multiLegStrategy?.legs?.[index] !== undefined
  const { getValues } = useFormContext<FormValues>()
  const legs = getValues('request.multiLegStrategy.legs')
  const say = useBuilderWords()
  const language = useWordsLanguage()
  return (
    <span className="flex items-center">
      <Grip index={index} />
      <button
        type="button"
        data-chip="all"
        aria-expanded={open}
        onClick={onPress}
        className="inline-flex h-8 items-center gap-0.5 rounded-sm text-sm font-semibold"
      >
        {/* An icon, because text would move the cells and the fields below while the user corrects a mistake. */}
        {wrong ? (
          <span title={say('needs attention')}>
            <CircleAlert aria-hidden className="size-4 text-danger" />
            <SpokenText>{say('needs attention')}</SpokenText>
          </span>
        ) : (
          <ChevronRight
            aria-hidden
            className={classNames('size-4 text-muted transition-transform', open && 'rotate-90')}
          />
        )}
        <span aria-hidden>{index + 1}</span>
        <SpokenText>{`${say('Leg {place}', { place: index + 1 })} ${describeLeg(legsByPlace(legs, DELETED_LEG)[index] ?? leg, language)}`}</SpokenText>
        {!leg.enabled && <span className="text-xs font-medium text-muted">{say('off')}</span>}
      </button>
    </span>
  )
}
