import { pageMeta } from './page-meta.ts'

export const meta = () =>
  pageMeta({
    path: '/',
    title: 'Backtesting for Indian index options',
    description:
      'Build multi-leg strategies on NIFTY, BANKNIFTY and FINNIFTY options, replay them minute by minute and read results net of charges.',
  })

export { LandingPage as default } from '../../site/landing/landing-page.tsx'
