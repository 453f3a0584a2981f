import type { Command } from 'commander'
import {
  createParts,
  hasWebApp,
  outliveConnections,
  prepareSimulated,
  requireWritable,
  startServer,
  type NewAdmin,
} from '#server'
import { runUntilStopped } from '../process.ts'
import { giveBack } from '../small-start.ts'

/** `delta serve`: web server, database and workers in one process. */
export function serveCommand(command: Command): Command {
  return command.action(() =>
    runUntilStopped(async (config, starting) => {
      requireWritable(config.dataFolder)
      const parts = {
        ...createParts(config),
        onNewAdmin: announceAdmin,
        beforeListening: giveBack,
        giveBack,
      }
      outliveConnections(process, parts.log)
      const server = await startServer(config, parts, starting)
      if (!hasWebApp()) console.log('The web app has not been built; run `npm run build` to have it served.')
      console.log(`Delta is running at ${server.url} (Ctrl-C stops it)`)
      const stopPreparing = prepareSimulated(config)
      return {
        async close() {
          await stopPreparing()
          await server.close()
        },
      }
    }),
  )
}

/** The only time that a made password can be read: it is stored hashed. */
function announceAdmin({ email, madePassword }: NewAdmin): void {
  console.log(`Created the administrator ${email}`)
  if (madePassword !== undefined)
    console.log(
      `with the password ${madePassword} (shown this once; \`delta reset-password ${email}\` makes another)`,
    )
}
