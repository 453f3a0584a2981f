import { useId, type ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface CardProps {
  /** Names the region; without it the card is a plain box. */
  title?: ReactNode
  description?: ReactNode
  /** Controls at the right of the title. */
  actions?: ReactNode
  /** Level of the title among the page's headings. */
  level?: 2 | 3 | 4
  /** Without inner padding, for tables and charts that reach the edge. */
  flush?: boolean
  /** Little air, and the description beside the title: for screens on which much is set. Fields inside are dense too. */
  dense?: boolean
  className?: string | undefined
  children?: ReactNode
}

/** A surface that holds one subject. With a title it is a region of that name. */
export function Card({
  title,
  description,
  actions,
  level = 2,
  flush = false,
  dense = false,
  className,
  children,
}: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      data-dense={dense || undefined}
      aria-labelledby={title ? titleId : undefined}
      className={classNames('rounded-lg border border-border bg-surface shadow-card', className)}
    >
      {title && (
        <header
          className={classNames(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4',
            dense ? 'py-2' : 'pt-3.5 pb-3',
          )}
        >
          <div
            className={classNames(
              'min-w-0 flex-1 basis-44',
              dense && 'flex flex-wrap items-baseline gap-x-3',
            )}
          >
            <Heading id={titleId} className="text-base font-semibold">
              {title}
            </Heading>
            {description && (
              <p className={classNames('text-muted', dense ? 'text-xs' : 'mt-0.5 text-sm')}>{description}</p>
            )}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && children !== false && (
        <div
          className={classNames(
            !flush && (dense ? 'px-4 pb-3' : 'px-4 pb-4'),
            !title && !flush && (dense ? 'pt-3' : 'pt-4'),
          )}
        >
          {children}
        </div>
      )}
    </section>
  )
}
