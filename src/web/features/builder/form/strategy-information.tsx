import { Card } from '../../../ui/layout/card.tsx'
import { TextField } from './fields.tsx'

export function StrategyInformation() {
  return (
    <Card title="Strategy Information" dense>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <TextField name="strategyName" placeholder="Weekly short straddle" hintBeside required />
        <TextField name="portfolioName" required />
      </div>
    </Card>
  )
}
