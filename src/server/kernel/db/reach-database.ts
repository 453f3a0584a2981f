import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Config } from '../config/config.ts'
import { createLog } from '../log.ts'
import { openDatabase, type Db } from './database.ts'
import { runningConnection } from './embedded/running-connection.ts'

/** Connects to the configured database, or opens the embedded one if no running Delta has it open. */
export async function reachDatabase(
  { dataFolder, databaseUrl }: Config,
  opened: AsyncDisposableStack,
): Promise<Db> {
  const connection = databaseUrl === undefined ? runningConnection(dataFolder) : undefined
  if (!connection) {
    const database = await openDatabase({ dataFolder, databaseUrl, log: createLog('warn') })
    opened.defer(() => database.close())
    return database.db
  }
  const client = new pg.Client(connection)
  await client.connect()
  opened.defer(() => client.end())
  return drizzle(client)
}
