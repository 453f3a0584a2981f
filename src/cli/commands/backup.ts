import { Command } from 'commander'
import { backup, readConfig, restore } from '#server'

/** `delta backup <file>`: everything in DATA_DIR in one file. */
export function backupCommand(): Command {
  return new Command('backup')
    .description(
      'write everything in DATA_DIR (database, market data, keys) into one file; Delta may be running',
    )
    .argument('<file>', 'file to write')
    .action(async (file: string) => {
      const { dataFolder, databaseUrl } = readConfig(process.env)
      const report = await backup(dataFolder, file)
      console.log(
        `Backed up ${dataFolder} to ${report.file}${report.online ? ' while Delta is running' : ''}`,
      )
      if (databaseUrl !== undefined)
        console.log('The database of DATABASE_URL is not part of it: back that up with pg_dump.')
    })
}

/** `delta restore <file>`: puts a backup into an empty DATA_DIR. */
export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup into DATA_DIR, which must be empty or not exist')
    .argument('<file>', 'file that `delta backup` wrote')
    .action(async (file: string) => {
      const { dataFolder } = readConfig(process.env)
      await restore(dataFolder, file)
      console.log(`Restored ${dataFolder} from ${file}`)
    })
}
