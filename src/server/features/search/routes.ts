import { search, type SearchKind } from '../../../shared/contract/search.ts'
import { routes } from '../../http/bind.ts'
import { findNamed } from './named.ts'
import { findSubmissions } from './submissions.ts'
import { termsOf } from './terms.ts'

const defaultLimit = 5

export const searchRoutes = routes('search', search, {
  async find({ db, actor, query: { q = '', limit = defaultLimit } }) {
    const terms = termsOf(q)
    if (terms.length === 0) return { groups: [] }
    const wanted = { terms, limit }
    const submissions = { kind: 'submission' as SearchKind, ...(await findSubmissions(db, actor, wanted)) }
    const groups = [submissions, ...(await findNamed(db, actor, wanted))]
    return { groups: groups.filter(({ results }) => results.length > 0) }
  },
})
