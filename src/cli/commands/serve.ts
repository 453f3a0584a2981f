import { Command } from 'commander'
import { createParts, hasWebApp, prepareSimulated, startServer, type RunningServer } from '#server'
import { runUntilStopped } from '../process.ts'

/** `delta serve`: web server, database and workers in one process. */
export function serveCommand(): Command {
  return new Command('serve')
    .description('start Delta: web app, API, database and workers (settings: docs/configuration.md)')
    .action(() =>
      runUntilStopped(async (config) => {
        const server = await startServer(config, createParts(config))
        if (!hasWebApp())
          console.log('The web app has not been built; run `npm run build` to have it served.')
        announceAdmin(server.newAdmin)
        console.log(`Delta is running at ${server.url}`)
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
function announceAdmin(admin: RunningServer['newAdmin']): void {
  if (!admin) return
  console.log(`Created the administrator ${admin.email}`)
  if (admin.madePassword !== undefined)
    console.log(`with the password ${admin.madePassword} (shown this once)`)
}
