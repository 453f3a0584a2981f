import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RouteInput, TradeLogPreview } from '#api'
import { ApiError, routes } from '#api/client'
import { MAX_LOG_BYTES } from '#domain'
import { apiClient } from '../../session/backend/client.ts'
import { hasPlace } from '../../session/backend/has-place.ts'

/** A chosen file and its detected format. */
export interface ChosenLog {
  readonly file: string
  readonly text: string
  readonly preview: TradeLogPreview
}

/** Why a file or its settings were refused. */
export interface LogRefusal {
  readonly message: string
  /** Invalid lines with their message. */
  readonly lines: readonly { readonly line: string; readonly message: string }[]
  /** By form field. */
  readonly fields: Readonly<Record<string, string>>
  /** The form of the open log shows all of the message at its fields. */
  readonly isAtFields: boolean
}

export type LogTerms = Omit<RouteInput<typeof routes.importTradeLog>['body'], 'file' | 'text'>

/** Inspects a trade file and imports it. */
export function useTradeLog() {
  const queries = useQueryClient()
  const [log, setLog] = useState<ChosenLog>()
  const [refusal, setRefusal] = useState<LogRefusal>()
  const [isBusy, setIsBusy] = useState(false)

  const attempt = async <T>(isOpen: boolean, call: () => Promise<T>): Promise<T | undefined> => {
    setIsBusy(true)
    setRefusal(undefined)
    try {
      return await call()
    } catch (error) {
      setRefusal(refusalOf(error, isOpen))
      return undefined
    } finally {
      setIsBusy(false)
    }
  }
  const choose = (file: File) =>
    attempt(false, async () => {
      setLog(undefined)
      const text = await textOf(file)
      const preview = await apiClient.call(routes.previewTradeLog, { body: { file: file.name, text } })
      setLog({ file: file.name, text, preview })
    })
  /** Resolves to the id of the new run; undefined if it was refused. */
  const importLog = ({ file, text }: ChosenLog, terms: LogTerms) =>
    attempt(true, async () => {
      const { jobId } = await apiClient.call(routes.importTradeLog, { body: { file, text, ...terms } })
      await queries.invalidateQueries({ queryKey: ['runs'] })
      return jobId
    })
  return { log, refusal, isBusy, choose, importLog }
}

/** Excel workbooks are ZIP archives. */
const ZIP = 'PK\u0003\u0004'

/** @throws Error when a file cannot be a trade log, with what to do */
async function textOf(file: File): Promise<string> {
  const { name, size } = file
  if (size > MAX_LOG_BYTES)
    throw new Error(`${name} is larger than ${MAX_LOG_BYTES / 1_000_000} MB; split it by year`)
  const text = await file.text()
  if (text.trim() === '') throw new Error(`${name} is empty, expected a header and rows`)
  if (text.startsWith(ZIP)) throw new Error(`${name} is an Excel workbook; open it and save the sheet as CSV`)
  if (text.includes('\0')) throw new Error(`${name} is not text: expected CSV in UTF-8`)
  return text
}

/** Fields at which the form of a log shows messages. */
const SHOWN_FIELDS = ['source', 'underlying', 'expiry', 'rupeesPerDollar', 'initialCapital', 'name']

function refusalOf(error: unknown, isOpen: boolean): LogRefusal {
  const message = error instanceof Error ? error.message : 'The file could not be read'
  const problems = error instanceof ApiError ? error.fields : []
  return {
    message,
    lines: problems
      .filter(({ path }) => path.startsWith('line '))
      .map(({ path, message }) => ({ line: path.slice('line '.length), message })),
    fields: Object.fromEntries(
      problems.filter(({ path }) => !path.startsWith('line ')).map(({ path, message }) => [path, message]),
    ),
    isAtFields: isOpen && error instanceof Error && hasPlace(error, SHOWN_FIELDS),
  }
}
