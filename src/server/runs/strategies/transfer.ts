import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { StrategyImport } from '#api'
import {
  DEFAULT_PORTFOLIO_ID,
  isDefaultPortfolio,
  MAX_NAME_LENGTH,
  MAX_REVISIONS,
  newStrategyId,
  type SavedStrategy,
  type StrategyFile,
  strategyText,
  type StrategyToSave,
} from '#domain'
import { strategyRevisionSchema, strategyToSaveSchema, tagsSchema } from '#domain/schemas'
import type { Db } from '../../kernel/db/database.ts'
import { lockUser } from '../../kernel/db/lock-user.ts'
import { HttpError } from '../../kernel/http-error.ts'
import { changePortfolio, describedPortfolios, portfolioOfName } from './portfolios.ts'
import { changeStrategy, freeName, listStrategies, saveStrategy } from './queries.ts'
import { historiesOf, takeHistory } from './revisions.ts'
import { findRow, type StrategyKey } from './strategy-rows.ts'

/** A strategy in an exported file, with its history. Files of older versions have none. */
const strategyInFileSchema = strategyToSaveSchema.extend({
  history: z.array(strategyRevisionSchema).max(MAX_REVISIONS).default([]),
})
type StrategyInFile = z.infer<typeof strategyInFileSchema>

/** Exports all strategies and portfolios of a user, with histories. */
export async function exportStrategies(db: Db, userId: string): Promise<StrategyFile> {
  return {
    format: 'delta-strategies',
    version: 1,
    exportedAt: new Date().toISOString(),
    portfolios: await describedPortfolios(db, userId),
    strategies: await withHistory(db, userId, await listStrategies(db, userId)),
  }
}

async function withHistory(db: Db, userId: string, strategies: readonly SavedStrategy[]) {
  const histories = await historiesOf(db, userId)
  return strategies.map((strategy) => ({ ...strategy, history: histories.get(strategy.id) ?? [] }))
}

/** Imports a file strategy by strategy; a refused one doesn't prevent the others. */
export async function importStrategies(db: Db, userId: string, file: StrategyFile): Promise<StrategyImport> {
  for (const portfolio of file.portfolios) await importPortfolio(db, userId, portfolio)
  const came: StrategyImport = { imported: [], unchanged: [], refused: [] }
  for (const candidate of file.strategies) {
    // Yields to other requests, because validation takes time.
    await setImmediate()
    const checked = strategyInFileSchema.safeParse(candidate)
    if (!checked.success) {
      const [issue] = checked.error.issues
      came.refused.push({
        name: nameOf(candidate),
        message: `${issue?.path.join('.') || 'strategy'}: ${issue?.message ?? 'is not readable'}`,
      })
      continue
    }
    const name = checked.data.configuration.strategyName
    try {
      came[await importStrategy(db, userId, checked.data)].push(name)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      came.refused.push({ name, message: error.message })
    }
  }
  return came
}

function nameOf(candidate: unknown): string {
  const { configuration } = (candidate ?? {}) as { configuration?: { strategyName?: unknown } }
  const name = configuration?.strategyName
  return typeof name === 'string' ? name.slice(0, MAX_NAME_LENGTH) : 'a strategy without a name'
}

async function importPortfolio(
  db: Db,
  userId: string,
  { name, description }: { readonly name: string; readonly description: string },
): Promise<void> {
  const id = await db.transaction(async (tx) => {
    await lockUser(tx, userId)
    return portfolioOfName(tx, userId, name)
  })
  const isDefault = isDefaultPortfolio(name)
  if (description !== '')
    await changePortfolio(
      db,
      { userId, id: isDefault ? DEFAULT_PORTFOLIO_ID : (id as string) },
      { description },
    )
}

async function importStrategy(
  db: Db,
  userId: string,
  { history, ...strategy }: StrategyInFile,
): Promise<'imported' | 'unchanged'> {
  const there = await findRow(db, { userId, id: strategy.id })
  const { configuration } = strategy
  if (there && strategyText(there.formData) === strategyText(configuration.formData)) return 'unchanged'
  // Edit counts are specific to the installation that wrote the file.
  const { edits: _, ...fresh } = there ? await renewed(db, userId, strategy) : strategy
  const saved = await saveStrategy(db, userId, fresh)
  const key = { userId, id: saved.id }
  await putOnShelf(db, key, strategy)
  await takeHistory(db, key, { ...strategy, history })
  return 'imported'
}

/** Gives a strategy a new id and a free name, because its id is taken by a different strategy. */
async function renewed(db: Db, userId: string, strategy: StrategyToSave): Promise<StrategyToSave> {
  const { configuration } = strategy
  const strategyName = await freeName(db, userId, configuration.strategyName)
  return {
    ...strategy,
    id: newStrategyId(Date.now(), Math.random()),
    configuration: { ...configuration, strategyName },
  }
}

/** Restores what saving ignores: the tags, and the inactive status. */
async function putOnShelf(db: Db, key: StrategyKey, { tags = [], status }: StrategyToSave): Promise<void> {
  const checked = tagsSchema.safeParse(tags)
  await changeStrategy(db, key, {
    ...(checked.success && { tags: checked.data }),
    ...(status === 'inactive' && { status }),
  })
}
