import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { readConfig, resetPassword } from '#server'

interface ResetPasswordOptions {
  readonly stdin?: boolean
  readonly administrator?: boolean
  readonly withoutTwoFactor?: boolean
}

/** `delta reset-password <email>`: sets a new password for a user, in DATA_DIR or DATABASE_URL. */
export function resetPasswordCommand(command: Command): Command {
  return command
    .argument('<email>', 'address of the account')
    .option('--stdin', 'read the password from standard input (or set NEW_PASSWORD); left out, one is made')
    .option('--administrator', 'make the user an administrator too')
    .option('--without-two-factor', 'turn the second factor off, when phone and recovery codes are lost')
    .action(async (email: string, options: ResetPasswordOptions) => {
      const { stdin = false, administrator = false, withoutTwoFactor = false } = options
      const given = stdin
        ? readFileSync(0, 'utf8').replace(/\r?\n$/, '')
        : process.env['NEW_PASSWORD'] || undefined
      const made = await resetPassword(readConfig(process.env), {
        email,
        password: given,
        administrator,
        withoutTwoFactor,
      })
      if (made !== undefined) console.log(`The password of ${email} is now ${made} (shown this once)`)
      else console.log(`The password of ${email} has been changed`)
      if (administrator) console.log(`${email} is an administrator`)
      if (withoutTwoFactor) console.log('Their second factor is off')
      console.log('Their sessions and access tokens have ended.')
    })
}
