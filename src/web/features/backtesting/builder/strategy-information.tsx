import { Card } from '../../../ui/card.tsx'
import { TextField } from './fields.tsx'

export function StrategyInformation() {
  return (
    <Card title="Strategy Information">
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="strategyName"
          label="Strategy Name"
          placeholder="Weekly short straddle"
          hint="(Required for backtesting)"
          required
        />
        <TextField name="portfolioName" label="Portfolio Name" required />
      </div>
    </Card>
  )
}
