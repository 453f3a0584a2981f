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
  className,
  children,
}: CardProps) {
  const titleId = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames('rounded-lg border border-border bg-surface shadow-card', className)}
    >
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 pt-3.5 pb-3">
          <div className="min-w-0 flex-1 basis-44">
            <Heading id={titleId} className="text-base font-semibold">
              {title}
            </Heading>
            {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children !== undefined && children !== false && (
        <div className={classNames(!flush && 'px-4 pb-4', !title && !flush && 'pt-4')}>{children}</div>
      )}
    </section>
  )
}
