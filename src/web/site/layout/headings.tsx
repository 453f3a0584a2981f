import type { ReactNode } from 'react'
import classNames from 'clsx'

interface PageHeadProps {
  title: string
  lead: ReactNode
}

/** Heading and lead of an inner page. */
export function PageHead({ title, lead }: PageHeadProps) {
  return (
    <div className="site-width pt-14 pb-10 sm:pt-20">
      <h1 className="text-4xl font-bold tracking-tight sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-2xl text-lg text-pretty text-muted">{lead}</p>
    </div>
  )
}

interface SectionHeadProps {
  id: string
  title: string
  lead?: ReactNode
  className?: string
}

/** Heading of a section; the section refers to it by `id`. */
export function SectionHead({ id, title, lead, className }: SectionHeadProps) {
  return (
    <div className={classNames('max-w-2xl', className)}>
      <h2 id={id} className="text-3xl font-bold tracking-tight sm:text-4xl">
        {title}
      </h2>
      {lead && <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>}
    </div>
  )
}
