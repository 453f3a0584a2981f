import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { clusterPaths, DATABASE_USER } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { readPostmaster } from './postmaster.ts'

/**
 * Connection to the embedded database of the Delta running on a data folder; undefined if none is running.
 * @throws Error while it is starting or stopping
 */
export function runningConnection(dataFolder: string): pg.ClientConfig | undefined {
  const { cluster, password } = clusterPaths(dataFolder)
  const server = readPostmaster(cluster)
  if (!server || isFree(dataFolder)) return undefined
  if (!server.ready) throw new Error(`Delta is starting or stopping in ${dataFolder}; try again in a moment`)
  return {
    host: server.socketFolder,
    user: DATABASE_USER,
    password: readFileSync(password, 'utf8').trim(),
    database: 'postgres',
  }
}

/** Whether no Delta uses the folder; the database of a killed one may still run in it. */
function isFree(dataFolder: string): boolean {
  try {
    lockFolder(dataFolder).release()
    return true
  } catch {
    return false
  }
}
