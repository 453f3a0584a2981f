import { OptionsPage } from './options-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/screen-error.tsx'

export const meta = () => [{ title: 'Options Analysis · Delta' }]

export default function OptionsAnalysisRoute() {
  return <OptionsPage />
}
