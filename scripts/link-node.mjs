import { existsSync, rmSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Where packages for several processors have the program `node`, npm 10 links the first of them, which is not installed, and then none.
// Runs on the Node of the system, from version 20.
const bin = new URL('../node_modules/.bin/', import.meta.url)
const target = `../node-${process.platform}-${process.arch}/bin/node`
const link = fileURLToPath(new URL('node', bin))
if (!existsSync(link) && existsSync(new URL(target, bin))) {
  rmSync(link, { force: true })
  symlinkSync(target, link)
}
