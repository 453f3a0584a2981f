import type { Command } from 'commander'
import { ImportError, verifyDataset } from '#market-data'
import { InputError } from '../input-error.ts'
import { dataRootOption } from './data-options.ts'
import { outOption, writeWhole } from './out-file.ts'

interface VerifyOptions {
  readonly bhavcopy: readonly string[]
  readonly dataRoot: string
  readonly out?: string
}

/** `delta verify`: compares a dataset with the exchange's daily files; exit code 1 if a contract-day differs. */
export function verifyCommand(command: Command): Command {
  return command
    .argument('<dataset>', 'dataset id')
    .requiredOption(
      '--bhavcopy <paths...>',
      'the exchange’s daily F&O files, also in ZIP archives, or folders of them',
    )
    .addOption(dataRootOption())
    .addOption(outOption('where to write the report (default: standard output)'))
    .action(async (dataset: string, { bhavcopy, dataRoot, out }: VerifyOptions) => {
      const verification = await refusing(verifyDataset(dataRoot, dataset, bhavcopy))
      const { days, daysWithoutFile, partialDays, withoutVolume, contractDays, agreeing } = verification
      const text = `${JSON.stringify(verification, null, 2)}\n`
      if (out === undefined) process.stdout.write(text)
      else writeWhole(out, text)
      console.error(
        `${days} days compared, ${daysWithoutFile} without a file; ${agreeing} of ${contractDays} contract-days agree`,
      )
      if (partialDays > 0)
        console.error(`${partialDays} days end before the close: only range and lot are compared there`)
      if (withoutVolume > 0) console.error(`${withoutVolume} contract-days have no volume to compare`)
      if (verification.faults.length > 0) process.exitCode = 1
    })
}

async function refusing<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ImportError || error instanceof RangeError) throw new InputError(error.message)
    throw error
  }
}
