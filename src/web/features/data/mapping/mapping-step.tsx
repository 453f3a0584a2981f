import type { BarMapping, FilePreview } from '#domain'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SimpleTable } from '../../../ui/layout/simple-table.tsx'
import { SavedMappings } from './saved-mappings.tsx'
import { MappingFields } from './mapping-fields.tsx'
import { ReadingView } from './reading-view.tsx'

interface MappingStepProps {
  /** The latest preview: by the mapping, or by the suggestion. */
  preview: FilePreview
  mapping: BarMapping | undefined
  /** Whether a newer reading is on its way. */
  isReading: boolean
  disabled: boolean
  onChange: (mapping: BarMapping) => void
}

/** Shows the first rows of a file of no known format, and asks which column is which. */
export function MappingStep({ preview, mapping, isReading, disabled, onChange }: MappingStepProps) {
  const { table, notes, reading } = preview
  if (!table) return null
  return (
    <section
      aria-label="Which column is which"
      className="grid grid-cols-1 gap-4 rounded-lg border border-border p-3"
    >
      <p className="text-sm">
        {`Delta does not know the format of ${table.file}. Say which column is which; below you see how its rows are read.`}
      </p>
      <SimpleTable
        label={`First rows of ${table.file}`}
        columns={table.header.map((name) => ({ header: name }))}
        rows={table.rows.slice(0, ROWS_SHOWN).map((cells, i) => ({
          key: String(i),
          // A date that breaks at its hyphens is hard to read.
          cells: cells.map((cell, column) => (
            <span key={column} className="whitespace-nowrap">
              {cell}
            </span>
          )),
        }))}
      />
      {notes.length > 0 && (
        <Notice tone="info" title="Please check">
          <ul className="grid gap-1">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Notice>
      )}
      {mapping && (
        <>
          <SavedMappings mapping={mapping} onUse={onChange} />
          <MappingFields header={table.header} mapping={mapping} disabled={disabled} onChange={onChange} />
          <div aria-busy={isReading} className={isReading ? 'opacity-60' : undefined}>
            {reading && <ReadingView reading={reading} />}
          </div>
        </>
      )}
    </section>
  )
}

const ROWS_SHOWN = 6
