import { is } from 'drizzle-orm'
import { getTableConfig, PgTable, PgText } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from './schema/index.ts'

/** Columns with ids, keys, hashes, dates, addresses and the like, by the end of their names. */
const DATA = new RegExp(
  `\\.(?:${[
    '(?:.*_)?(?:id|key|hash|token|secret|codes|date)',
    'password|sealed|identifier|value|scope|worker|holder|queue|kind|once|source|underlying|leg|color|image',
    'dataset|default_dataset|dataset_version|played_on|last_expiry|invited_by',
    'link|url|endpoint|ip_address|user_agent|feed_name',
  ].join('|')})$`,
)

/** Columns with what users wrote themselves. */
const OF_USERS =
  /\.(?:name|email|phone|company|subject|note|description|reference)$|^(?:issues\.title|issue_comments\.text|contact_messages\.message)$/

/** Sentences of an older version; its rows are still read, and nothing is written here any more. */
const OLDER = [
  'backtests.error',
  'broker_capture_nights.message',
  'dataset_imports.error',
  'deployment_log.text',
  'deployments.reason',
  'jobs.error',
  'notifications.body',
  'notifications.title',
  'quote_days.problem',
  'webhooks.last_result',
]

/** Other texts, each with a reason in docs/architecture.md. */
const TEXTS = [
  'idempotency_keys.answer',
  'issue_changes.after',
  'issue_changes.before',
  'security_events.detail',
]

it('every text column has data or a user’s own words, except for those that are listed with a reason', () => {
  const columns = Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns } = getTableConfig(table)
    return columns
      .filter((column) => is(column, PgText) && !column.enumValues?.length)
      .map((column) => `${name}.${column.name}`)
  })
  const others = columns.filter((column) => !DATA.test(column) && !OF_USERS.test(column))
  expect(others.toSorted()).toEqual([...OLDER, ...TEXTS].toSorted())
})
