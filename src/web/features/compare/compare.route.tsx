import { ComparePage } from './compare-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Compare backtests · Delta' }]

export default function CompareRoute() {
  return <ComparePage />
}
