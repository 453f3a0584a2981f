import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { VARIABLES } from './variables.ts'

describe('settings from the environment', () => {
  it('need no environment variables', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      logLevel: 'info',
    })
  })

  it('treat an empty variable as unset', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined })
  })

  it('report all wrong variables at once, with what to do', () => {
    const wrong = { PORT: '70000', LOG_LEVEL: 'loud', DATABASE_URL: 'mysql://user:secret@host' }
    const message = messageOf(() => readConfig(wrong))
    expect(message).toContain("PORT must be between 0 and 65535, not '70000'")
    expect(message).toContain(
      "LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not 'loud'",
    )
    expect(message).toContain('DATABASE_URL must be a PostgreSQL address')
  })

  it.each([
    ['false', false],
    ['1', 1],
    ['10.0.0.0/8, fd00::/8,uniquelocal', ['10.0.0.0/8', 'fd00::/8', 'uniquelocal']],
  ])('trust the proxies of TRUST_PROXY=%s', (given, trusted) => {
    expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(trusted)
  })

  it('explain why TRUST_PROXY=true is no longer accepted', () => {
    expect(messageOf(() => readConfig({ TRUST_PROXY: 'true' }))).toContain(
      "TRUST_PROXY no longer takes 'true', which let everyone choose the address they come from: give the number of proxies in front",
    )
  })

  it.each(['0', '11', '-1', 'yes', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1, proxy.example.com'])(
    'refuse TRUST_PROXY=%s, and state what is accepted',
    (given) => {
      expect(messageOf(() => readConfig({ TRUST_PROXY: given }))).toContain(
        'TRUST_PROXY must be false, the number of proxies in front (1 to 10), or their addresses or subnets',
      )
    },
  )

  it('don’t repeat a secret in the message about it', () => {
    expect(messageOf(() => readConfig({ ADMIN_PASSWORD: 'hunter2' }))).not.toContain('hunter2')
  })

  it.each(Object.entries(VARIABLES))('documents %s with its default', (name, variable) => {
    const documentation = readFileSync(new URL('../../../../docs/configuration.md', import.meta.url), 'utf8')
    const fallback = 'defaultText' in variable ? variable.defaultText : (variable.default ?? '')
    expect(documentation).toContain(
      `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${variable.purpose} |`,
    )
  })
})

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('nothing was wrong')
}
