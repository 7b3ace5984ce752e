import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { newWebhookSecret, webhookSigner } from '../../server/lib/secrets/webhook-signature.ts'
import { secretVariable, signatureSnippets } from './signature-snippets.ts'

const secret = newWebhookSecret()
const signed = (body: string | Uint8Array, key = secret) =>
  webhookSigner(key)({ deliveryId: 'd', timestampSeconds: 1, body })['X-Service-Signature']

const body = Buffer.from(JSON.stringify({ event: 'submission.created', name: 'Jürgen 🏠', text: 'a\r\nb' }))
const noText = Buffer.from([0, 0xff, 0xfe, 0x0a, 0x80])

/** What is received, and whether it is genuine. */
const received: [body: Buffer, signature: string | null, isGenuine: boolean][] = [
  [body, signed(body), true],
  [Buffer.alloc(0), signed(''), true],
  [noText, signed(noText), true],
  [Buffer.concat([body, Buffer.from(' ')]), signed(body), false],
  [body, signed(body, newWebhookSecret()), false],
  [body, signed(body).slice('sha256='.length), false],
  [body, signed(body).slice(0, -1), false],
  [body, signed(body).toUpperCase(), false],
  [body, 'sha256=ü', false],
  [body, '', false],
  [body, null, false],
]
const expected = { found: received.map(([, , isGenuine]) => isGenuine), refusal: `${secretVariable} is not set.` }

const given = JSON.stringify(received.map(([bytes, signature]) => [bytes.toString('base64'), signature]))

/** Runs a program in another language, which prints what its snippet said, and with what it refuses to work without a secret. */
function run(command: string, args: string[], input = ''): unknown {
  const env = { ...process.env, [secretVariable]: secret }
  const { stdout, stderr, status } = spawnSync(command, args, { input, env, encoding: 'utf8' })
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
  return JSON.parse(stdout)
}

const isThere = (command: string) => spawnSync(command, ['--version']).status === 0

test('webhooks: the snippet for Node.js takes what we sign, byte for byte, and nothing else', async () => {
  const source = `data:text/javascript,${encodeURIComponent(signatureSnippets.node.code)}`
  const { isGenuine } = (await import(/* @vite-ignore */ source)) as {
    isGenuine: (rawBody: Buffer, signature: string | undefined) => boolean
  }
  process.env[secretVariable] = secret
  const found = received.map(([bytes, signature]) => isGenuine(bytes, signature ?? undefined))
  delete process.env[secretVariable]
  expect(found).toEqual(expected.found)
  expect(() => isGenuine(body, signed(body))).toThrow(expected.refusal)
})

test.skipIf(!isThere('php'))('webhooks: the snippet for PHP does the same (where php is installed)', () => {
  const program = `${signatureSnippets.php.code}
$found = array_map(fn ($it) => is_genuine(base64_decode($it[0]), $it[1]), json_decode($argv[1], true));
putenv('${secretVariable}');
try { is_genuine('', ''); $refusal = null; } catch (RuntimeException $error) { $refusal = $error->getMessage(); }
echo json_encode(['found' => $found, 'refusal' => $refusal]);`
  expect(run('php', ['--', given], program)).toEqual(expected)
})

test.skipIf(!isThere('python3'))('webhooks: the snippet for Python does the same (where python3 is installed)', () => {
  const program = `${signatureSnippets.python.code}
import base64, json, sys
found = [is_genuine(base64.b64decode(body), signature) for body, signature in json.loads(sys.argv[1])]
del os.environ["${secretVariable}"]
try:
    refusal = is_genuine(b"", "")
except RuntimeError as error:
    refusal = str(error)
print(json.dumps({"found": found, "refusal": refusal}))`
  expect(run('python3', ['-c', program, given])).toEqual(expected)
})
