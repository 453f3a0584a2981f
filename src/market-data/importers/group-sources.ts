import type { BarFormat } from './bar-format.ts'
import type { SourceGroup } from './bar-query.ts'
import type { SourceFile } from './source-file.ts'

/** Groups files of one format with the same columns, in order of first appearance. */
export function groupSources(files: readonly { file: SourceFile; format: BarFormat }[]): SourceGroup[] {
  const groups = new Map<string, { format: BarFormat; files: SourceFile[] }>()
  for (const { file, format } of files) {
    const key = [format.id, file.kind, ...file.header].join(',')
    const group = groups.get(key)
    if (group) group.files.push(file)
    else groups.set(key, { format, files: [file] })
  }
  return [...groups.values()]
}
