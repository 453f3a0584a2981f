export type ServiceIcon = 'compass' | 'cpu' | 'chart' | 'megaphone' | 'graduation' | 'wrench'

/** A service that the company offers around the product. */
export interface Service {
  readonly title: string
  readonly icon: ServiceIcon
  readonly description: string
  readonly points: readonly string[]
}

export const SERVICES_HEAD = {
  title: 'Our Services',
  lead: 'The product does the arithmetic. Where you want people beside it, tell us what you need and you get a written offer first.',
} as const

export const SERVICES: readonly Service[] = [
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
