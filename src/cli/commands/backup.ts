import type { Command } from 'commander'
import { backup, readConfig, restore, verifyBackup, type BackupOptions } from '#server'

/** `delta backup <file>`: everything in DATA_DIR in one file; with `--verify`, checks such a file. */
export function backupCommand(command: Command): Command {
  return command
    .argument('<file>', 'file to write, or to check with --verify')
    .option('--verify', 'check the SHA-256 of a backup and of every file in it, and write nothing')
    .option('--everything', 'take the simulated market along, which is otherwise made again after a restore')
    .option(
      '--with-broker-key',
      'take the key of stored broker credentials along; without it they are useless',
    )
    .action(async (file: string, options: BackupOptions & { readonly verify?: boolean }) => {
      if (options.verify) return verify(file)
      const { dataFolder, databaseUrl } = readConfig(process.env)
      const report = await backup(dataFolder, file, options)
      console.log(
        `Backed up ${dataFolder} to ${report.file}${report.online ? ' while Delta is running' : ''}`,
      )
      if (databaseUrl !== undefined)
        console.log('The database of DATABASE_URL is not part of it: back that up with pg_dump.')
    })
}

async function verify(file: string): Promise<void> {
  const { madeAt, files, bytes } = await verifyBackup(file)
  console.log(
    `${file} is intact: ${files} files, ${Math.ceil(bytes / 1e6)} MB uncompressed, made at ${madeAt}`,
  )
}

/** `delta restore <file>`: puts a backup into an empty DATA_DIR. */
export function restoreCommand(command: Command): Command {
  return command.argument('<file>', 'file that `delta backup` wrote').action(async (file: string) => {
    const { dataFolder } = readConfig(process.env)
    await restore(dataFolder, file)
    console.log(`Restored ${dataFolder} from ${file}`)
  })
}
