import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

interface SimpleTableProps {
  /** Accessible name. */
  label: string
  /** Headings. `right` aligns a column of numbers; `under` is shown below the heading. */
  columns: readonly { readonly header: string; readonly right?: boolean; readonly under?: ReactNode }[]
  /** The first cell of a row is its heading. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
}

/** A small table that scrolls sideways in a narrow window. */
export function SimpleTable({ label, columns, rows }: SimpleTableProps) {
  const align = (i: number) => (columns[i]?.right ? 'text-right' : 'text-left')
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table className="w-full border-collapse text-sm tabular">
        <thead>
          <tr>
            {columns.map(({ header, under }, i) => (
              <th
                key={header}
                scope="col"
                className={classNames(
                  'border-b border-border px-3 py-1.5 text-xs font-medium whitespace-nowrap text-muted',
                  align(i),
                )}
              >
                {header}
                {under !== undefined && <span className="mt-0.5 block">{under}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-border last:border-0">
              {cells.map((cell, i) => {
                const look = classNames(
                  'px-3 py-1.5 font-normal',
                  align(i),
                  columns[i]?.right && 'whitespace-nowrap',
                )
                return i === 0 ? (
                  <th key={i} scope="row" className={look}>
                    {cell}
                  </th>
                ) : (
                  <td key={i} className={look}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
