import classNames from 'clsx'
import { AUTOMATION, FEATURES, SOLUTION, type Feature } from '../content/features.ts'
import { SECTION } from '../content/navigation.ts'
import { ProductPicture } from '../images/product-picture.tsx'
import { SectionHead } from '../layout/headings.tsx'

/** The four features of the product. */
export function FeaturesSection() {
  return (
    <section
      id={SECTION.features}
      aria-labelledby="features-title"
      className="scroll-mt-20 border-y border-border bg-surface py-20 outline-none"
    >
      <div className="site-width">
        <SectionHead
          id="features-title"
          title="Features"
          lead="What a trader needs between having an idea and risking money on it."
        />
        <ul className="mt-12 grid gap-x-10 gap-y-12 sm:grid-cols-2">
          {FEATURES.map((feature) => (
            <li key={feature.title} className="grid content-start gap-5">
              <div className="overflow-hidden rounded-lg border border-border bg-canvas">
                <ProductPicture name={feature.picture} />
              </div>
              <div>
                <h3 className="text-xl font-semibold">{feature.title}</h3>
                <p className="mt-2 max-w-prose text-muted">{feature.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Three panels: build, replay, ask. */
export function SolutionSection() {
  return (
    <section
      id={SECTION.solution}
      aria-labelledby="solution-title"
      className="site-width scroll-mt-20 py-20 outline-none"
    >
      <SectionHead id="solution-title" title={SOLUTION.title} lead={SOLUTION.lead} />
      <ol className="mt-12 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {SOLUTION.panels.map((panel, i) => (
          <li key={panel.title} className={i === 2 ? 'md:col-span-2 lg:col-span-1' : undefined}>
            <FeatureCard feature={panel} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The grid of five cards, the first of them wide. */
export function AutomationSection() {
  return (
    <section aria-labelledby="automation-title" className="site-width py-20">
      <SectionHead id="automation-title" title={AUTOMATION.title} lead={AUTOMATION.lead} />
      <ul className="mt-12 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {AUTOMATION.cards.map((card) => (
          <li key={card.title} className={card.wide ? 'sm:col-span-2' : undefined}>
            <FeatureCard feature={card} wide={card.wide} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FeatureCard({ feature, wide = false }: { feature: Feature; wide?: boolean }) {
  return (
    <article
      className={classNames(
        'flex h-full flex-col overflow-hidden rounded-xl border border-border bg-surface shadow-card',
        wide && 'lg:flex-row-reverse lg:items-center',
      )}
    >
      <div
        className={classNames(
          'border-b border-border bg-canvas',
          wide && 'lg:flex-[3] lg:self-stretch lg:border-b-0 lg:border-l lg:content-center',
        )}
      >
        <ProductPicture name={feature.picture} />
      </div>
      <div className={classNames('p-6', wide && 'lg:flex-[2]')}>
        <h3 className="text-lg font-semibold">{feature.title}</h3>
        <p className="mt-2 text-muted">{feature.description}</p>
      </div>
    </article>
  )
}
