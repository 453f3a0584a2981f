import type { ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { BRAND } from '#domain/public'
import { THEME_SCRIPT } from '../ui/theme-script.ts'
import './app.css'
import { Providers } from './providers.tsx'

/** zod compiles checks with `eval`, which the content policy refuses: even trying is reported as a violation. */
const SCHEMAS_WITHOUT_EVAL = 'globalThis.__zod_globalConfig={jitless:true}'

export const meta = () => [{ title: BRAND.product }]

/** The document around every page. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script dangerouslySetInnerHTML={{ __html: `${THEME_SCRIPT};${SCHEMAS_WITHOUT_EVAL}` }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export { PlatformLoading as HydrateFallback } from './shell/platform-loading.tsx'
export { ScreenError as ErrorBoundary } from '../ui/feedback/screen-error.tsx'

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}
