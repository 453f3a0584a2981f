import { BRAND } from '#domain/public'

export function PlatformLoading() {
  return (
    <p role="status" className="grid min-h-dvh place-items-center text-muted">
      Loading {BRAND.product} Platform...
    </p>
  )
}
