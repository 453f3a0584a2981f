import { cleanup, render, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataTable, tableColumns, type TableColumn } from '../layout/data-table.tsx'
import { ThemeProvider, useTheme } from '../theme.tsx'
import { MOST_PRINTED } from './use-printing.ts'

interface Day {
  readonly number: number
}

const columns = [tableColumns<Day>().accessor('number', { header: 'Day' })] as TableColumn<Day>[]
const days = (count: number): Day[] => Array.from({ length: count }, (_, i) => ({ number: i + 1 }))
const shownRows = () => within(screen.getByRole('table')).getAllByRole('row').length - 1
/** Without act: React must have rendered when the event ends, because the browser does not wait. */
const send = (type: 'beforeprint' | 'afterprint') => window.dispatchEvent(new Event(type))

afterEach(cleanup)

describe('a table that is printed', () => {
  it('prints every row, also those that its window does not show', () => {
    render(<DataTable label="Days" data={days(200)} columns={columns} maxHeight={400} />)
    expect(shownRows()).toBeLessThan(100)
    send('beforeprint')
    expect(shownRows()).toBe(200)
    send('afterprint')
    expect(shownRows()).toBeLessThan(100)
  })

  it('says how many of its rows the paper has, if they are too many', () => {
    render(<DataTable label="Days" data={days(MOST_PRINTED + 234)} columns={columns} maxHeight={400} />)
    expect(screen.queryByText(/^The first/)).toBeNull()
    send('beforeprint')
    expect(shownRows()).toBe(MOST_PRINTED)
    expect(screen.getByText('The first 1,000 of 1,234 rows.')).toBeDefined()
    send('afterprint')
  })
})

describe('a dark screen that is printed', () => {
  beforeEach(() => localStorage.setItem('app-theme', 'dark'))

  it('is drawn in light, charts too, and is dark again afterwards', () => {
    const drawnIn: string[] = []
    function Drawing() {
      const { shown } = useTheme()
      useEffect(() => void drawnIn.push(`${shown} as ${document.documentElement.dataset['theme']}`), [shown])
      return null
    }
    document.documentElement.dataset['theme'] = 'dark'
    render(
      <ThemeProvider>
        <Drawing />
      </ThemeProvider>,
    )
    expect(drawnIn.at(-1)).toBe('dark as dark')
    send('beforeprint')
    expect(drawnIn.at(-1)).toBe('light as light')
    send('afterprint')
    expect(drawnIn.at(-1)).toBe('dark as dark')
  })
})
