import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toastTop, type Place } from './toast-place.ts'

const phone = { width: 390, height: 844 }
const toast = { width: 250, height: 40 }
const across = (top: number, bottom: number): Place => ({ left: 0, right: 390, top, bottom })

describe('toasts', () => {
  it('appear at the top if no control is there', () => {
    expect(toastTop(toast, phone, [])).toBe(8)
    expect(toastTop(toast, phone, [{ left: 0, right: 100, top: 0, bottom: 52 }])).toBe(8)
  })

  it('appear below the header and below a toolbar', () => {
    expect(toastTop(toast, phone, [across(0, 52)])).toBe(60)
    expect(toastTop(toast, phone, [across(0, 52), across(70, 106)])).toBe(114)
  })

  it('appear between two controls that leave enough room', () => {
    expect(toastTop(toast, phone, [across(0, 52), across(120, 844)])).toBe(60)
  })

  it('cover as little as possible if there is no free place', () => {
    const top = toastTop(toast, phone, [across(0, 400), across(430, 844)])
    expect(top).toBeGreaterThan(380)
    expect(top).toBeLessThan(430)
  })

  it('cover no control if a free place exists, and never leave the screen', () => {
    const obstacle = fc
      .record({ top: fc.integer({ min: 0, max: 800 }), height: fc.integer({ min: 10, max: 60 }) })
      .map(({ top, height }) => across(top, top + height))
    fc.assert(
      fc.property(fc.array(obstacle, { maxLength: 12 }), (obstacles) => {
        const top = toastTop(toast, phone, obstacles)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top + toast.height).toBeLessThanOrEqual(phone.height)
        const isFree = (at: number) =>
          obstacles.every((one) => one.bottom + 4 <= at || one.top >= at + toast.height + 4)
        const tops = Array.from({ length: phone.height - toast.height - 16 }, (_, i) => i + 8)
        if (tops.some((at) => isFree(at) && isFree(at + 4))) expect(isFree(top)).toBe(true)
      }),
    )
  })
})
