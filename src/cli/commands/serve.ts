import { Command } from 'commander'
import { createParts, hasWebApp, startServer } from '#server'
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
        console.log(`Delta is running at ${server.url}`)
        return server
      }),
    )
}
