import { AccountCard } from './security/account-card.tsx'
import { PasswordCard } from './security/password-card.tsx'
import { SessionsCard } from './security/sessions-card.tsx'
import { TokensCard } from './security/tokens-card.tsx'
import { PasskeysCard } from './security/passkeys-card.tsx'
import { TwoFactorCard } from './security/two-factor-card.tsx'

/** Access to the account, data export and deletion. */
export function SecurityTab() {
  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <PasswordCard />
        <TwoFactorCard />
        <PasskeysCard />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <SessionsCard />
        <TokensCard />
        <AccountCard />
      </div>
    </div>
  )
}
