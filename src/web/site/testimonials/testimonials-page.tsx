import { TESTIMONIAL_ROWS, TESTIMONIALS_NOTE, TESTIMONIALS_TITLE } from '../content/testimonials.ts'
import { RELEASES } from '../content/releases.ts'
import { IllustrationSheet } from '../illustrations/illustration-sheet.tsx'
import { PageHead } from '../layout/headings.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { BuildNotes } from './build-notes.tsx'
import { ScrollingRow } from './scrolling-row.tsx'
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
      <IllustrationSheet names={RELEASES.map((release) => release.image)} />
    </PageFrame>
  )
}
