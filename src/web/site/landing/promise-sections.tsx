import classNames from 'clsx'
import { SIMULATED_MINUTES } from '#domain/public'
import { PROMISES, type Promised } from '../content/promises.ts'
import { ProductPicture } from '../images/product-picture.tsx'

/** One section a promise, each with the real screen that keeps it. */
export function PromiseSections() {
  return (
    <>
      {PROMISES.map((promise, place) => (
        <PromiseSection key={promise.id} promise={promise} isTurned={place % 2 === 1} />
      ))}
    </>
  )
}

function PromiseSection({ promise, isTurned }: { promise: Promised; isTurned: boolean }) {
  const { id, title, lead, points, picture } = promise
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classNames('py-20', isTurned && 'border-y border-border bg-surface')}
    >
      <div
        className={classNames(
          'site-width grid items-center gap-10',
          isTurned
            ? 'lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]'
            : 'lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]',
        )}
      >
        <div className={isTurned ? 'lg:order-last' : undefined}>
          <h2 id={`${id}-title`} className="text-3xl font-bold tracking-tight sm:text-4xl">
            {title}
          </h2>
          <p className="mt-3 text-lg text-pretty text-muted">{lead}</p>
          <ul className="mt-5 grid list-disc gap-2 pl-5 text-muted marker:text-accent">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        <figure className="overflow-hidden rounded-xl border border-border bg-surface shadow-card">
          <ProductPicture name={picture.name} alt={picture.alt} />
          <figcaption className="flex flex-wrap justify-between gap-2 border-t border-border px-4 py-2 text-sm text-muted">
            {picture.caption}
            {picture.isSimulated && (
              <span className="rounded-full bg-warning-soft px-2.5 py-0.5 text-xs font-medium text-warning">
                {SIMULATED_MINUTES}
              </span>
            )}
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
