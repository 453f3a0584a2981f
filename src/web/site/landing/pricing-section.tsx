import { Check } from 'lucide-react'
import { useState } from 'react'
import type confetti from 'canvas-confetti'
import classNames from 'clsx'
import { buttonClass } from '../../ui/controls/button.tsx'
import { PLATFORM_PATH, REGISTER_PATH, SECTION } from '../content/navigation.ts'
import {
  planPrice,
  PLANS,
  YEARLY_SAVING_PERCENT,
  yearlySaving,
  type Billing,
  type Plan,
} from '#domain/public'
import { SectionHead } from '../layout/headings.tsx'
import { SiteLink } from '../layout/site-link.tsx'
import { useSiteSession } from '../session.tsx'

const PRICING = {
  title: 'Pricing',
  lead: 'Every plan has the whole product. Pay by the month, or by the year for less.',
  included: [
    'Backtests of up to 20 legs on NIFTY, BANKNIFTY and FINNIFTY',
    'Indicator rules, and risk management for legs and position',
    'Every day explained minute by minute, backtests compared',
    'Trade logs as CSV and PDF, and full PDF reports',
  ],
  note: 'No card is taken on this site: an account is open as soon as you register, and paid plans are arranged with you by message.',
} as const

/** The three plans, billed monthly or yearly. */
export function PricingSection({ onYearly = celebrate }: { onYearly?: () => unknown }) {
  const [billing, setBilling] = useState<Billing>('monthly')
  const choose = (next: Billing) => {
    if (next === 'yearly' && billing !== 'yearly') onYearly()
    setBilling(next)
  }
  return (
    <section
      id={SECTION.pricing}
      aria-labelledby="pricing-title"
      className="site-width scroll-mt-20 py-20 outline-none"
    >
      <div className="flex flex-wrap items-end justify-between gap-8">
        <SectionHead id="pricing-title" title={PRICING.title} lead={PRICING.lead} />
        <BillingSwitch billing={billing} onChange={choose} />
      </div>
      <ul className="mt-10 grid gap-5 md:grid-cols-3">
        {PLANS.map((plan) => (
          <li key={plan.id}>
            <PlanCard plan={plan} billing={billing} />
          </li>
        ))}
      </ul>
      <div className="mt-10 grid gap-6 md:grid-cols-[auto_1fr] md:gap-14">
        <h3 className="font-semibold">In every plan</h3>
        <ul className="grid gap-2 text-muted sm:grid-cols-2">
          {PRICING.included.map((item) => (
            <li key={item} className="flex gap-2.5">
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-profit" />
              {item}
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-8 max-w-3xl text-sm text-muted">{PRICING.note}</p>
    </section>
  )
}

interface BillingSwitchProps {
  billing: Billing
  onChange: (billing: Billing) => void
}

function BillingSwitch({ billing, onChange }: BillingSwitchProps) {
  return (
    <fieldset className="flex items-center rounded-lg border border-border bg-sunken p-1">
      <legend className="sr-only">Billing period</legend>
      {(['monthly', 'yearly'] as const).map((value) => (
        <label
          key={value}
          className="relative flex h-10 cursor-pointer items-center gap-2 rounded-md px-4 text-sm font-medium text-muted has-checked:bg-raised has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="billing"
            value={value}
            checked={billing === value}
            onChange={() => onChange(value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {value === 'monthly' ? 'Monthly' : 'Yearly'}{' '}
          {value === 'yearly' && (
            <span className="rounded-full bg-profit-soft px-2 py-0.5 text-xs text-profit">
              Save {YEARLY_SAVING_PERCENT}%
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

function PlanCard({ plan, billing }: { plan: Plan; billing: Billing }) {
  const yearly = billing === 'yearly'
  const quiet = plan.inverse ? 'opacity-80' : 'text-muted'
  return (
    <article
      aria-label={plan.name}
      data-inverse={plan.inverse}
      className={classNames(
        'relative flex h-full flex-col rounded-xl border p-7',
        plan.inverse ? 'border-transparent bg-text text-canvas' : 'bg-surface',
        plan.popular ? 'border-accent shadow-pop' : 'border-border',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-3 left-6 rounded-full bg-accent px-3 py-0.5 text-xs font-semibold text-on-accent">
          Most Popular
        </p>
      )}
      <h3 className="text-xl font-semibold">{plan.name}</h3>
      <p className={classNames('mt-2 md:min-h-18', quiet)}>{plan.description}</p>
      <p className="mt-6 flex items-baseline gap-1.5 tabular">
        <span className="text-4xl font-bold tracking-tight">${planPrice(plan, billing)}</span>
        <span className={quiet}>/{yearly ? 'year' : 'month'}</span>
      </p>
      <p className={classNames('mt-1 min-h-6 text-sm font-medium', !plan.inverse && 'text-profit')}>
        {yearly && `Save $${yearlySaving(plan)}`}
      </p>
      <div className="mt-auto pt-6">
        <PlanButton plan={plan} />
      </div>
    </article>
  )
}

/** Professional leads to the contact page, the other plans to registration. */
function PlanButton({ plan }: { plan: Plan }) {
  const { isSignedIn } = useSiteSession()
  const start = isSignedIn ? PLATFORM_PATH : REGISTER_PATH
  return (
    <SiteLink
      to={plan.id === 'professional' ? '/contact' : start}
      className={classNames(buttonClass(plan.popular ? 'primary' : 'secondary', 'lg'), 'w-full')}
    >
      {plan.callToAction}
    </SiteLink>
  )
}

/** Confetti for a change to yearly billing. */
export const CONFETTI = { particleCount: 100, spread: 70, disableForReducedMotion: true } as const

type Confetti = Pick<typeof confetti, never> & ((options: typeof CONFETTI) => unknown)

const loadConfetti = async (): Promise<Confetti> => (await import('canvas-confetti')).default

/** Throws confetti. The library loads on demand; if that fails, nothing happens. */
export async function celebrate(load: () => Promise<Confetti> = loadConfetti): Promise<void> {
  try {
    const throwConfetti = await load()
    throwConfetti(CONFETTI)
  } catch {
    // Confetti is not worth an error message.
  }
}
