import { describe, expect, it } from 'vitest'
import { guardCell } from './csv-cell.ts'

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1', ' =1', '\t=1'])(
    'prevents spreadsheets from running %j',
    (text) => {
      expect(guardCell(text)).toBe(`'${text}`)
    },
  )

  it('leaves numbers and plain words unchanged', () => {
    expect(guardCell(-12.5)).toBe(-12.5)
    expect(guardCell('Stop Loss (%)')).toBe('Stop Loss (%)')
  })
})
