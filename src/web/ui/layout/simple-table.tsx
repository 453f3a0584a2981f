import type { ReactNode } from 'react'
import classNames from 'clsx'

interface SimpleTableProps {
  /** Accessible name. */
  label: string
  /** Headings. `right` aligns a column of numbers; `under` is shown below the heading. */
  columns: readonly { readonly header: string; readonly right?: boolean; readonly under?: ReactNode }[]
  /** The first cell of a row is its heading. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[]
  /** Rows become blocks of named lines on a phone, instead of a table that scrolls sideways. */
  stacks?: boolean
}

/** A cell shown as a separate line on a phone, after the name of its column. */
const STACKED =
  'max-sm:flex max-sm:items-start max-sm:justify-between max-sm:gap-4 max-sm:py-1 max-sm:text-right max-sm:before:shrink-0 max-sm:before:text-muted max-sm:before:content-[attr(data-label)]'

/** More columns stand closer together: amounts of crores in ten of them fit beside the sidebar of a small laptop. */
const MOST_AIRY = 8

/** A small table that scrolls sideways in a narrow window. */
export function SimpleTable({ label, columns, rows, stacks = false }: SimpleTableProps) {
  const align = (i: number) => (columns[i]?.right ? 'text-right' : 'text-left')
  const sides = columns.length > MOST_AIRY ? 'px-2' : 'px-3'
  return (
    <div className="relative overflow-x-auto" tabIndex={0} role="region" aria-label={label}>
      <table
        role="table"
        className={classNames('w-full border-collapse text-sm tabular', stacks && 'max-sm:block')}
      >
        <thead role="rowgroup" className={classNames(stacks && 'max-sm:sr-only')}>
          <tr role="row">
            {columns.map(({ header, under }, i) => (
              <th
                key={header}
                scope="col"
                role="columnheader"
                className={classNames(
                  'border-b border-border py-1.5 text-xs font-medium whitespace-nowrap text-muted',
                  sides,
                  align(i),
                )}
              >
                {header}
                {under !== undefined && <span className="mt-0.5 block">{under}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className={classNames(stacks && 'max-sm:block')}>
          {rows.map(({ key, cells }) => (
            <tr
              key={key}
              role="row"
              className={classNames(
                'border-b border-border last:border-0',
                stacks && 'max-sm:block max-sm:py-1.5',
              )}
            >
              {cells.map((cell, i) => {
                const look = classNames(
                  'py-1.5 font-normal',
                  sides,
                  align(i),
                  columns[i]?.right && 'whitespace-nowrap',
                  stacks && STACKED,
                )
                const named = stacks ? columns[i]?.header : undefined
                return i === 0 ? (
                  <th key={i} scope="row" role="rowheader" data-label={named} className={look}>
                    {cell}
                  </th>
                ) : (
                  <td key={i} role="cell" data-label={named} className={look}>
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
