import { act, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ThemeProvider, useTheme } from './theme.tsx'

afterEach(() => vi.unstubAllGlobals())

/** A system theme that can change while the page is open. */
function stubSystem() {
  const query = Object.assign(new EventTarget(), { matches: false })
  vi.stubGlobal('matchMedia', () => query)
  return {
    goDark() {
      query.matches = true
      query.dispatchEvent(new Event('change'))
    },
  }
}

describe('a system that switches to dark while the page is open', () => {
  it("updates the document's colours before canvas drawings are redrawn", () => {
    localStorage.clear()
    const system = stubSystem()
    const drawnIn: (string | undefined)[] = []
    function Drawing() {
      const { shown } = useTheme()
      useEffect(() => void drawnIn.push(`${shown} as ${document.documentElement.dataset['theme']}`), [shown])
      return null
    }
    render(
      <ThemeProvider>
        <Drawing />
      </ThemeProvider>,
    )
    act(() => system.goDark())
    expect(drawnIn.at(-1)).toBe('dark as dark')
  })
})
