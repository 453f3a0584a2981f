import { ChartColumn, Compass, Cpu, GraduationCap, Megaphone, Wrench, type LucideIcon } from 'lucide-react'
import { buttonClass } from '../ui/controls/button.tsx'
import { PageHead } from './layout/headings.tsx'
import { PageFrame } from './layout/page-frame.tsx'
import { SiteLink } from './layout/site-link.tsx'

type ServiceIcon = 'compass' | 'cpu' | 'chart' | 'megaphone' | 'graduation' | 'wrench'

/** A service that the company offers around the product. */
interface Service {
  readonly title: string
  readonly icon: ServiceIcon
  readonly description: string
  readonly points: readonly string[]
}

const SERVICES_HEAD = {
  title: 'Our Services',
  lead: 'The product does the arithmetic. Where you want people beside it, tell us what you need and you get a written offer first.',
} as const

const SERVICES: readonly Service[] = [
  {
    title: 'Strategy Consulting',
    icon: 'compass',
    description: 'We turn an idea into rules that can be tested, and tell you what the test cannot show.',
    points: [
      'Rules written down leg by leg',
      'Review of results, costs and risk',
      'No tips and no managed money',
    ],
  },
  {
    title: 'Technology Solutions',
    icon: 'cpu',
    description: 'Installation on your own machines, from one server to a row of workers.',
    points: ['Set-up and hardening', 'Your own database and storage', 'Upgrades and backups'],
  },
  {
    title: 'Data Analytics',
    icon: 'chart',
    description: 'Your minute data imported, checked against calendar and contracts, and documented.',
    points: ['Import of vendor files', 'Coverage and gap reports', 'Custom analyses'],
  },
  {
    title: 'Digital Marketing',
    icon: 'megaphone',
    description:
      'For educators and research firms: results presented clearly, with their assumptions beside them.',
    points: ['Report design', 'Charts for publication', 'Plain wording of risk'],
  },
  {
    title: 'Training & Support',
    icon: 'graduation',
    description: 'Sessions for traders and desks, from the first backtest to reading a drawdown.',
    points: ['Online, in small groups', 'Exercises on simulated data', 'Help by email'],
  },
  {
    title: 'Custom Solutions',
    icon: 'wrench',
    description: 'An importer, a report or a rule that your desk needs and the product lacks.',
    points: ['Scope and price agreed first', 'Built on the documented API', 'Tests handed over with it'],
  },
]

const ICONS: Record<ServiceIcon, LucideIcon> = {
  compass: Compass,
  cpu: Cpu,
  chart: ChartColumn,
  megaphone: Megaphone,
  graduation: GraduationCap,
  wrench: Wrench,
}

/** Services of the company around the product. */
export function ServicesPage() {
  return (
    <PageFrame>
      <PageHead {...SERVICES_HEAD} />
      <ul className="site-width grid gap-5 pb-16 sm:grid-cols-2 lg:grid-cols-3">
        {SERVICES.map((service) => (
          <li key={service.title}>
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
      <section aria-labelledby="services-next" className="border-t border-border bg-surface py-16">
        <div className="site-width flex flex-wrap items-center justify-between gap-6">
          <h2 id="services-next" className="max-w-xl text-2xl font-bold tracking-tight">
            Tell us what you are trying to find out.
          </h2>
          <div className="flex flex-wrap gap-3">
            <SiteLink to="/contact" className={buttonClass('primary', 'lg')}>
              Contact Us
            </SiteLink>
            <SiteLink to="/testimonials" className={buttonClass('secondary', 'lg')}>
              About Us
            </SiteLink>
          </div>
        </div>
      </section>
    </PageFrame>
  )
}

function ServiceCard({ service }: { service: Service }) {
  const Icon = ICONS[service.icon]
  return (
    <article className="flex h-full flex-col rounded-xl border border-border bg-surface p-6 shadow-card">
      <Icon aria-hidden className="size-6 text-accent" />
      <h2 className="mt-4 text-lg font-semibold">{service.title}</h2>
      <p className="mt-2 text-muted">{service.description}</p>
      <ul className="mt-4 list-disc pl-5 text-muted marker:text-accent">
        {service.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div className="mt-auto pt-5">
        <SiteLink to="/contact" className={buttonClass()}>
          Ask for an Offer <span className="sr-only">for {service.title}</span>
        </SiteLink>
      </div>
    </article>
  )
}
