/** A table with the same keys and another value for each entry. */
export function mapTable<Table extends object, Value>(
  table: Table,
  of: (entry: Table[keyof Table], key: keyof Table & string) => Value,
): { readonly [Key in keyof Table]: Value } {
  const entries = Object.entries(table) as [keyof Table & string, Table[keyof Table]][]
  return Object.fromEntries(entries.map(([key, entry]) => [key, of(entry, key)])) as {
    readonly [Key in keyof Table]: Value
  }
}

/** The keys of a table that is not empty, in its order. */
export function keysOf<Key extends string>(table: Readonly<Record<Key, unknown>>) {
  return Object.keys(table) as [Key, ...Key[]]
}
