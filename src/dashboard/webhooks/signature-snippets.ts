/** A receiver's check of `X-Service-Signature`, complete in one language; the secret is in the environment, never in the program. */
export interface SignatureSnippet {
  language: string
  code: string
}

/** The variable of the environment that the snippets read the secret from. */
export const secretVariable = 'FOYER_WEBHOOK_SECRET'

const node = `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody: the bytes as they arrived, before any parsing.
// signature: request.headers['x-service-signature']
export function isGenuine(rawBody, signature) {
  const secret = process.env.${secretVariable}
  if (!secret) throw new Error('${secretVariable} is not set.')
  const hmac = createHmac('sha256', secret).update(rawBody).digest('hex')
  const expected = Buffer.from('sha256=' + hmac)
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
`

const php = `<?php

// $rawBody: file_get_contents('php://input')
// $signature: $_SERVER['HTTP_X_SERVICE_SIGNATURE'] ?? null
function is_genuine(string $rawBody, ?string $signature): bool
{
    $secret = getenv('${secretVariable}');
    if ($secret === false || $secret === '') {
        throw new RuntimeException('${secretVariable} is not set.');
    }
    $expected = 'sha256=' . hash_hmac('sha256', $rawBody, $secret);
    return hash_equals($expected, $signature ?? '');
}
`

const python = `import hashlib
import hmac
import os


# raw_body: the bytes as they arrived, before any parsing.
# signature: request.headers.get("X-Service-Signature")
def is_genuine(raw_body, signature):
    secret = os.environ.get("${secretVariable}")
    if not secret:
        raise RuntimeError("${secretVariable} is not set.")
    digest = hmac.new(secret.encode(), raw_body, hashlib.sha256).hexdigest()
    expected = "sha256=" + digest
    return hmac.compare_digest(expected.encode(), (signature or "").encode())
`

/** By the name of what runs them; the test of this file does so. */
export const signatureSnippets = {
  node: { language: 'Node.js', code: node },
  php: { language: 'PHP', code: php },
  python: { language: 'Python', code: python },
} satisfies Record<string, SignatureSnippet>
