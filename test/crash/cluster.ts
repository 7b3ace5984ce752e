import { openCluster } from '../../src/server/db/embedded/cluster.ts'

/** A PostgreSQL server of its own for web and worker processes that run apart: the cluster in DATA_DIR. Prints `ready <url>`. */
const cluster = await openCluster({ dataDir: process.env['DATA_DIR'] ?? '', share: false })
console.log(`ready ${cluster.url}`)
// The server alone does not keep a process alive.
const keepAlive = setInterval(() => undefined, 60_000)
process.once('SIGTERM', () => {
  clearInterval(keepAlive)
  void cluster.stop()
})
void cluster.exited.then((error) => {
  console.error(error.message)
  process.exit(1)
})
