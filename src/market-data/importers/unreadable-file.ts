import { ImportError } from './import-error.ts'
import type { SourceFile } from './source-file.ts'

/** DuckDB's errors for a file that is truncated or inconsistent. */
const UNREADABLE = /^(Invalid Input|IO|Invalid) Error: /
const NAMED_FILE = /^\s*file = (.+)$/m
const NAMED_LINE = /CSV Error on Line: (\d+)/
const NOT_UTF_8 = /Invalid unicode|not utf-8 encoded/i

/** Which of the files DuckDB could not read, and why; undefined for an error of another kind. */
export function unreadableFile(
  error: unknown,
  files: readonly Pick<SourceFile, 'path' | 'name'>[],
): ImportError | undefined {
  const text = error instanceof Error ? error.message : ''
  if (!UNREADABLE.test(text)) return undefined
  return new ImportError(unreadableText(text, files), undefined, { cause: error })
}

function unreadableText(text: string, files: readonly Pick<SourceFile, 'path' | 'name'>[]): string {
  const path = NAMED_FILE.exec(text)?.[1]
  const name = files.find((file) => file.path === path)?.name ?? 'a file'
  const line = NAMED_LINE.exec(text)?.[1]
  if (NOT_UTF_8.test(text))
    return `${name}${line === undefined ? '' : `, line ${line}`}: a character that is not UTF-8. Save the file as CSV UTF-8`
  const [first] = text.replace(UNREADABLE, '').split('\n', 1)
  const reason = files
    .reduce((shown, file) => shown.replaceAll(file.path, file.name), first)
    .replace(/[. ]+$/, '')
  return `${name} cannot be read to its end: ${reason}. Copy or download it again`
}
