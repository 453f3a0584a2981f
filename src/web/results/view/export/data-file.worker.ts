import { writeTables } from './write-tables.ts'
import type { DataTables } from './data-file.ts'

self.addEventListener('message', ({ data }: MessageEvent<DataTables>) => {
  writeTables(data).then(
    (file) => self.postMessage(file),
    (error: unknown) => self.postMessage({ error: error instanceof Error ? error.message : String(error) }),
  )
})
