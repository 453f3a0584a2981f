import { Clock, Mail } from 'lucide-react'
import classNames from 'clsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { CONTACT_DETAILS, CONTACT_HEAD } from '../content/contact.ts'
import { PLATFORM_PATH, REGISTER_PATH } from '../content/navigation.ts'
import { PageHead } from '../layout/headings.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { SiteLink } from '../layout/site-link.tsx'
import { useSiteSession } from '../session.tsx'
import { ContactForm } from './contact-form.tsx'

const CARD = 'rounded-xl border border-border bg-surface p-6 shadow-card'

/** The page with the contact form. */
export function ContactPage() {
  return (
    <PageFrame>
      <PageHead {...CONTACT_HEAD} />
      <div className="site-width grid gap-5 pb-20 lg:grid-cols-[1.7fr_1fr]">
        <section
          aria-labelledby="message-title"
          className={classNames(CARD, 'relative overflow-hidden sm:p-8')}
        >
          <h2 id="message-title" className="mb-6 text-xl font-semibold">
            Send us a Message
          </h2>
          <ContactForm />
        </section>
        <div className="grid content-start gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <ContactInformation />
          <QuickActions />
        </div>
      </div>
    </PageFrame>
  )
}

function ContactInformation() {
  return (
    <section aria-labelledby="information-title" className={CARD}>
      <h2 id="information-title" className="text-xl font-semibold">
        Contact Information
      </h2>
      <dl className="mt-4 grid gap-4">
        <div>
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Mail aria-hidden className="size-4" /> Email
          </dt>
          <dd className="mt-0.5">
            <a href={`mailto:${CONTACT_DETAILS.email}`} className="text-accent underline">
              {CONTACT_DETAILS.email}
            </a>
          </dd>
        </div>
        <div>
          <dt className="flex items-center gap-2 text-sm text-muted">
            <Clock aria-hidden className="size-4" /> Business Hours
          </dt>
          <dd className="mt-0.5">{CONTACT_DETAILS.hours}</dd>
        </div>
      </dl>
    </section>
  )
}

function QuickActions() {
  const { isSignedIn } = useSiteSession()
  const actions = [
    { label: 'Schedule Product Demo', to: '/products' },
    { label: 'Start Free Trial', to: isSignedIn ? PLATFORM_PATH : REGISTER_PATH },
    { label: 'Explore Services', to: '/services' },
  ]
  return (
    <section aria-labelledby="actions-title" className={CARD}>
      <h2 id="actions-title" className="text-xl font-semibold">
        Quick Actions
      </h2>
      <ul className="mt-4 grid gap-2">
        {actions.map(({ label, to }) => (
          <li key={label}>
            <SiteLink to={to} className={classNames(buttonClass(), 'h-11 w-full')}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
