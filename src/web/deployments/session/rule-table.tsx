import type { DeploymentNow } from '#domain'
import { Badge } from '../../ui/layout/badge.tsx'
import { formatPrice } from '../../ui/format.ts'
import { SimpleTable } from '../../ui/layout/simple-table.tsx'

/** Entry rules with their values at the last complete minute. */
export function RuleTable({ rules }: Pick<DeploymentNow, 'rules'>) {
  const value = (number: number | null) => (number === null ? 'not known yet' : formatPrice(number))
  return (
    <SimpleTable
      label="Rules of the entry"
      columns={[
        { header: 'Rule' },
        { header: 'Left', right: true },
        { header: 'Right', right: true },
        { header: 'Now' },
      ]}
      rows={rules.map(({ text, left, right, holds }, i) => ({
        key: `${i} ${text}`,
        cells: [
          text,
          value(left),
          value(right),
          <Badge key="holds" tone={holds ? 'profit' : 'neutral'}>
            {holds ? 'holds' : 'does not hold'}
          </Badge>,
        ],
      }))}
    />
  )
}
