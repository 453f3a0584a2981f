import { createHash } from 'node:crypto'
import { familyText, strategyText, type BacktestRequest } from '#domain'

/**
 * Hashes of a request's trading rules and of their structure, SHA-256 in hexadecimal (docs/decisions/0061).
 */
export interface StrategyHashes {
  readonly strategyHash: string
  readonly familyHash: string
}

/** The hashes of a request: equal for two requests that trade the same on every day, whatever their names. */
export function hashesOf(request: BacktestRequest): StrategyHashes {
  return { strategyHash: sha256(strategyText(request)), familyHash: sha256(familyText(request)) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
