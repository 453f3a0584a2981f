import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { showPage } from '../../fixtures/page.tsx'
import { Months, SharedCurve } from './shared-result-page.tsx'

it('the curve is a profit above zero and a loss below it, wherever it ends', () => {
  const curve = { days: ['2024-01-01', '2024-01-02'], cumulative: [-500, 1000], drawdown: [-500, 0] }
  showPage(<SharedCurve curve={curve} total="+₹1,000" />)
  const picture = within(screen.getByRole('img', { name: /^Cumulative P&L by day/ }))
  const partOf = (name: string) => picture.getByLabelText(name)
  const edge = (name: string) => {
    const area = partOf(name).querySelector('rect')
    return [Number(area?.getAttribute('y')), Number(area?.getAttribute('height'))] as const
  }
  const [top, height] = edge('Profit')
  expect(partOf('Profit').getAttribute('class')).toBe('text-profit')
  expect(partOf('Loss').getAttribute('class')).toBe('text-loss')
  expect(edge('Loss')[0]).toBeCloseTo(top + height)
})

it('the sign of a month stays beside its amount', () => {
  showPage(<Months months={[{ name: 'Mar 2024', total: -5325, text: '−₹5,325' }]} />)
  expect(screen.getByRole('listitem').className).toContain('whitespace-nowrap')
  expect(screen.getByText('−₹5,325')).toBeTruthy()
})
