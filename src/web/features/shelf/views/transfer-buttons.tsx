import { FileDown, FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { strategyFileSchema } from '#domain/schemas'
import type { StrategyImport } from '#api'
import { Button } from '../../../ui/controls/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { fileDate, saveFile } from '../../../ui/hooks/save-file.ts'
import { exportedShelf, importShelf, reasonOf } from '../requests/shelf-queries.ts'

/** Exports and imports all strategies as one file; `onImported` gets the outcome. */
export function TransferButtons({ onImported }: { onImported: (came: StrategyImport) => void }) {
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File) => {
    setBusy(true)
    try {
      onImported(await importShelf(await readFile(file)))
    } catch (error) {
      notify.error(`“${file.name}” was not imported. ${reasonOfFile(error)}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label="File of strategies"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void take(file)
        }}
      />
      <Button icon={FileUp} busy={isBusy} onClick={() => input.current?.click()}>
        Import
      </Button>
      <Button icon={FileDown} onClick={() => void download()}>
        Export all
      </Button>
    </>
  )
}

class FileError extends Error {}

async function readFile(file: File) {
  const text = await file.text()
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new FileError('It is not JSON; choose a file that “Export all” has written.')
  }
  const checked = strategyFileSchema.safeParse(content)
  if (!checked.success) throw new FileError(checked.error.issues[0]?.message ?? 'It cannot be read.')
  return checked.data
}

function reasonOfFile(error: unknown): string {
  return error instanceof FileError ? error.message : reasonOf(error)
}

async function download(): Promise<void> {
  try {
    const file = new Blob([JSON.stringify(await exportedShelf(), null, 2)], { type: 'application/json' })
    saveFile(file, `strategies_${fileDate()}.json`)
  } catch (error) {
    notify.error(`The strategies were not exported. ${reasonOf(error)}`)
  }
}

/** Outcome of an import, until it is dismissed. */
export function ImportNotice({ came, onDismiss }: { came: StrategyImport; onDismiss: () => void }) {
  const { imported, unchanged, refused } = came
  return (
    <Notice
      tone={refused.length > 0 ? 'warning' : 'info'}
      title={`${imported.length} imported, ${unchanged.length} there already, ${refused.length} refused`}
      actions={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      {refused.length > 0 && (
        <ul>
          {refused.map(({ name, message }, i) => (
            <li key={i}>
              {name}: {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
