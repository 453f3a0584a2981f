import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { NAVIGATION } from './shell/navigation.ts'

/** The gallery of the design system. */
const developmentOnly = import.meta.env.DEV ? [route('_ui', '../ui/gallery/gallery.route.tsx')] : []

/** A disabled screen keeps its address, which shows that the screen is disabled. */
const turnedOff = NAVIGATION.filter((item) => item.disabled).map(({ path }) =>
  route(path.replace('/app/', ''), './shell/screen-off.tsx', { id: path }),
)

export default [
  layout('./site/site.tsx', [
    index('./site/landing.tsx'),
    route('testimonials', './site/testimonials.tsx'),
    route('services', './site/services.tsx'),
    route('products', './site/products.tsx'),
    route('contact', './site/contact.tsx'),
    route('terms', './site/terms.tsx'),
    route('privacy', './site/privacy.tsx'),
    route('login', './site/login.tsx'),
    route('register', './site/register.tsx'),
    route('reset-password', './site/reset-password.tsx'),
    route('verify-email', './site/verify-email.tsx'),
    route('shared/:token', './site/shared.tsx'),
  ]),
  route('robots.txt', './site/robots.ts'),
  route('sitemap.xml', './site/sitemap.ts'),
  route('app', './shell/guard.tsx', [
    layout('./shell/shell.tsx', [
      ...developmentOnly,
      index('./shell/start.tsx'),
      route('dashboard', '../features/dashboard/dashboard.route.tsx'),
      route('strategy-library', '../features/library/library.route.tsx'),
      route('backtesting', '../features/builder/backtesting.route.tsx', [
        route('explain/:jobId/:date', '../features/explain/explain.route.tsx'),
      ]),
      route('backtesting/trade-logs', '../features/trade-logs/trade-logs.route.tsx'),
      route('backtesting/runs', '../features/runs/runs.route.tsx'),
      route('backtesting/runs/:runId', '../features/runs/run.route.tsx', [
        route('explain/:jobId/:date', '../features/explain/explain.route.tsx', { id: 'run-explain' }),
      ]),
      route('backtesting/runs/:runId/reconcile', '../features/trade-logs/reconcile/reconcile.route.tsx'),
      route('runs', './runs-alias.tsx'),
      route('live', '../features/deployments/live.route.tsx'),
      route('live/:deploymentId', '../features/deployments/deployment.route.tsx'),
      route('data', '../features/data/data.route.tsx'),
      route('strategies', '../features/shelf/strategies.route.tsx'),
      route('strategies/portfolio/:portfolioId', '../features/shelf/portfolio/portfolio.route.tsx'),
      route('options-analysis', '../features/desk/options-analysis.route.tsx'),
      route('optimise', '../features/optimise/optimise.route.tsx'),
      route('compare', '../features/compare/compare.route.tsx'),
      route('help/:document?', '../features/help/help.route.tsx'),
      route('bug-tracker', '../features/bugs/bug-tracker.route.tsx'),
      route('bug-tracker/:issueId', '../features/bugs/issue.route.tsx'),
      route('settings/:tab?', '../features/settings/settings.route.tsx'),
      route('admin/:tab?', '../features/admin/admin.route.tsx'),
      ...turnedOff,
    ]),
  ]),
  route('legacy-app', './shell/guard.tsx', { id: 'standalone-guard' }, [
    layout('./shell/standalone.tsx', [
      route('', '../features/builder/standalone.route.tsx', [
        route('explain/:jobId/:date', '../features/explain/explain.route.tsx', { id: 'standalone-explain' }),
      ]),
    ]),
  ]),
  route('*', './unknown.tsx'),
] satisfies RouteConfig
