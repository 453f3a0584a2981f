import { ReconcilePage } from './reconcile-page.tsx'

export { ScreenError as ErrorBoundary } from '../../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Reconcile · Delta' }]

export default function ReconcileRoute() {
  return <ReconcilePage />
}
