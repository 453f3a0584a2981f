import { ChevronLeft, ChevronRight } from 'lucide-react'
import { BRAND } from '#domain/public'
import { IconButton } from '../../ui/controls/button.tsx'
import { CarouselDots, useCarousel } from '../carousel.tsx'
import { Portrait } from './portrait.tsx'
import { SectionHead } from '../layout/headings.tsx'
import { SocialLink } from '../layout/social-icons.tsx'

/** A note in the carousel under the timeline, with its four links. */
interface TimelineTestimonial {
  readonly name: string
  readonly title: string
  readonly description: string
  /** Seed of the generated portrait. */
  readonly imageUrl: string
  readonly githubUrl: string
  readonly twitterUrl: string
  readonly youtubeUrl: string
  readonly linkedinUrl: string
}

const COMPANY_LINKS = {
  githubUrl: BRAND.social.github,
  twitterUrl: BRAND.social.x,
  youtubeUrl: BRAND.social.youtube,
  linkedinUrl: BRAND.social.linkedin,
} as const

const BUILD_NOTES_TITLE = 'Notes from the workshop'
const BUILD_NOTES_NOTE = `What ${BRAND.company} holds itself to, part by part. The links are the company’s.`

const BUILD_NOTES: readonly TimelineTestimonial[] = [
  {
    name: 'The engine',
    title: `Backtesting at ${BRAND.company}`,
    description:
      'A backtest may know at each minute only what a trader could have known. When a bar cannot tell whether the stop or the target came first, we assume the stop.',
    imageUrl: 'session',
    ...COMPANY_LINKS,
  },
  {
    name: 'The market data',
    title: `Data at ${BRAND.company}`,
    description:
      'Simulated data is labelled wherever its numbers appear. Imported data keeps a report of every refused row with the reason.',
    imageUrl: 'columns',
    ...COMPANY_LINKS,
  },
  {
    name: 'The screens',
    title: `Design at ${BRAND.company}`,
    description:
      'A figure without its formula is a rumour. Each one on the results page says how it was computed, and follows the filters you set.',
    imageUrl: 'grid',
    ...COMPANY_LINKS,
  },
]

/** A carousel of three notes under the timeline. */
export function BuildNotes() {
  const carousel = useCarousel({ count: BUILD_NOTES.length })
  const shown = BUILD_NOTES[carousel.index]
  return (
    <section aria-labelledby="notes-title" className="border-t border-border bg-surface py-20">
      <div className="site-width">
        <SectionHead id="notes-title" title={BUILD_NOTES_TITLE} lead={BUILD_NOTES_NOTE} />
        <div
          role="group"
          aria-roledescription="carousel"
          aria-label={BUILD_NOTES_TITLE}
          className="mt-10 grid gap-6"
        >
          <div aria-live="polite">
            <Note key={shown.name} note={shown} place={carousel.index} />
          </div>
          <div className="flex items-center gap-3">
            <IconButton
              variant="secondary"
              icon={ChevronLeft}
              label="Previous note"
              onClick={carousel.previous}
            />
            <CarouselDots carousel={carousel} names={BUILD_NOTES.map((note) => note.name)} />
            <IconButton variant="secondary" icon={ChevronRight} label="Next note" onClick={carousel.next} />
          </div>
        </div>
      </div>
    </section>
  )
}

function Note({ note, place }: { note: TimelineTestimonial; place: number }) {
  const links = [
    { network: 'github', href: note.githubUrl, name: 'GitHub' },
    { network: 'x', href: note.twitterUrl, name: 'X' },
    { network: 'youtube', href: note.youtubeUrl, name: 'YouTube' },
    { network: 'linkedin', href: note.linkedinUrl, name: 'LinkedIn' },
  ] as const
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${BUILD_NOTES.length}: ${note.name}`}
      className="quote-fade grid min-h-64 gap-6 sm:grid-cols-[auto_1fr] sm:gap-10"
    >
      <Portrait seed={note.imageUrl} className="size-24 sm:size-36" />
      <div>
        <blockquote className="max-w-3xl text-xl leading-relaxed">{note.description}</blockquote>
        <p className="mt-5">
          <span className="block font-semibold">{note.name}</span>
          <span className="block text-muted">{note.title}</span>
        </p>
        <ul className="mt-4 flex gap-2">
          {links.map(({ network, href, name }) => (
            <li key={network}>
              <SocialLink network={network} href={href} label={`${BRAND.company} on ${name}`} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
