import type { Place } from '../../../shared/form/confidential.ts'
import type { Db } from '../../db/db.ts'
import type { Actor } from '../../http/actor.ts'
import { confidentialPlaces } from './queries.ts'

/** Confidential answers are for whoever may change them, too: a key that can only read sees marks in their places. */
export const hiddenFrom = async ({ read_only }: Actor, db: Db, formId: number): Promise<Place[]> =>
  read_only ? confidentialPlaces(db, formId) : []
