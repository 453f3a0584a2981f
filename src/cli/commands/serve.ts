import type { Command } from 'commander'
import {
  createDependencies,
  hasWebApp,
  surviveConnectionErrors,
  prepareSimulated,
  requireWritable,
  startServer,
  warmUp,
  type NewAdmin,
} from '#server'
import { runUntilStopped } from '../process.ts'
import { releaseMemory } from '../heap-size.ts'

/** `delta serve`: web server, database and workers in one process. */
export function serveCommand(command: Command): Command {
  return command.action(() =>
    runUntilStopped(async (config, starting) => {
      requireWritable(config.dataFolder)
      const dependencies = {
        ...createDependencies(config),
        onNewAdmin: announceAdmin,
        beforeListening: releaseMemory,
        releaseMemory,
      }
      surviveConnectionErrors(process, dependencies.log)
      const server = await startServer(config, dependencies, starting)
      if (!hasWebApp()) console.log('The web app has not been built; run `npm run build` to have it served.')
      console.log(`Delta is running at ${server.url} (Ctrl-C stops it)`)
      const stopPreparing = prepareSimulated(config)
      if (dependencies.runner && config.prepareSimulated.length > 0) void warmUp(dependencies.runner)
      return {
        async close() {
          await stopPreparing()
          await server.close()
        },
      }
    }),
  )
}

/** The only time that a generated password can be read, because it is stored hashed. */
function announceAdmin({ email, generatedPassword }: NewAdmin): void {
  console.log(`Created the administrator ${email}`)
  if (generatedPassword !== undefined)
    console.log(
      `with the password ${generatedPassword} (shown this once; \`delta reset-password ${email}\` makes another)`,
    )
}
