export { senderRoutes } from './pages.ts'
export { startSenders } from './verify.ts'
