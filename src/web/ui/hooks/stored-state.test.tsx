import { act, renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useStoredState, writeStored } from './stored-state.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** A field for a comment on this issue. */
const fieldOf = (issue: string) =>
  renderHook(({ key }) => useStoredState(key, '', isText), { initialProps: { key: issue } })

beforeEach(() => localStorage.clear())

describe('a text that is kept in the browser', () => {
  it('is there after a reload', () => {
    const { result, unmount } = fieldOf('first')
    act(() => result.current[1]('Half a sent'))
    unmount()
    expect(fieldOf('first').result.current[0]).toBe('Half a sent')
  })

  it('stays with the issue for which it was typed', () => {
    writeStored('second', 'For the second')
    const { result, rerender } = fieldOf('first')
    act(() => result.current[1]('For the first'))
    rerender({ key: 'second' })
    expect(result.current[0]).toBe('For the second')
    rerender({ key: 'first' })
    expect(result.current[0]).toBe('For the first')
  })

  it('is not emptied by an answer that comes for the issue before', () => {
    const { result, rerender } = fieldOf('first')
    const [, setFirst] = result.current
    rerender({ key: 'second' })
    act(() => result.current[1]('For the second'))
    act(() => setFirst(''))
    expect(result.current[0]).toBe('For the second')
  })
})
