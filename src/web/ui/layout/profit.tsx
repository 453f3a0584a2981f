import classNames from 'clsx'
import { formatSignedRupees } from '../format.ts'

interface ProfitProps {
  /** Rupees. */
  amount: number
  /** Format of the amount; signed rupees by default. */
  format?: (amount: number) => string
  className?: string
}

/** The sign of an amount as it is written: zero for one that is shown as zero, which has no colour. */
export function shownSign(amount: number, text = formatSignedRupees(amount)): number {
  return /[1-9]/.test(text) ? Math.sign(amount) : 0
}

/** Colour of a gain or a loss, as it is written. */
export function gainTone(amount: number): string | false {
  const sign = shownSign(amount)
  return sign !== 0 && (sign < 0 ? 'text-loss' : 'text-profit')
}

/** A profit or loss. Sign and arrow carry the meaning; the colour repeats it. */
export function Profit({ amount, format = formatSignedRupees, className }: ProfitProps) {
  const text = format(amount)
  const sign = shownSign(amount, text)
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
