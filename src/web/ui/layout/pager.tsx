import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { stayNear } from './stays-near.tsx'

interface PagerProps {
  /** Counted from 0. */
  page: number
  isLast: boolean
  onPage: (page: number) => void
  /** Names of the buttons back and on. */
  names?: readonly [back: string, on: string]
  /** Which page this is. */
  children: ReactNode
}

/** Buttons to the pages before and after. On the first and last page, where one is disabled, the focus goes to the other. */
export function Pager({ page, isLast, onPage, names = ['Previous', 'Next'], children }: PagerProps) {
  const turn = (to: number) => (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event
    const buttons = currentTarget.parentElement?.querySelectorAll('button') ?? []
    stayNear(
      currentTarget,
      [...buttons].filter((one) => one !== currentTarget),
    )
    onPage(to)
  }
  return (
    <span className="contents">
      <Button size="sm" disabled={page === 0} onClick={turn(page - 1)}>
        {names[0]}
      </Button>
      {children}
      <Button size="sm" disabled={isLast} onClick={turn(page + 1)}>
        {names[1]}
      </Button>
    </span>
  )
}
