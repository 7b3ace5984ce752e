import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApi } from './document.ts'
import { lint } from './lint.ts'

/**
 * Rules that do not fit: each installation has an operator of its own, whom the document cannot name (info-contact); the licence is named by its
 * SPDX identifier, and OpenAPI 3.1 allows that or an address (license-url); resources come in the order in which they are needed
 * (openapi-tags-alphabetical). They are not written.
 */
const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as OpenApi
const findings = await lint(document)
for (const { rule, path, message } of findings) console.log(`${path.join('.')}: ${message} (${rule})`)
process.exitCode = findings.length === 0 ? 0 : 1
