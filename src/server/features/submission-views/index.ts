export { releaseSharedViews } from './queries.ts'
