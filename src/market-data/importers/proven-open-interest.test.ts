import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../fixtures/a-stored-dataset.ts'
import { openStoredDataset } from '../store/datasets.ts'
import { importFiles } from './import-files.ts'

const BARS = 'timestamp,underlying,expiry,strike,type,open,high,low,close,volume,oi'
const LISTED =
  'TradDt,FinInstrmTp,TckrSymb,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,HghPric,LwPric,ClsPric,LastPric,UndrlygPric,SttlmPric,OpnIntrst,TtlTradgVol,NewBrdLotQty'

/** A minute of the index and of three calls on each of two days, with the given open interest. */
function bars(folder: string, openInterest: readonly number[]): string {
  const rows = ['2025-01-01', '2025-01-02'].flatMap((day) => [
    `${day} 09:15:00,NIFTY,,,IDX,23650,23650,23650,23650,0,0`,
    ...openInterest.map(
      (units, i) => `${day} 09:15:00,NIFTY,2025-01-02,${23_600 + 50 * i},CE,100,100,100,100,75,${units}`,
    ),
    // The row of the closing minute is set aside together with its open interest.
    `${day} 15:30:00,NIFTY,2025-01-02,23600,CE,100,100,100,100,0,1`,
  ])
  const path = join(folder, 'bars.csv')
  writeFileSync(path, [BARS, ...rows, ''].join('\n'))
  return path
}

/** The exchange's file of the first day. */
function bhavcopy(folder: string): string {
  const rows = [500_000, 600_000, 700_000].map((units, i) =>
    [
      '2025-01-01',
      'IDO',
      'NIFTY',
      '2025-01-02',
      '2025-01-02',
      23_600 + 50 * i,
      'CE',
      100,
      100,
      100,
      100,
      23_650,
      100,
      units,
      1,
      75,
    ].join(','),
  )
  const path = join(folder, 'bhavcopy.csv')
  writeFileSync(path, [LISTED, ...rows, ''].join('\n'))
  return path
}

async function imported(openInterest: readonly number[]) {
  const folder = temporaryFolder()
  const dataRoot = temporaryFolder()
  const paths = [bars(folder, openInterest), bhavcopy(folder)]
  const { warnings } = await importFiles({ paths, dataset: 'mine', dataRoot, openInterest: 'proven' })
  const reader = openStoredDataset(dataRoot, 'mine')
  const last = (date: string) => {
    const day = reader.day('NIFTY', date)
    return Array.from({ length: day.instruments.count - 1 }, (_, i) => day.field(i + 1, 'openInterest')[0])
  }
  const leftOut = warnings.find(({ kind }) => kind === 'open-interest')
  return { first: last('2025-01-01'), second: last('2025-01-02'), leftOut }
}

describe('open interest of a source that is doubted', () => {
  it('counts on the days on which the exchange’s file confirms it, and is left out on others', async () => {
    const { first, second, leftOut } = await imported([500_000, 600_000, 700_075])
    expect(first).toEqual([500_000, 600_000, 700_075])
    expect(second).toEqual([0, 0, 0])
    expect(leftOut?.samples.map(({ value }) => value)).toEqual(['NIFTY 2025-01-02'])
  })

  it('is left out on days on which it is a hundredth of the exchange’s', async () => {
    expect((await imported([5_000, 6_000, 7_000])).first).toEqual([0, 0, 0])
  })
})
