import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '#api/client'
import { showPage } from '../../fixtures/page.tsx'
import { ConflictHost } from './conflict-host.tsx'
import { fieldLabel } from './conflict-dialog.tsx'
import { keepEdit } from './keep-edit.ts'

const editedMeanwhile = (edits: number | null, by = 'Ann') =>
  new ApiError(
    409,
    JSON.stringify({
      message: 'The portfolio was changed',
      error: {
        code: 'edited_meanwhile',
        edited: {
          edits,
          at: edits === null ? null : '2025-04-17T05:12:00.000Z',
          by,
          differences: edits === null ? [] : [{ field: 'description', theirs: '“calm”', mine: '“wild”' }],
        },
      },
    }),
  )

/** A server whose object has been edited this many times. */
const aServerAt = (edits: number) =>
  vi.fn(async (from: number | undefined) => {
    if (from !== edits) throw editedMeanwhile(edits)
    return 'saved'
  })

describe('an edit of an outdated version', () => {
  it('asks with author, time and differences, and overwrites the newer edit only on confirmation', async () => {
    const { user } = showPage(<ConflictHost />)
    const send = aServerAt(7)
    const settled = keepEdit({ startedFrom: 5, send })
    await screen.findByRole('dialog', { description: /^Ann changed it at 17 Apr 2025/ })
    expect(screen.getByRole('row', { name: 'Description “calm” “wild”' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(await settled).toEqual({ kept: 'mine', value: 'saved' })
    expect(send.mock.calls).toEqual([[5], [7]])
  })

  it('begins its sentence with a capital letter also if the author has no name', async () => {
    const { user } = showPage(<ConflictHost />)
    const send = () => Promise.reject(editedMeanwhile(7, 'another administrator'))
    const settled = keepEdit({ startedFrom: 5, send })
    expect(await screen.findByRole('dialog', { description: /^Another administrator changed/ })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep theirs' }))
    await settled
  })

  it.each(['Keep theirs', 'Close'])('keeps the other edit on %s', async (button) => {
    const { user } = showPage(<ConflictHost />)
    const send = aServerAt(7)
    const settled = keepEdit({ startedFrom: 5, send })
    await user.click(await screen.findByRole('button', { name: button }))
    expect(await settled).toEqual({ kept: 'theirs' })
    expect(send).toHaveBeenCalledTimes(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('saves the own edit as a copy next to the other where both are possible', async () => {
    const { user } = showPage(<ConflictHost />)
    const settled = keepEdit({ startedFrom: 5, send: aServerAt(7), sendAsNew: async () => 'a new one' })
    await user.click(await screen.findByRole('button', { name: 'Keep both' }))
    expect(await settled).toEqual({ kept: 'both', value: 'a new one' })
  })

  it('restores a deleted object only on confirmation', async () => {
    const { user } = showPage(<ConflictHost />)
    const send = vi.fn(() => Promise.reject(editedMeanwhile(null)))
    const settled = keepEdit({ startedFrom: 5, send, sendAsNew: async () => 'a new one' })
    await screen.findByRole('dialog', { name: 'Deleted since you opened it' })
    await user.click(screen.getByRole('button', { name: 'Save mine as a new one' }))
    expect(await settled).toEqual({ kept: 'both', value: 'a new one' })
  })
})

it.each([
  ['formData.strategy.squareOffTime', 'Strategy, square off time'],
  ['state.legs.0.lots', 'Legs 1, lots'],
  ['description', 'Description'],
])('the field %s is read as %s', (path, words) => {
  expect(fieldLabel(path)).toBe(words)
})
