import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { BarMapping, FilePreview } from '#domain'
import { showPage } from '../../../fixtures/page.tsx'
import { ImportForm } from '../import-form.tsx'
import type { UploadForm } from '../requests/upload-files.ts'

afterEach(() => vi.unstubAllGlobals())

const MAPPING: BarMapping = {
  delimiter: ',',
  header: true,
  time: { kind: 'one', column: 'when', order: 'dmy' },
  zone: 'india',
  stamp: 'start',
  open: 'o',
  high: 'h',
  low: 'l',
  close: 'c',
  volume: null,
  openInterest: null,
  instrument: { kind: 'symbol', column: 'contract' },
}
const BAR = {
  file: 'mine.csv',
  line: 2,
  time: '2024-01-04 09:15',
  instrument: 'NIFTY 2024-01-04 21700 CE',
  open: 60,
  high: 66,
  low: 58,
  close: 63,
  volume: 0,
  openInterest: 0,
}
const UNKNOWN: FilePreview = {
  files: [{ file: 'mine.csv', format: null }],
  filesInAll: 1,
  isKnown: false,
  table: {
    file: 'mine.csv',
    header: ['when', 'contract', 'o', 'h', 'l', 'c'],
    rows: [['04/01/2024 09:15', 'NIFTY04JAN2421700CE', '60', '66', '58', '63']],
  },
  suggestion: MAPPING,
  notes: ['Dates such as 04/01/2024 can begin with the day or the month'],
  reading: { rows: 1, accepted: 1, refused: [], bars: [BAR], error: null },
  samples: [],
}
const withBad: FilePreview['reading'] = {
  rows: 180,
  accepted: 168,
  bars: [BAR],
  error: null,
  refused: [
    {
      kind: 'time',
      title: 'The time cannot be read',
      count: 12,
      setAside: false,
      samples: [{ file: 'mine.csv', line: 9, value: '31/02/2024', reason: 'The time cannot be read' }],
    },
  ],
}

interface World {
  /** The server's preview for a mapping. */
  preview?: (mapping: BarMapping | undefined) => FilePreview | undefined
  saved?: Record<string, BarMapping>
}

/**
 * Shows the form. Returns the mappings sent for previews, the submitted form, and the calls about saved
 * mappings.
 */
function showForm({ preview = () => UNKNOWN, saved = {} }: World = {}) {
  const asked: (BarMapping | undefined)[] = []
  const submitted: UploadForm[] = []
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string, { method, body }: { method: string; body?: unknown }) => {
    const answer = (data: unknown) =>
      Promise.resolve(Response.json({ success: true, data, message: 'No' }, { status: data ? 200 : 400 }))
    if (body instanceof FormData) {
      const text = body.get('mapping')
      const mapping = typeof text === 'string' ? (JSON.parse(text) as BarMapping) : undefined
      asked.push(mapping)
      return answer(preview(mapping))
    }
    calls.push([method, url].join(' '))
    if (method === 'GET')
      return answer(Object.entries(saved).map(([name, mapping]) => ({ name, mapping, updatedAt: '' })))
    return answer({ name: decodeURIComponent(url.split('/').pop() ?? '') })
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = showPage(
    <QueryClientProvider client={client}>
      <ImportForm disabled={false} isAdmin={false} errors={{}} onSubmit={(form) => submitted.push(form)} />
    </QueryClientProvider>,
  )
  const choose = async () => {
    await page.user.upload(screen.getByLabelText(/^Files/), new File(['x'], 'mine.csv'))
    await page.user.type(screen.getByLabelText(/^Dataset id/), 'mine')
  }
  return { ...page, asked, submitted, calls, choose }
}
const importButton = () => screen.findByRole('button', { name: /^Import/ })

describe('files that are chosen for an import', () => {
  it('are named by their format if it is known, and are imported without a mapping', async () => {
    const known: FilePreview = {
      ...UNKNOWN,
      files: [{ file: 'mine.csv', format: 'GDFL 1-minute CSV' }],
      isKnown: true,
      table: null,
      suggestion: null,
      notes: [],
      reading: null,
    }
    const { user, choose, submitted } = showForm({ preview: () => known })
    await choose()
    expect(await screen.findByText('Recognised: GDFL 1-minute CSV')).toBeDefined()
    await user.click(await importButton())
    expect(submitted[0]).toMatchObject({ dataset: 'mine', mapping: undefined })
  })

  it('of no known format show their first rows, the suggested columns and the rows as they are read', async () => {
    const { user, choose, submitted } = showForm()
    await choose()
    const step = within(await screen.findByRole('region', { name: 'Which column is which' }))
    expect(step.getByRole('region', { name: 'First rows of mine.csv' }).textContent).toContain(
      'NIFTY04JAN2421700CE',
    )
    expect(step.getByLabelText('Date and time')).toHaveProperty('value', 'when')
    expect(step.getByText(/can begin with the day or the month/)).toBeDefined()
    expect(step.getByRole('region', { name: 'Rows as they are read' }).textContent).toContain(
      '2024-01-04 09:15NIFTY 2024-01-04 21700 CE60.00',
    )
    await user.click(await importButton())
    expect(submitted[0]).toMatchObject({ mapping: MAPPING, allowBad: false })
  })

  it('are read again when a column is changed', async () => {
    const { user, choose, asked } = showForm()
    await choose()
    await user.selectOptions(await screen.findByLabelText('Dates are written'), 'Month first (01/31/2024)')
    await waitFor(() => expect(asked.at(-1)?.time).toEqual({ kind: 'one', column: 'when', order: 'mdy' }))
  })

  it('report unreadable rows, and are imported without them only on request', async () => {
    const { user, choose, submitted } = showForm({ preview: () => ({ ...UNKNOWN, reading: withBad }) })
    await choose()
    expect(await screen.findByText('The time cannot be read: 12 rows')).toBeDefined()
    expect(screen.getByText('Line 9 of mine.csv: 31/02/2024')).toBeDefined()
    await user.click(await screen.findByRole('button', { name: /^Import anyway: 12 of the first 180 rows/ }))
    expect(submitted[0]?.allowBad).toBe(true)
  })

  it('cannot be imported if every row is unreadable', async () => {
    const reading = {
      rows: 0,
      accepted: 0,
      refused: [],
      bars: [],
      error: 'mine.csv does not say which contract',
    }
    const { choose } = showForm({ preview: () => ({ ...UNKNOWN, reading }) })
    await choose()
    expect(await screen.findByText(/does not say which contract/)).toBeDefined()
    expect(await importButton()).toHaveProperty('disabled', true)
  })

  it('can be imported if no preview could be made', async () => {
    const { choose } = showForm({ preview: () => undefined })
    await choose()
    expect(await screen.findByText('The files could not be previewed')).toBeDefined()
    expect(await importButton()).toHaveProperty('disabled', false)
  })
})

describe('a saved mapping', () => {
  it('is used by its name', async () => {
    const utc: BarMapping = { ...MAPPING, zone: 'utc' }
    const { user, choose, asked } = showForm({ saved: { 'My vendor': utc } })
    await choose()
    await user.selectOptions(await screen.findByLabelText('Use a saved mapping'), 'My vendor')
    await waitFor(() => expect(asked.at(-1)).toEqual(utc))
    expect(screen.getByLabelText('Times are in')).toHaveProperty('value', 'utc')
  })

  it('is saved under a name, and deleted', async () => {
    const { user, choose, calls } = showForm({ saved: { 'My vendor': MAPPING } })
    await choose()
    await user.type(await screen.findByLabelText('Save this mapping as'), 'Other / 2024')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toContain('PUT /api/data/import-mappings/Other%20%2F%202024'))
    await user.selectOptions(screen.getByLabelText('Use a saved mapping'), 'My vendor')
    await user.click(screen.getByRole('button', { name: 'Delete it' }))
    await waitFor(() => expect(calls).toContain('DELETE /api/data/import-mappings/My%20vendor'))
  })
})
