import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BRAND } from '#domain/public'

/** Page around the target of a mailed link, or the form that requests one. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="w-full max-w-md">
        <Link
          to="/"
          className="mx-auto mb-6 flex w-fit items-center gap-2.5 text-lg font-bold tracking-tight"
        >
          <img src="/logo.svg" alt="" width="28" height="28" />
          {BRAND.product}
        </Link>
        <div className="rounded-xl border border-border bg-raised p-6 shadow-card sm:p-8">
          <h1 className="mb-4 text-xl font-semibold">{title}</h1>
          {children}
        </div>
      </div>
    </main>
  )
}
