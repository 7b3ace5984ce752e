import { openCluster, type OpenOptions } from './cluster.ts'

/**
 * Run by the tests in a process of its own: opens the cluster that its argument describes, prints one line of JSON
 * (`Opened` of testing.ts), and stops the cluster when its standard input ends.
 */
try {
  const cluster = await openCluster(JSON.parse(process.argv[2] ?? '') as OpenOptions)
  const { url, started } = cluster
  process.stdout.write(`${JSON.stringify({ url, started })}\n`)
  process.stdin.resume().once('end', () => void cluster.stop())
} catch (error) {
  process.stdout.write(`${JSON.stringify({ error: String(error) })}\n`)
}
