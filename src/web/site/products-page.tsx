import { Check } from 'lucide-react'
import classNames from 'clsx'
import { buttonClass } from '../ui/controls/button.tsx'
import { DASHBOARD_PATH, REGISTER_PATH } from './content/navigation.ts'
import {
  PRODUCTS,
  PRODUCTS_HEAD,
  TEAM_PLANS,
  TEAM_PLANS_HEAD,
  type Product,
  type ProductAction,
  type TeamPlan,
} from './content/products.ts'
import { PageHead, SectionHead } from './layout/headings.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { SiteLink } from './layout/site-link.tsx'
import { useSiteSession } from './session.tsx'

/** The two products and the plans for teams. */
export function ProductsPage() {
  return (
    <PageFrame>
      <PageHead {...PRODUCTS_HEAD} />
      <ul className="site-width grid gap-5 pb-16 md:grid-cols-2">
        {PRODUCTS.map((product) => (
          <li key={product.name}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="team-plans" className="border-t border-border bg-surface py-20">
        <div className="site-width">
          <SectionHead id="team-plans" {...TEAM_PLANS_HEAD} lead={TEAM_PLANS_HEAD.note} />
          <ul className="mt-12 grid gap-5 md:grid-cols-3">
            {TEAM_PLANS.map((plan) => (
              <li key={plan.name}>
                <TeamPlanCard plan={plan} />
              </li>
            ))}
          </ul>
        </div>
      </section>
    </PageFrame>
  )
}

function ProductCard({ product }: { product: Product }) {
  return (
    <article className="flex h-full flex-col rounded-xl border border-border bg-surface p-7 shadow-card">
      <p className="text-sm font-semibold tracking-wide text-accent">{product.audience}</p>
      <h2 className="mt-1 text-2xl font-bold tracking-tight">{product.name}</h2>
      <p className="mt-3 text-muted">{product.description}</p>
      <CheckList items={product.points} />
      <ActionLink action={product.action} about={product.name} primary />
    </article>
  )
}

function TeamPlanCard({ plan }: { plan: TeamPlan }) {
  return (
    <article
      aria-label={`${plan.name} team plan`}
      className={classNames(
        'relative flex h-full flex-col rounded-xl border bg-canvas p-7',
        plan.popular ? 'border-accent shadow-pop' : 'border-border',
      )}
    >
      {plan.popular && (
        <p className="absolute -top-3 left-6 rounded-full bg-accent px-3 py-0.5 text-xs font-semibold text-on-accent">
          Most Popular
        </p>
      )}
      <h3 className="text-xl font-semibold">{plan.name}</h3>
      <p className="mt-3 flex items-baseline gap-1 tabular">
        <span className="text-4xl font-bold tracking-tight">{plan.price}</span>
        {plan.period && <span className="text-muted">{plan.period}</span>}
      </p>
      <CheckList items={plan.features} />
      <ActionLink action={plan.action} about={`the ${plan.name} team plan`} primary={plan.popular} />
    </article>
  )
}

function CheckList({ items }: { items: readonly string[] }) {
  return (
    <ul className="mt-5 grid gap-2 pb-6 text-muted">
      {items.map((item) => (
        <li key={item} className="flex gap-2.5">
          <Check aria-hidden className="mt-1 size-4 shrink-0 text-profit" />
          {item}
        </li>
      ))}
    </ul>
  )
}

interface ActionLinkProps {
  action: ProductAction
  /** Accessible description of the link, for use out of context. */
  about: string
  primary: boolean
}

function ActionLink({ action, about, primary }: ActionLinkProps) {
  const { isSignedIn } = useSiteSession()
  const start = isSignedIn ? DASHBOARD_PATH : REGISTER_PATH
  return (
    <SiteLink
      to={action.goes === 'contact' ? '/contact' : start}
      className={classNames(buttonClass(primary ? 'primary' : 'secondary', 'lg'), 'mt-auto')}
    >
      {action.label} <span className="sr-only">with {about}</span>
    </SiteLink>
  )
}
