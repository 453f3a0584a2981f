import { Children, createContext, useContext, useId, type ComponentType, type ReactNode } from 'react'
import classNames from 'clsx'
import { languageOf } from '../text-language.ts'

/** What draws titled cards below instead, as where a phone folds them. */
export const OtherCard = createContext<ComponentType<CardProps> | undefined>(undefined)

export interface CardProps {
  /** Names the region; without it the card is a plain box. */
  title?: ReactNode
  description?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Heading level of the title. */
  level?: 2 | 3 | 4
  /** Without inner padding, for tables and charts. */
  flush?: boolean
  /**
   * Compact spacing with the description beside the title, for screens with many settings. Fields inside are compact
   * too.
   */
  dense?: boolean
  className?: string | undefined
  children?: ReactNode
}

const AIRY = {
  header: 'pt-3.5 pb-3',
  heading: '',
  description: 'mt-0.5 text-sm',
  body: 'px-4 pb-4',
  whole: 'p-4',
}
const DENSE = {
  header: 'py-2',
  heading: 'flex flex-wrap items-baseline gap-x-3',
  description: 'text-xs',
  body: 'px-4 pb-3',
  whole: 'px-4 py-3',
}

/** A surface for one subject. With a title it is a named region. */
export function Card(card: CardProps) {
  const Other = useContext(OtherCard)
  return Other && card.title ? <Other {...card} /> : <OwnCard {...card} />
}

function OwnCard({ level = 2, flush = false, dense = false, className, children, ...words }: CardProps) {
  const titleId = useId()
  const look = dense ? DENSE : AIRY
  const { title } = words
  // Conditions that hold for no child leave an array of `false`.
  const hasBody = Children.toArray(children).length > 0
  return (
    <section
      data-dense={dense || undefined}
      aria-labelledby={title ? titleId : undefined}
      className={classNames('rounded-lg border border-border bg-surface shadow-card', className)}
    >
      {title && <CardHeader {...words} level={level} look={look} titleId={titleId} />}
      {hasBody && <div className={classNames(!flush && (title ? look.body : look.whole))}>{children}</div>}
    </section>
  )
}

interface CardHeaderProps extends Pick<CardProps, 'title' | 'description' | 'actions'> {
  level: NonNullable<CardProps['level']>
  look: typeof AIRY
  titleId: string
}

function CardHeader({ title, description, actions, level, look, titleId }: CardHeaderProps) {
  const Heading = `h${level}` as const
  return (
    <header
      className={classNames('flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4', look.header)}
    >
      {/* On a phone a long description takes the whole line, above the controls. */}
      <div className={classNames('min-w-0 flex-1 basis-44 max-sm:basis-auto', look.heading)}>
        <Heading id={titleId} lang={languageOf(title)} className="text-base font-semibold">
          {title}
        </Heading>
        {description && (
          <p lang={languageOf(description)} className={classNames('text-muted', look.description)}>
            {description}
          </p>
        )}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>}
    </header>
  )
}
