import { render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import '../../fixtures/page.tsx'
import { FootBar } from './foot-bar.tsx'

afterEach(() => vi.restoreAllMocks())
const lifted = () => document.documentElement.style.getPropertyValue('--foot-bar-height')

it('raises floating elements above it while it is mounted', () => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(53)
  const { unmount } = render(<FootBar>3 of 9 selected</FootBar>)
  expect(lifted()).toBe('53px')
  unmount()
  expect(lifted()).toBe('')
})
