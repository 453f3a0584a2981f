import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { BILLING_PERIODS, LANGUAGES, PLAN_IDS } from '#domain'

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    role: text('role', { enum: ['user', 'admin'] })
      .notNull()
      .default('user'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** `+91` and ten digits; null if not given. */
    phone: text('phone'),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    /** Language of the strategy in words and of the builder's labels. */
    language: text('language', { enum: LANGUAGES }).notNull().default('en'),
    /** Null without a plan. */
    plan: text('plan', { enum: PLAN_IDS }),
    billing: text('billing', { enum: BILLING_PERIODS }),
    /** Number of edits of profile, role, plan and access, incremented by a trigger. */
    edits: integer('edits').notNull().default(1),
    /** Set while an administrator has disabled the account. */
    disabledAt: instant('disabled_at'),
    /** A guest's workspace: it has no way to sign in, and its email address is a placeholder. */
    isGuest: boolean('is_guest').notNull().default(false),
    /**
     * Set while the account is scheduled for deletion; a sign-in before then cancels it. For a guest, the end of the
     * workspace.
     */
    deleteAfter: instant('delete_after'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'guests_end_and_do_not_administer',
      sql`not is_guest or (role = 'user' and delete_after is not null)`,
    ),
    index('users_guests')
      .on(table.deleteAfter)
      .where(sql`is_guest`),
  ],
)
