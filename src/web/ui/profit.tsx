import { classNames } from './class-names.ts'
import { formatSignedRupees } from './format.ts'

interface ProfitProps {
  /** Rupees. */
  amount: number
  /** How it is written; signed rupees unless told otherwise. */
  format?: (amount: number) => string
  className?: string
}

/** A profit or loss: sign and arrow say which, the colour repeats it. */
export function Profit({ amount, format = formatSignedRupees, className }: ProfitProps) {
  const sign = Math.sign(Math.round(amount * 100))
  return (
    <span
      className={classNames(
        'tabular whitespace-nowrap',
        sign > 0 && 'text-profit',
        sign < 0 && 'text-loss',
        className,
      )}
    >
      {sign !== 0 && (
        <span aria-hidden className="mr-1 text-[0.75em]">
          {sign > 0 ? '▲' : '▼'}
        </span>
      )}
      {format(amount)}
    </span>
  )
}
