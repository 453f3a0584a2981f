import { PageFrame } from '../layout/page-frame.tsx'
import {
  PICTURE_WALL,
  BROKERAGES,
  SCALE,
  AUTOMATION,
  FEATURES,
  SOLUTION,
  type Feature,
} from '../content/features.ts'
import { ProductPicture } from '../images/product-picture.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'
import { SectionHead } from '../layout/headings.tsx'
import { Hero } from './hero.tsx'
import { PricingSection } from './pricing-section.tsx'
import classNames from 'clsx'
import { SIMULATED_MINUTES } from '#domain/public'
import { PROMISES, type Promised } from '../content/promises.ts'
import { SECTION } from '../content/navigation.ts'

export function LandingPage() {
  return (
    <PageFrame header="landing">
      <Hero />
      <FeaturesSection />
      <SolutionSection />
      <ScaleSection />
      <AutomationSection />
      <PictureWall />
      <BrokeragesSection />
      <PricingSection />
      <PromiseSections />
    </PageFrame>
  )
}

/** Four columns of pictures on a tilted plane, moving up and down in turn. Decorative; it can be paused. */
function PictureWall() {
  const motion = useMotion()
  return (
    <section aria-label="Pictures of the product" className="site-width py-10">
      <div
        data-moving={motion.moving}
        className="relative h-96 overflow-hidden [content-visibility:auto] rounded-xl border border-border bg-sunken sm:h-136"
      >
        <div
          aria-hidden="true"
          className="picture-wall absolute top-1/2 left-1/2 grid w-280 -translate-x-1/2 -translate-y-1/4 grid-cols-4 gap-6 sm:w-400"
        >
          {PICTURE_WALL.map((names, column) => (
            <div
              key={column}
              className="scroll-column flex flex-col"
              data-direction={column % 2 ? 'down' : 'up'}
            >
              {[...names, ...names].map((name, i) => (
                <div key={i} className="pb-6">
                  <div className="overflow-hidden rounded-lg border border-border bg-surface shadow-card">
                    <ProductPicture name={name} />
                  </div>
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="absolute right-3 bottom-3">
          <MotionButton motion={motion} what="pictures" />
        </div>
      </div>
    </section>
  )
}

/** How the product scales from one machine to many. */
function ScaleSection() {
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
function BrokeragesSection() {
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

/** One section a promise, each with the real screen that keeps it. */
function PromiseSections() {
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

/** The four features of the product. */
function FeaturesSection() {
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
function SolutionSection() {
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
function AutomationSection() {
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
