import type { DatasetIdentity, Underlying } from '#domain'
import type { IsoDate } from '#engine/exchange'

/** The error for a day that a reader does not have; it names the day and the available ones. */
export function unknownDay(
  dataset: Pick<DatasetIdentity, 'id'>,
  asked: { readonly underlying: Underlying; readonly date: IsoDate },
  sessions: readonly IsoDate[],
): RangeError {
  const there =
    sessions.length === 0
      ? `no sessions of ${asked.underlying}`
      : `${sessions.length} sessions of ${asked.underlying} from ${sessions[0]} to ${sessions.at(-1)}`
  return new RangeError(
    `no data for ${asked.underlying} on ${asked.date}: dataset '${dataset.id}' has ${there}`,
  )
}
