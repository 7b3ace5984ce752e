export { senderRoutes } from './pages.ts'
export { senderLane } from './verify.ts'
