import { PageFrame } from '../layout/page-frame.tsx'
import { PICTURE_WALL, BROKERAGES, SCALE } from '../content/features.ts'
import { ProductPicture } from '../images/product-picture.tsx'
import { MotionButton, useMotion } from '../layout/motion.tsx'
import { SectionHead } from '../layout/headings.tsx'
import { AutomationSection, FeaturesSection, SolutionSection } from './feature-sections.tsx'
import { Hero } from './hero.tsx'
import { PricingSection } from './pricing-section.tsx'
import { PromiseSections } from './promise-sections.tsx'

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
