import { describe, expect, it } from 'vitest'
import { DayCache, DaySlot } from './day-cache.ts'
import type { StoredDay } from './stored-day.ts'

/** A cache of 500 bytes for days of ten bytes; counts how often a day is opened. */
function aCacheOfFifty() {
  const cache = new DayCache(500)
  const slots = Array.from({ length: 2000 }, () => new DaySlot())
  let opened = 0
  let most = 0
  const read = (day: number) => {
    cache.get(slots[day], () => {
      opened++
      return { heldBytes: 10, tableBytes: 10, releaseBars: () => 0 } as StoredDay
    })
    most = Math.max(most, cache.heldBytes)
  }
  return { read, opened: () => opened, mostBytes: () => most }
}

/** A day with a table of ten bytes in a cache; reports how many bytes of bars it had to release. */
function aDayWithBars(cache: DayCache, slot: DaySlot) {
  let released = 0
  const held = { heldBytes: 10, tableBytes: 10 }
  const releaseBars = () => {
    const bars = held.heldBytes - held.tableBytes
    released += bars
    held.heldBytes = held.tableBytes
    return bars
  }
  let onRead: (bytes: number) => void = () => undefined
  cache.get(slot, (reader) => {
    onRead = reader
    return Object.assign(held, { releaseBars }) as unknown as StoredDay
  })
  const readBars = (bytes: number) => {
    held.heldBytes += bytes
    onRead(bytes)
  }
  return { readBars, released: () => released }
}

/** Reads days in date order, like one backtest after the other. */
function backtests(read: (day: number) => void, runs: number, days: number): void {
  for (let run = 0; run < runs; run++) for (let day = 0; day < days; day++) read(day)
}

describe('the days held by a reader', () => {
  it('are opened once if they all fit', () => {
    const { read, opened } = aCacheOfFifty()
    backtests(read, 10, 50)
    expect(opened()).toBe(50)
  })

  // If the least recently used day were evicted, no backtest would ever find one.
  it.each([
    { days: 55, atLeast: 0.7 },
    { days: 75, atLeast: 0.33 },
    { days: 100, atLeast: 0.15 },
  ])('are partly still there for the next backtest if $days do not fit', ({ days, atLeast }) => {
    const { read, opened } = aCacheOfFifty()
    backtests(read, 20, days)
    expect(1 - opened() / (20 * days)).toBeGreaterThan(atLeast)
  })

  it('are replaced by the days of another period', () => {
    const { read, opened } = aCacheOfFifty()
    backtests(read, 5, 50)
    for (let run = 0; run < 10; run++) for (let day = 1000; day < 1040; day++) read(day)
    const before = opened()
    for (let day = 1000; day < 1040; day++) read(day)
    expect(opened() - before).toBeLessThan(10)
  })

  it('release their bars before their instrument tables', () => {
    const cache = new DayCache(500)
    const slots = Array.from({ length: 20 }, () => new DaySlot())
    const days = slots.map((slot) => aDayWithBars(cache, slot))
    for (const day of days) day.readBars(40)
    expect(cache.heldBytes).toBeLessThanOrEqual(500)
    expect(days.filter(({ released }) => released() > 0).length).toBeGreaterThan(5)
    expect(slots.filter(({ day }) => day === undefined)).toEqual([])
  })

  it('exclude the day being read from eviction, however large it is', () => {
    const cache = new DayCache(100)
    const [other, read] = [aDayWithBars(cache, new DaySlot()), aDayWithBars(cache, new DaySlot())]
    other.readBars(30)
    read.readBars(200)
    expect(read.released()).toBe(0)
    expect(other.released()).toBe(30)
  })

  it('never exceed the limit in bytes', () => {
    const { read, mostBytes } = aCacheOfFifty()
    backtests(read, 3, 120)
    expect(mostBytes()).toBeLessThanOrEqual(510)
  })
})
