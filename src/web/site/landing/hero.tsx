import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { HERO } from '../content/hero.ts'
import { PLATFORM_PATH } from '../content/navigation.ts'
import { SiteLink } from '../layout/site-link.tsx'
import { useSiteSession } from '../session.tsx'
import { ImageCarousel } from './image-carousel.tsx'

/** The top of the landing page: headline, call to action, and screenshots. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="site-width grid gap-10 pt-10 pb-20 sm:pt-14 lg:pb-28">
      <div>
        <p className="text-sm font-semibold tracking-widest text-accent">{HERO.eyebrow}</p>
        <h1
          id="hero-title"
          className="mt-4 max-w-4xl text-[clamp(2.1rem,4.6vw,3.4rem)] leading-[1.08] font-bold tracking-tight"
        >
          {HERO.title}
        </h1>
        <p className="mt-5 max-w-3xl text-lg text-muted">{HERO.lead}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <LaunchButton />
          <a href={HERO.demoHref} className={buttonClass('secondary', 'lg')}>
            View Demo
          </a>
        </div>
      </div>
      <ImageCarousel />
    </section>
  )
}

function LaunchButton() {
  const { isSignedIn, onLogin } = useSiteSession()
  return isSignedIn ? (
    <SiteLink to={PLATFORM_PATH} className={buttonClass('primary', 'lg')}>
      Launch Platform
    </SiteLink>
  ) : (
    <Button variant="primary" size="lg" onClick={onLogin}>
      Launch Platform
    </Button>
  )
}
