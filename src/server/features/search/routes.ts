import { search } from '../../../shared/contract/search.ts'
import { routes } from '../../http/bind.ts'
import { findEverything } from './everything.ts'
import { termsOf } from './terms.ts'

const defaultLimit = 5

export const searchRoutes = routes('search', search, {
  async find({ db, actor, query: { q = '', limit = defaultLimit } }) {
    const terms = termsOf(q)
    if (terms.length === 0) return { groups: [] }
    const groups = await findEverything(db, actor, { q, terms, limit })
    return { groups: groups.filter(({ results }) => results.length > 0) }
  },
})
