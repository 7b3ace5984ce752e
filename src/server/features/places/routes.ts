import { places } from '../../../shared/contract/accounts/places.ts'
import { routes } from '../../http/bind.ts'
import { invalid } from '../../http/errors.ts'
import { removePlaces, replacePlaces, summary } from './queries.ts'
import { readPlaces } from './read-list.ts'

export const placeRoutes = routes('places', places, {
  get: ({ db, account }) => summary(db, account.id),
  async replace({ db, account, body: { list } }) {
    const read = await readPlaces(list)
    if ('faults' in read) throw invalid({ list: read.faults })
    await replacePlaces(db, account.id, read.places)
    return summary(db, account.id)
  },
  remove: ({ db, account }) => removePlaces(db, account.id),
})
