import { CircleOff } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { BRAND } from '#domain/public'
import { buttonClass } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { isActive, NAVIGATION } from './navigation.ts'

export const meta = () => [{ title: `Not available · ${BRAND.product}` }]

/** The page at the address of a screen that the navigation marks as disabled. */
export default function ScreenOff() {
  const { pathname } = useLocation()
  const label = NAVIGATION.find((item) => isActive(item, pathname))?.label ?? 'This screen'
  return (
    <>
      <h1 className="mb-5 text-2xl font-semibold">{label}</h1>
      <Card>
        <EmptyState
          icon={CircleOff}
          title={`${label} is not available here`}
          action={
            <Link to="/app/backtesting" className={buttonClass('primary')}>
              Go to Backtesting
            </Link>
          }
        >
          This version of {BRAND.product} does not have the screen, or its administrator has turned it off.
        </EmptyState>
      </Card>
    </>
  )
}
