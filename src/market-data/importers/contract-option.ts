import { UNDERLYINGS, type Underlying } from '#domain'
import { dayNumber } from '#engine/exchange'
import { ROW_KIND } from '#engine/market'
import { ImportError } from './import-error.ts'
import { instrumentOfFile, type Instrument } from './instrument-name.ts'

const ASSIGNMENT = /^(.+)=([A-Z0-9]+)(?::(\d{4}-\d{2}-\d{2}):(\d+(?:\.\d+)?):(CE|PE))?$/

interface Assignment {
  readonly part: string
  readonly instrument: Instrument
}

/**
 * Parses assignments like `57352=NIFTY:2026-07-21:24000:CE`, or `spot=NIFTY` for the index itself: files whose name
 * contains the part before the `=` hold that instrument. They serve files named by a broker's token.
 * @throws ImportError for another form
 */
export function parseAssignments(texts: readonly string[]): Assignment[] {
  return texts.map((text) => {
    const match = ASSIGNMENT.exec(text)
    const underlying = UNDERLYINGS.find((name) => name === match?.[2])
    const instrument = match && underlying && contractOf(underlying, match)
    if (!instrument)
      throw new ImportError(
        `contract '${text}', expected <part of a file name>=NIFTY:2026-07-21:24000:CE, or =NIFTY for the index`,
      )
    return { part: match[1], instrument }
  })
}

function contractOf(underlying: Underlying, match: RegExpExecArray): Instrument | undefined {
  if (match[3] === undefined) return { underlying, kind: ROW_KIND.index, expiry: 0, strike: 0 }
  try {
    return {
      underlying,
      kind: match[5] === 'CE' ? ROW_KIND.call : ROW_KIND.put,
      expiry: dayNumber(match[3]),
      strike: Math.round(Number(match[4]) * 100),
    }
  } catch {
    return undefined
  }
}

/**
 * The instrument of a file, by assignment or by its name.
 * @throws ImportError if neither gives one; its remedy names the file.
 */
export function instrumentOfNamedFile(name: string, assignments: readonly Assignment[]): Instrument {
  const assigned = assignments.find(({ part }) => name.includes(part))?.instrument
  const instrument = assigned ?? instrumentOfFile(name)
  if (instrument) return instrument
  throw new ImportError(
    `${name} does not say which contract it holds. Name it for its contract, such as NIFTY2472124000CE.csv`,
    undefined,
    { remedy: { kind: 'name-contract', file: name } },
  )
}
