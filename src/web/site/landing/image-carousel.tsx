import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import classNames from 'clsx'
import { SIMULATED_MINUTES } from '#domain/public'
import { IconButton } from '../../ui/controls/button.tsx'
import { CAROUSEL, type CarouselItem } from '../content/hero.ts'
import { useTheme } from '../../ui/theme.tsx'
import { PICTURE_SIZE } from '../images/product-picture.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'
import { Day } from './day-replay.tsx'
import { CarouselDots, useCarousel } from '../carousel.tsx'

export const SLIDE_INTERVAL_MS = 5000

/** A carousel of the product's screens. It stops while hovered, focused or paused. */
export function ImageCarousel() {
  const [attended, setAttended] = useState(false)
  const motion = useMotion()
  const paused = attended || !motion.moving
  // Other pictures wait until the scripts have started, so that they do not compete for bandwidth.
  const [areOthersDrawn, setAreOthersDrawn] = useState(false)
  useEffect(() => setAreOthersDrawn(true), [])
  const carousel = useCarousel({ count: CAROUSEL.length, intervalMs: SLIDE_INTERVAL_MS, paused })
  return (
    <section
      aria-roledescription="carousel"
      aria-label="Screens of the product"
      onMouseEnter={() => setAttended(true)}
      onMouseLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
    >
      <div
        aria-live={paused ? 'polite' : 'off'}
        className="relative overflow-hidden rounded-xl border border-border bg-surface shadow-pop"
      >
        <div className="flex items-center justify-between border-b border-border bg-sunken px-4 py-2.5">
          <span aria-hidden="true" className="flex gap-1.5 *:size-2.5 *:rounded-full *:bg-border">
            <i />
            <i />
            <i />
          </span>
          <span className="rounded-full bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning">
            {SIMULATED_MINUTES}
          </span>
        </div>
        <div className="grid">
          {CAROUSEL.map((item, i) => (
            <Slide
              key={item.id}
              item={item}
              place={i}
              shown={i === carousel.index}
              isDrawn={i === carousel.index || areOthersDrawn}
              paused={paused}
            />
          ))}
        </div>
      </div>
      <div className="mt-3 flex items-center justify-between gap-3">
        <MotionButton motion={motion} what="slides" />
        <CarouselDots carousel={carousel} names={CAROUSEL.map((item) => item.title)} />
        <div className="flex gap-2">
          <IconButton
            variant="secondary"
            icon={ChevronLeft}
            label="Previous slide"
            onClick={carousel.previous}
          />
          <IconButton variant="secondary" icon={ChevronRight} label="Next slide" onClick={carousel.next} />
        </div>
      </div>
    </section>
  )
}

const DARK = '(prefers-color-scheme: dark)'
const PHONE = '(max-width: 40rem)'

/** A screenshot in the visitor's theme: the system's before the scripts arrive, then the chosen one. */
function Screen({ item, place }: { item: CarouselItem; place: number }) {
  const { theme, shown } = useTheme()
  const { src, darkSrc, phone } = item
  const isSystem = theme === 'system'
  const isDark = !isSystem && shown === 'dark'
  return (
    <picture>
      {phone && isSystem && <source media={`${PHONE} and ${DARK}`} srcSet={phone.darkSrc} />}
      {phone && <source media={PHONE} srcSet={isDark ? phone.darkSrc : phone.src} />}
      {isSystem && <source media={DARK} srcSet={darkSrc} />}
      <img
        src={isDark ? darkSrc : src}
        alt={item.alt}
        {...PICTURE_SIZE}
        loading={place === 0 ? 'eager' : 'lazy'}
        fetchPriority={place === 0 ? 'high' : undefined}
        className="h-auto w-full"
      />
    </picture>
  )
}

interface SlideProps {
  item: CarouselItem
  place: number
  shown: boolean
  /** False leaves the place of the picture empty. */
  isDrawn: boolean
  paused: boolean
}

/** A day that is over before the slide is. */
const DAY_SECONDS = 4.5

function Slide({ item, place, shown, isDrawn, paused }: SlideProps) {
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${CAROUSEL.length}: ${item.title}`}
      aria-hidden={!shown}
      className={classNames(
        'col-start-1 row-start-1 transition-opacity duration-500',
        shown ? 'opacity-100' : 'pointer-events-none opacity-0',
      )}
    >
      <figure>
        {item.isReplayed ? (
          <div className="grid content-center p-4 sm:aspect-[1.6] sm:px-12">
            <Day key={String(shown)} seconds={DAY_SECONDS} paused={paused} isLarge />
          </div>
        ) : !isDrawn ? (
          <div className="aspect-[1.6]" />
        ) : (
          <Screen item={item} place={place} />
        )}
        <figcaption className="border-t border-border px-4 py-3">
          <span className="block text-sm font-semibold">{item.title}</span>
          {item.description && <span className="block text-sm text-muted">{item.description}</span>}
        </figcaption>
      </figure>
    </div>
  )
}
