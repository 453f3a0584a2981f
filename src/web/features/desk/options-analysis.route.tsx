import { OptionsPage } from './options-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Options Analysis · Delta' }]

export default function OptionsAnalysisRoute() {
  return <OptionsPage />
}
