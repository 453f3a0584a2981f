import { ChartLine, Check, Gauge, Layers, type LucideIcon } from 'lucide-react'
import { useRef, useEffect, useState, type RefObject } from 'react'
import classNames from 'clsx'
import { BRAND } from '#domain/public'
import { buttonClass } from '../../ui/controls/button.tsx'
import { RELEASES, type Release, type ReleaseIcon } from '../content/releases.ts'
import { ProductPicture } from '../images/product-picture.tsx'
import { SectionHead } from '../layout/headings.tsx'
import { SiteLink } from '../layout/site-link.tsx'

const ICONS: Record<ReleaseIcon, LucideIcon> = { layers: Layers, gauge: Gauge, chart: ChartLine }

/** The releases, newest first; the one being read stands out. */
export function Timeline() {
  const list = useRef<HTMLOListElement>(null)
  const active = useActiveEntry(list)
  return (
    <section
      id="timeline"
      aria-labelledby="timeline-title"
      className="site-width scroll-mt-20 py-20 outline-none"
    >
      <SectionHead
        id="timeline-title"
        title={`${BRAND.company} Development Timeline`}
        lead="What each release brought, newest first."
      />
      <ol ref={list} className="mt-12">
        {RELEASES.map((release, i) => (
          <ReleaseEntry key={release.version} release={release} active={i === active} />
        ))}
      </ol>
    </section>
  )
}

function ReleaseEntry({ release, active }: { release: Release; active: boolean }) {
  const Icon = ICONS[release.icon]
  return (
    <li
      aria-current={active ? 'step' : undefined}
      className="relative grid gap-6 border-l-2 border-border pb-14 pl-8 last:pb-0 md:grid-cols-[14rem_1fr] md:gap-10"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'absolute top-0 -left-[1.2rem] grid size-9 place-items-center rounded-full border-2 transition-colors',
          active ? 'border-accent bg-accent text-on-accent' : 'border-border bg-surface text-muted',
        )}
      >
        <Icon className="size-4" />
      </span>
      <div className="md:sticky md:top-24 md:self-start">
        <h3 className={classNames('text-xl font-semibold transition-colors', active && 'text-accent')}>
          {release.title}
        </h3>
        <p className="mt-1 text-muted">{release.subtitle}</p>
      </div>
      <div
        className={classNames(
          'overflow-hidden rounded-xl border bg-surface shadow-card transition-colors',
          active ? 'border-accent' : 'border-border',
        )}
      >
        <div className="border-b border-border bg-canvas">
          <ProductPicture name={release.image} />
        </div>
        <div className="p-6">
          <p>{release.description}</p>
          <ul className="mt-4 grid gap-2 text-muted">
            {release.items.map((item) => (
              <li key={item} className="flex gap-2.5">
                <Check aria-hidden className="mt-1 size-4 shrink-0 text-profit" />
                {item}
              </li>
            ))}
          </ul>
          {release.button && (
            <SiteLink to={release.button.url} className={classNames(buttonClass(), 'mt-5')}>
              {release.button.text}
            </SiteLink>
          )}
        </div>
      </div>
    </li>
  )
}

/** Height of the reading line as a share of the viewport. */
const READING_LINE = 1 / 3

/** Index of the entry whose top is nearest to the reading line; the first of two equally near ones. */
export function activeEntry(tops: readonly number[], viewportHeight: number): number {
  const line = viewportHeight * READING_LINE
  const distances = tops.map((top) => Math.abs(top - line))
  return distances.indexOf(Math.min(...distances))
}

/** Index of the entry at the reading line, updated on scrolling. */
function useActiveEntry(list: RefObject<HTMLElement | null>): number {
  const [active, setActive] = useState(0)
  useEffect(() => {
    const measure = () => {
      const tops = [...(list.current?.children ?? [])].map((entry) => entry.getBoundingClientRect().top)
      if (tops.length > 0) setActive(activeEntry(tops, window.innerHeight))
    }
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    window.addEventListener('resize', measure)
    return () => {
      window.removeEventListener('scroll', measure)
      window.removeEventListener('resize', measure)
    }
  }, [list])
  return active
}
