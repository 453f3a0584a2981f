import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, routes } from '#api/client'
import type { BarMapping, FilePreview } from '#domain'
import { apiClient, signedInFetch } from '../../../session/backend/client.ts'
import { notify } from '../../../ui/feedback/notify.ts'

/** Number of files sent for a preview; the others are assumed to be alike. */
const MOST_FILES = 20
/** Of a text file only the beginning is sent. */
const HEAD_BYTES = 65_536
const TEXT_FILE = /\.(csv|txt|json)$/i
const TEXT_FILE_GZIPPED = /\.(csv|txt|json)\.gz$/i

/** The beginning of a text file, cut at the end of a line; any other file as it is. */
export async function headOfFile(file: File): Promise<File> {
  if (file.size <= HEAD_BYTES) return file
  if (TEXT_FILE_GZIPPED.test(file.name)) return new File([file.slice(0, HEAD_BYTES)], file.name)
  if (!TEXT_FILE.test(file.name)) return file
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  const end = head.lastIndexOf(LINE_FEED)
  return new File([end < 0 ? head : head.subarray(0, end + 1)], file.name)
}

const LINE_FEED = 10

export interface PreviewOptions {
  readonly files: readonly File[]
  readonly mapping: BarMapping | undefined
  /** Contracts of files with other names, one line each. */
  readonly contracts: string
}

async function askPreview(
  { files, mapping, contracts }: PreviewOptions,
  signal: AbortSignal,
): Promise<FilePreview> {
  const data = new FormData()
  if (mapping) data.append('mapping', JSON.stringify(mapping))
  if (contracts.trim() !== '') data.append('contracts', contracts)
  for (const file of files.slice(0, MOST_FILES)) data.append('files', await headOfFile(file))
  const { method, path } = routes.previewImport
  const response = await signedInFetch(path, { method, body: data, signal, credentials: 'same-origin' })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text)
  return (JSON.parse(text) as { data: FilePreview }).data
}

const keyOf = (files: readonly File[]) =>
  files.map(({ name, size, lastModified }) => [name, size, lastModified])
const SECONDS_KEPT = 60_000

/** The contents of the chosen files. */
export function useFilePreview(files: readonly File[]) {
  return useQuery({
    queryKey: ['file-preview', keyOf(files)],
    queryFn: ({ signal }) => askPreview({ files, mapping: undefined, contracts: '' }, signal),
    enabled: files.length > 0,
    retry: false,
    staleTime: Infinity,
    gcTime: SECONDS_KEPT,
  })
}

/**
 * The files read by a mapping; the previous reading stays until there is a new one.
 * @param first preview of the files; its unpacked samples are sent instead of the files
 */
export function useReading(first: FilePreview | undefined, options: PreviewOptions) {
  const { files, mapping, contracts } = options
  return useQuery({
    queryKey: ['file-preview', keyOf(files), mapping, contracts],
    queryFn: ({ signal }) => {
      const samples = first?.samples.map(({ file, text }) => new File([text], file)) ?? []
      return askPreview({ ...options, files: samples.length > 0 ? samples : files }, signal)
    },
    enabled: files.length > 0 && mapping !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Infinity,
    gcTime: SECONDS_KEPT,
  })
}

const MAPPINGS = ['import-mappings']

/** The mappings that the user keeps. */
export function useImportMappings() {
  return useQuery({
    queryKey: MAPPINGS,
    queryFn: ({ signal }) => apiClient.call(routes.listImportMappings, {}, { signal }),
  })
}

export function useSaveMapping() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, mapping }: { name: string; mapping: BarMapping }) =>
      apiClient.call(routes.saveImportMapping, { params: { name }, body: { mapping } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MAPPINGS }),
    onError: (error) => notify.error(error.message),
  })
}

export function useDeleteMapping() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => apiClient.call(routes.deleteImportMapping, { params: { name } }),
    onSuccess: () => client.invalidateQueries({ queryKey: MAPPINGS }),
    onError: (error) => notify.error(error.message),
  })
}
