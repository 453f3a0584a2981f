import { z } from 'zod'
import { barMappingSchema } from './bar-mapping.ts'
import { refusalSchema } from './import-report.ts'

const countSchema = z.int().nonnegative()

/** A bar as read from a file, prices in rupees. */
const previewBarSchema = z.object({
  file: z.string(),
  /** 1 is the first line of the file. */
  line: countSchema,
  /** `2024-01-04 09:15`, when the bar begins. */
  time: z.string(),
  /** `NIFTY`, `NIFTY 2024-01-04 21700 CE`. */
  instrument: z.string(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  openInterest: z.number(),
})

/** Contents of files and their first rows as they would be read, without an import. */
export const filePreviewSchema = z.object({
  /** The first files, with the name of their known format; null for an unknown format. */
  files: z.array(z.object({ file: z.string(), format: z.string().nullable() })),
  filesInAll: countSchema,
  /** Whether every file is of a known format, so that no mapping is needed. */
  isKnown: z.boolean(),
  /** The first table whose columns are to be mapped; null if there is none. */
  table: z
    .object({
      file: z.string(),
      header: z.array(z.string()),
      /** The first rows, cell by cell. */
      rows: z.array(z.array(z.string())),
    })
    .nullable(),
  /** A mapping to begin with, by the names and values of the columns. */
  suggestion: barMappingSchema.nullable(),
  /** The assumptions, one sentence each. */
  notes: z.array(z.string()),
  /** The beginning of the files as the mapping reads it, or else the suggestion; null without a table. */
  reading: z
    .object({
      rows: countSchema,
      /** Rows that an import would accept. */
      accepted: countSchema,
      refused: z.array(refusalSchema),
      bars: z.array(previewBarSchema),
      /** Why nothing can be read. */
      error: z.string().nullable(),
    })
    .nullable(),
  /**
   * The beginning of unpacked tables, as CSV. A further preview can send it instead of the archive or
   * workbook.
   */
  samples: z.array(z.object({ file: z.string(), text: z.string() })),
})
export type FilePreview = z.infer<typeof filePreviewSchema>
export type PreviewBar = z.infer<typeof previewBarSchema>
