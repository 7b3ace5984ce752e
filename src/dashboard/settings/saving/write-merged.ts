import { isEqual } from '../../../shared/versions/merge-lists.ts'
import { mergeValues } from '../../../shared/versions/merge-values.ts'
import { isProblem } from '../../api/problem.ts'

const mostAttempts = 5

/** A record with a value of several parts, and its version. */
export interface VersionedRecord<R> {
  answer: R
  etag: string | undefined
}

interface MergedWrite<R> {
  /** The record as it was last read. */
  held: VersionedRecord<R>
  /** What of the record is written. */
  partOf: (record: R) => unknown
  reload: () => Promise<VersionedRecord<R>>
  /** Writes the part, if the record is still in this version. */
  write: (part: unknown, held: VersionedRecord<R>, ifMatch: string | undefined) => Promise<VersionedRecord<R>>
}

/**
 * Writes what was changed of a value since it was the last of `bases` that the server holds, else the first. Where it has several parts,
 * others may have changed some of them meanwhile: they stay.
 */
export async function writeMerged<R>(
  { held, partOf, reload, write }: MergedWrite<R>,
  value: unknown,
  bases: readonly unknown[],
): Promise<VersionedRecord<R>> {
  const hasParts = typeof value === 'object' && value !== null
  let current = held
  for (let attempt = 1; ; attempt++) {
    const theirs = partOf(current.answer)
    const base = bases.findLast((one) => isEqual(one, theirs)) ?? bases[0]
    const part = hasParts ? mergeValues(base, theirs, value) : value
    try {
      return await write(part, current, hasParts ? current.etag : undefined)
    } catch (error) {
      if (!isProblem(error, 412) || attempt === mostAttempts) throw error
      current = await reload()
    }
  }
}
