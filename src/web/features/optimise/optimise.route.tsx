import { OptimisePage } from './optimise-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Optimise · Delta' }]

export default function OptimiseRoute() {
  return <OptimisePage />
}
