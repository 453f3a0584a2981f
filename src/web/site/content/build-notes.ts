import { BRAND } from '#domain/public'

/** A note in the carousel under the timeline, with its four links. */
export interface TimelineTestimonial {
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

export const BUILD_NOTES_TITLE = 'Notes from the workshop'
export const BUILD_NOTES_NOTE = `What ${BRAND.company} holds itself to, part by part. The links are the company’s.`

export const BUILD_NOTES: readonly TimelineTestimonial[] = [
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
