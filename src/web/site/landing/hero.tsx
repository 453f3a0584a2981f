import { useState } from 'react'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { HERO } from '../content/hero.ts'
import { PLATFORM_PATH } from '../content/navigation.ts'
import { SiteLink } from '../layout/site-link.tsx'
import { useSiteSession } from '../session.tsx'
import { DayReplay } from './day-replay.tsx'
import { ImageCarousel } from './image-carousel.tsx'

/** The top of the landing page: headline and calls to action beside a day of the product, then its screens. */
export function Hero() {
  const [refusal, setRefusal] = useState<string>()
  return (
    <section aria-labelledby="hero-title" className="site-width grid gap-12 pt-10 pb-20 sm:pt-14 lg:pb-28">
      <div className="grid items-center gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,33rem)]">
        <div>
          <p className="text-sm font-semibold tracking-widest text-accent">{HERO.eyebrow}</p>
          <h1
            id="hero-title"
            className="mt-4 max-w-4xl text-[clamp(2.1rem,3.6vw,3.2rem)] leading-[1.08] font-bold tracking-tight"
          >
            {HERO.title}
          </h1>
          <p className="mt-5 max-w-3xl text-lg text-muted">{HERO.lead}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LaunchButton />
            <a href={HERO.demoHref} className={buttonClass('secondary', 'lg')}>
              View Demo
            </a>
            <TryButton onRefusal={setRefusal} />
          </div>
          <p role="status" className="mt-3 min-h-10 text-sm text-muted">
            {refusal ?? HERO.tryNote}
          </p>
        </div>
        <DayReplay />
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

/** Opens the product as a guest; for a signed-in user it is their own workspace. */
function TryButton({ onRefusal }: { onRefusal: (refusal: string | undefined) => void }) {
  const { onTry } = useSiteSession()
  const [isBusy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    onRefusal(undefined)
    onRefusal(await onTry())
    setBusy(false)
  }
  return (
    <Button size="lg" busy={isBusy} onClick={() => void open()}>
      Try without an account
    </Button>
  )
}
