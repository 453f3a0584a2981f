import { Link } from 'react-router'
import { BRAND } from '#domain'
import { buttonClass } from '../ui/button.tsx'

export default function Home() {
  return (
    <main className="grid min-h-dvh place-items-center p-6 text-center">
      <div>
        <h1 className="text-2xl font-semibold">{BRAND.product}</h1>
        <p className="mt-2 text-muted">Backtesting and analytics for Indian index options.</p>
        <Link to="/app" className={buttonClass('primary', 'lg') + ' mt-6'}>
          Launch Platform
        </Link>
      </div>
    </main>
  )
}
