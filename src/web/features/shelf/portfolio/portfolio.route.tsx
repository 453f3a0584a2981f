import { useParams } from 'react-router'
import { PortfolioPage } from './portfolio-page.tsx'

export { ScreenError as ErrorBoundary } from '../../../ui/feedback/screen-error.tsx'

export const meta = () => [{ title: 'Portfolio · Delta' }]

export default function PortfolioRoute() {
  const { portfolioId = '' } = useParams()
  return <PortfolioPage key={portfolioId} portfolioId={portfolioId} />
}
