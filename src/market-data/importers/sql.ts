/** A name as an SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** A text as an SQL literal. */
export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** Paths as an SQL list for DuckDB's readers, with `*`, `?` and `[` escaped so that they are not patterns. */
export function pathList(paths: readonly string[]): string {
  return `[${paths.map((path) => literal(path.replace(/[*?[]/g, '[$&]'))).join(', ')}]`
}

/** Rupees in a text as paise; NULL if it is not a number or does not fit 32 bits. */
export function paiseOf(column: string): string {
  return `TRY_CAST(round(TRY_CAST(${column} AS DOUBLE) * 100) AS INTEGER)`
}

/** Units in a text; 0 if empty, NULL if it is not a number or does not fit 32 bits. */
export function unitsOf(column: string): string {
  return `TRY_CAST(round(TRY_CAST(coalesce(nullif(${column}, ''), '0') AS DOUBLE)) AS INTEGER)`
}

/** Days since 1970-01-01 of a DATE. */
export function dayOf(date: string): string {
  return `(${date} - DATE '1970-01-01')`
}

/** Text allowed after the minutes of a time stamp: whole minutes, in India or without a zone. */
const WHOLE_MINUTE_IN_INDIA = "('', ':00', ':00.000', '+05:30', ':00+05:30', ':00+0530', ':00.000+05:30')"

/** The DATE of a stamp `2024-01-01 09:15:00`, `2024-01-01T09:15:00+05:30` and the like. */
export function isoStampDate(column: string): string {
  return `TRY_CAST(substr(${column}, 1, 10) AS DATE)`
}

/** The minute of the day of such a stamp; NULL if it has seconds or another time zone. */
export function isoStampMinute(column: string): string {
  return `CASE WHEN substr(${column}, 17) IN ${WHOLE_MINUTE_IN_INDIA} THEN ${clockMinute(`substr(${column}, 12, 5)`)} END`
}

/** The minute of the day of a text `HH:MM`. */
export function clockMinute(text: string): string {
  return `CAST(epoch(TRY_CAST(${text} AS TIME)) AS INTEGER) // 60`
}
