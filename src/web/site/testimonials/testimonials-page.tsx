import type { CSSProperties } from 'react'
import {
  TESTIMONIAL_ROWS,
  TESTIMONIALS_NOTE,
  TESTIMONIALS_TITLE,
  type Testimonial,
} from '../content/testimonials.ts'
import { PageHead } from '../layout/headings.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { Portrait } from './portrait.tsx'
import { BuildNotes } from './build-notes.tsx'
import { Timeline } from './timeline.tsx'

const ROWS = [
  { speed: 'slow', direction: 'left', label: 'What Delta does, first row' },
  { speed: 'normal', direction: 'right', label: 'What Delta does, second row' },
] as const

/** The page behind 'About': what the product does for whom, the timeline of releases, and notes of its developers. */
export function TestimonialsPage() {
  const motion = useMotion()
  return (
    <PageFrame>
      <PageHead title={TESTIMONIALS_TITLE} lead={TESTIMONIALS_NOTE} />
      <div data-moving={motion.moving} className="grid gap-2 pb-6">
        {ROWS.map((row, i) => (
          <ScrollingRow key={row.label} {...row} testimonials={TESTIMONIAL_ROWS[i] ?? []} />
        ))}
        <div className="site-width mt-2">
          <MotionButton motion={motion} what="cards" />
        </div>
      </div>
      <Timeline />
      <BuildNotes />
    </PageFrame>
  )
}

/** Seconds per round. */
export const ROW_SECONDS = { fast: 20, normal: 40, slow: 80 } as const

interface ScrollingRowProps {
  testimonials: readonly Testimonial[]
  speed: keyof typeof ROW_SECONDS
  direction: 'left' | 'right'
  /** Accessible name of the row. */
  label: string
}

/** A row of cards that scrolls in a loop. It pauses under the pointer; with reduced motion it is scrolled by hand. */
function ScrollingRow({ testimonials, speed, direction, label }: ScrollingRowProps) {
  const duration = { '--row-seconds': `${ROW_SECONDS[speed]}s` } as CSSProperties
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="overflow-x-auto [mask-image:linear-gradient(to_right,transparent,#000_5%,#000_95%,transparent)] [scrollbar-width:none]"
    >
      <div className="scroll-row flex w-max" data-direction={direction} style={duration}>
        <CardList testimonials={testimonials} />
        <CardList testimonials={testimonials} repeated />
      </div>
    </div>
  )
}

/** The second copy of a row closes the loop and is hidden from screen readers. */
function CardList({ testimonials, repeated }: { testimonials: readonly Testimonial[]; repeated?: boolean }) {
  return (
    <ul aria-hidden={repeated} className="flex">
      {testimonials.map((card) => (
        <li key={card.name} className="py-2 pr-5">
          <article className="flex h-full w-[min(22rem,78vw)] flex-col justify-between gap-5 rounded-xl border border-border bg-surface p-6 shadow-card">
            <p>{card.quote}</p>
            <footer className="flex items-center gap-3">
              <Portrait seed={card.src} className="size-10 shrink-0" />
              <span>
                <span className="block text-sm font-semibold">{card.name}</span>
                <span className="block text-sm text-muted">{card.designation}</span>
              </span>
            </footer>
          </article>
        </li>
      ))}
    </ul>
  )
}
