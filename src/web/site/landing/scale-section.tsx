import { BROKERAGES, SCALE } from '../content/features.ts'
import { SectionHead } from '../layout/headings.tsx'

/** How the product scales from one machine to many. */
export function ScaleSection() {
  return (
    <section aria-labelledby="scale-title" className="border-y border-border bg-surface py-20">
      <div className="site-width grid gap-12 lg:grid-cols-2">
        <SectionHead id="scale-title" title={SCALE.title} lead={SCALE.description} />
        <dl className="grid content-start gap-6">
          {SCALE.points.map((point) => (
            <div key={point.term} className="border-l-2 border-accent pl-5">
              <dt className="font-semibold">{point.term}</dt>
              <dd className="mt-1 text-muted">{point.detail}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

/** Brokerages whose keys the settings can store. */
export function BrokeragesSection() {
  return (
    <section aria-labelledby="brokerages-title" className="site-width py-16 text-center">
      <h2 id="brokerages-title" className="text-xl font-semibold">
        {BROKERAGES.title}
      </h2>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-10 gap-y-3 text-lg font-semibold text-muted">
        {BROKERAGES.names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <p className="mx-auto mt-6 max-w-2xl text-sm text-muted">{BROKERAGES.note}</p>
    </section>
  )
}
