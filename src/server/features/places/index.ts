export { findPlaces } from './queries.ts'
export { readPlaces } from './read-list.ts'
export { placeRoutes } from './routes.ts'
