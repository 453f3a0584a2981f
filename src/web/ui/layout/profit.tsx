import classNames from 'clsx'
import { formatSignedRupees } from '../format.ts'

interface ProfitProps {
  /** Rupees. */
  amount: number
  /** Format of the amount; signed rupees by default. */
  format?: (amount: number) => string
  className?: string
}

/** A profit or loss. Sign and arrow carry the meaning; the colour repeats it. */
export function Profit({ amount, format = formatSignedRupees, className }: ProfitProps) {
  const text = format(amount)
  // An amount that is shown as zero has no colour.
  const sign = /[1-9]/.test(text) ? Math.sign(amount) : 0
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
      {text}
    </span>
  )
}
