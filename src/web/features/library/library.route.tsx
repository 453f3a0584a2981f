import { LibraryPage } from './library-page.tsx'

export { ScreenError as ErrorBoundary } from '../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Strategy Library · Delta' }]

export default function LibraryRoute() {
  return <LibraryPage />
}
