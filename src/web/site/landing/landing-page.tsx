import { IllustrationSheet } from '../illustrations/illustration-sheet.tsx'
import { ILLUSTRATIONS } from '../illustrations/names.ts'
import { PageFrame } from '../layout/page-frame.tsx'
import { AutomationSection, FeaturesSection, SolutionSection } from './feature-sections.tsx'
import { Hero } from './hero.tsx'
import { PictureWall } from './picture-wall.tsx'
import { PricingSection } from './pricing-section.tsx'
import { PromiseSections } from './promise-sections.tsx'
import { BrokeragesSection, ScaleSection } from './scale-section.tsx'

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
      <IllustrationSheet names={ILLUSTRATIONS} />
    </PageFrame>
  )
}
