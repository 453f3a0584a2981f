import { ChartColumn, Compass, Cpu, GraduationCap, Megaphone, Wrench, type LucideIcon } from 'lucide-react'
import { buttonClass } from '../../ui/controls/button.tsx'
import { SERVICES, SERVICES_HEAD, type Service, type ServiceIcon } from '../content/services.ts'
import { PageHead } from '../layout/headings.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { SiteLink } from '../layout/site-link.tsx'

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
