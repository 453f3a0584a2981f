import { FILE_COLUMN, OVERFLOW_COLUMN, PLAIN_CSV, type CsvShape } from './bar-format.ts'
import type { SourceFile } from './source-file.ts'
import { identifier, literal, pathList } from './sql.ts'

/** The rows of CSV or Parquet files with the same columns, as text columns with the file each row came from. */
export function tableRelation(files: readonly SourceFile[], csv: CsvShape = PLAIN_CSV): string {
  const [{ kind, header }] = files
  const paths = pathList(files.map((file) => file.path))
  if (kind === 'parquet') {
    const columns = header.map((name) => `CAST(${identifier(name)} AS VARCHAR) AS ${identifier(name)}`)
    return `(SELECT ${columns.join(', ')}, NULL AS ${identifier(OVERFLOW_COLUMN)}, ${FILE_COLUMN} FROM read_parquet(${paths}, filename=true))`
  }
  const columns = [...header, OVERFLOW_COLUMN].map((name) => `${literal(name)}: 'VARCHAR'`)
  // Threads of DuckDB cannot share a large file with two kinds of line ends.
  const threads = files.some(({ mixesLineEnds }) => mixesLineEnds) ? 'parallel=false, ' : ''
  return `read_csv(${paths}, ${threads}auto_detect=false, header=${csv.hasHeader}, delim=${literal(csv.delimiter)}, quote='"', escape='"', strict_mode=false, null_padding=true, filename=true, columns={${columns.join(', ')}})`
}
