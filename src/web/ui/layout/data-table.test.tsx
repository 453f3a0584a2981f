import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DataTable } from './data-table.tsx'

it('a table cuts a long name, which its title tells in full, and no amount', () => {
  const name = 'Straddle'.repeat(15)
  render(
    <DataTable
      label="Strategies"
      data={[{ name, net: '+₹1,200' }]}
      columns={[
        { header: 'Strategy', accessorKey: 'name', meta: { isLong: true } },
        { header: 'Net', accessorKey: 'net', meta: { align: 'right' } },
      ]}
    />,
  )
  const [strategy, net] = screen.getAllByRole('cell')
  expect(strategy?.title).toBe(name)
  expect(strategy?.className).toContain('truncate')
  expect(net?.title).toBe('')
  expect(net?.className).not.toContain('truncate')
})
