import type { ReactNode } from 'react'
import classNames from 'clsx'
import { legOffer, legSubject, type Texts } from '#domain'
import { useWordsLanguage } from '../../../../strategy/words-language.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { useBuilder } from '../builder-context.ts'
import { SpokenText } from '../chips.tsx'
import type { LegPart } from './leg-cells.ts'

interface CellButtonProps {
  part: LegPart
  open: boolean
  /** Position of the leg, from 1. */
  place: number
  /** What the cell sets, for its accessible name. */
  subject: Texts
  words?: string | undefined
  /** The setting is off: the cell offers it by a + on hover and focus. */
  isOff?: boolean
  onPress: () => void
  children?: ReactNode
}

/** A cell of the table of legs; a press opens its fields below the row. */
export function CellButton({
  part,
  open,
  place,
  subject,
  words,
  isOff = false,
  onPress,
  children,
}: CellButtonProps) {
  const { disabled } = useBuilder()
  const name = (isOff ? legOffer : legSubject)(subject, place, useWordsLanguage())
  return (
    <button
      type="button"
      data-chip={part}
      aria-expanded={open}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'block min-h-8 w-full rounded-md border px-1.5 py-0.5 text-left text-sm leading-tight font-medium break-words tabular transition-colors',
        'hover:border-accent disabled:cursor-not-allowed disabled:opacity-60 @2xl:min-h-7 @2xl:px-1',
        isOff
          ? 'border-dashed border-border text-muted @2xl:border-transparent'
          : 'border-border-strong bg-surface @2xl:border-border',
        open && 'border-accent ring-1 ring-accent',
      )}
    >
      {isOff ? (
        <span
          aria-hidden
          className="@2xl:opacity-0 @2xl:group-focus-within/leg:opacity-100 @2xl:group-hover/leg:opacity-100 [@media(hover:none)]:opacity-100!"
        >
          +
        </span>
      ) : (
        <span lang={languageOf(words)}>{words}</span>
      )}
      {children}
      <SpokenText>{name}</SpokenText>
    </button>
  )
}
