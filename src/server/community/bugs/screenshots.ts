import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { and, count, eq } from 'drizzle-orm'
import { ISSUE_LIMITS, ISSUE_MESSAGES } from '#domain'
import type { User } from '../../kernel/http/user.ts'
import type { Db } from '../../kernel/db/database.ts'
import { issues, issueScreenshots } from '../../kernel/db/schema/index.ts'
import { HttpError, invalidRequest, notFound } from '../../kernel/http-error.ts'
import { digestOf, readForm } from '../../kernel/http/upload-digest.ts'
import { isConcerned, isId } from './access.ts'
import { note } from './change-issues.ts'

type PictureType = (typeof issueScreenshots.$inferSelect)['type']

/**
 * Detects the type of a picture from its first bytes, whatever its declared type; undefined for other files.
 */
export function pictureType(bytes: Buffer): PictureType | undefined {
  if (bytes.subarray(0, 8).equals(PNG)) return 'image/png'
  if (bytes.subarray(0, 3).equals(JPEG)) return 'image/jpeg'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP')
    return 'image/webp'
  return undefined
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

/**
 * Stores the picture of a `multipart/form-data` request with its issue; returns its id.
 * @throws HttpError `not_found` before reading the body, unless the user reported the issue or belongs to its
 * team; `invalid_request`, `too_large` or `conflict` if the picture is refused
 */
export async function addScreenshot(
  db: Db,
  user: User,
  issueId: string,
  request: FastifyRequest,
): Promise<string> {
  await requireConcerned(db, user, issueId)
  const picture = await receivePicture(request)
  const type = pictureType(picture)
  if (!type) throw invalidRequest([{ path: 'files', message: ISSUE_MESSAGES.screenshotType }])
  return db.transaction(async (tx) => {
    // Locks the issue, so that concurrent uploads can't exceed the limit.
    await tx.select({ id: issues.id }).from(issues).where(eq(issues.id, issueId)).for('update')
    const [row] = await tx
      .select({ total: count() })
      .from(issueScreenshots)
      .where(eq(issueScreenshots.issueId, issueId))
    if ((row?.total ?? 0) >= ISSUE_LIMITS.screenshotsOfIssue)
      throw new HttpError('conflict', ISSUE_MESSAGES.screenshotsLimit(ISSUE_LIMITS.screenshotsOfIssue))
    const id = randomUUID()
    await tx.insert(issueScreenshots).values({ id, issueId, userId: user.id, type, picture })
    await note(tx, user, [{ issueId, field: 'screenshot', before: '', after: 'picture' }])
    return id
  })
}

async function requireConcerned(db: Db, user: User, issueId: string): Promise<void> {
  const rows = isId(issueId)
    ? await db
        .select({ id: issues.id })
        .from(issues)
        .where(and(eq(issues.id, issueId), isConcerned(db, user)))
    : []
  if (rows.length === 0) throw notFound(ISSUE_MESSAGES.issueNotFound)
}

async function receivePicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    throw new HttpError('invalid_request', 'Send the picture as multipart/form-data')
  const limits = { files: 1, fields: 0, fileSize: ISSUE_LIMITS.screenshotBytes }
  const picture = await readForm(async () => {
    const file = await request.file({ limits })
    if (!file) return undefined
    const bytes = await file.toBuffer().catch((error: unknown) => {
      throw isTooLarge(error) ? new HttpError('too_large', TOO_LARGE) : error
    })
    const digest = digestOf(request)
    digest.startPart(file.fieldname, file.filename)
    digest.add(bytes)
    return bytes
  })
  if (picture) return picture
  throw invalidRequest([{ path: 'files', message: 'Choose a picture' }])
}

const TOO_LARGE = ISSUE_MESSAGES.screenshotSize(ISSUE_LIMITS.screenshotBytes / 1_000_000)

const isTooLarge = (error: unknown) => (error as { code?: unknown }).code === 'FST_REQ_FILE_TOO_LARGE'

/** A picture of an issue that the user reported or that belongs to their team; undefined for any other. */
export async function findScreenshot(
  db: Db,
  user: User,
  id: string,
): Promise<{ type: PictureType; picture: Buffer } | undefined> {
  if (!isId(id)) return undefined
  const [row] = await db
    .select({ type: issueScreenshots.type, picture: issueScreenshots.picture })
    .from(issueScreenshots)
    .innerJoin(issues, eq(issues.id, issueScreenshots.issueId))
    .where(and(eq(issueScreenshots.id, id), isConcerned(db, user)))
  return row
}

/**
 * Deletes a picture of an issue that the user reported or that belongs to their team; returns whether it
 * existed.
 */
export async function deleteScreenshot(db: Db, user: User, id: string): Promise<boolean> {
  if (!isId(id)) return false
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ issueId: issues.id })
      .from(issueScreenshots)
      .innerJoin(issues, eq(issues.id, issueScreenshots.issueId))
      .where(and(eq(issueScreenshots.id, id), isConcerned(tx, user)))
      .for('update')
    if (!row) return false
    await tx.delete(issueScreenshots).where(eq(issueScreenshots.id, id))
    await note(tx, user, [{ issueId: row.issueId, field: 'screenshot', before: 'picture', after: '' }])
    return true
  })
}
