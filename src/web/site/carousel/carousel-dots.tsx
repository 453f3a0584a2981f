import { classNames } from '../../ui/class-names.ts'
import type { CarouselState } from './carousel-state.ts'

interface CarouselDotsProps {
  carousel: CarouselState
  /** Names of the slides, in order. */
  names: readonly string[]
}

/** One dot per slide; a click shows it. */
export function CarouselDots({ carousel, names }: CarouselDotsProps) {
  return (
    <ul className="flex">
      {names.map((name, i) => {
        const shown = i === carousel.index
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={`Show ${name}`}
              aria-current={shown ? 'true' : undefined}
              onClick={() => carousel.goTo(i)}
              className="group grid size-8 place-items-center"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-all',
                  shown ? 'w-5 bg-accent' : 'w-2 bg-border-strong group-hover:bg-muted',
                )}
              />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
